import { type FigureName, figures } from '@kermesse/sdk/figures'
import { addressOfPlace, type Place } from './address.ts'

/** A figure that is followed to what it is the sum of, or a row of the table behind it, or that of one point of sale. */
export type TracedFigure = {
  figure: FigureName
  name?: string
  price?: number
  begin_date?: string
  bar_id?: string
}

/** Parses the traced figure of an address; ignores unknown names. */
export function subjectAt(search: string): TracedFigure | null {
  const query = new URLSearchParams(search)
  const figure = query.get('figure')
  if (!figure || !Object.hasOwn(figures, figure)) return null
  const [name, price] = [query.get('name'), query.get('price')]
  const [begin_date, bar_id] = [query.get('begin_date'), query.get('of_bar')]
  return {
    figure: figure as FigureName,
    ...(name !== null && { name }),
    ...(price !== null && Number.isFinite(Number(price)) && { price: Number(price) }),
    ...(begin_date !== null && { begin_date }),
    ...(bar_id !== null && { bar_id }),
  }
}

export function addressOfSubject(place: Place, { bar_id, price, ...subject }: TracedFigure) {
  const address = addressOfPlace(place)
  const query = new URLSearchParams(subject)
  if (price !== undefined) query.set('price', String(price))
  if (bar_id) query.set('of_bar', bar_id)
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}
