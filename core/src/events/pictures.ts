import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { invalid } from '../platform/errors.ts'

type Pictured = Pick<Schema<'EventInput'>, 'customization'>

/** The address of a picture. */
export function addressOf(event_id: string, id: string) {
  return `/pictures/${event_id}/${id}`
}

/** Settings whose pictures were those of an event and are a copy's now. */
export function picturesOf<Settings extends object>(
  settings: Settings,
  event_id: string,
  copy_id: string,
): Settings {
  const text = JSON.stringify(settings)
  return JSON.parse(text.replaceAll(addressOf(event_id, ''), addressOf(copy_id, '')))
}

/** A visitor's page shows no picture from elsewhere, which would learn who looks: those of this event alone, and what is there. */
export async function checkLogo(
  db: Knex,
  event_id: string,
  { customization }: Pictured,
  before: Pictured = {},
) {
  const kept = before.customization?.logo?.map(({ src }) => src) ?? []
  const sources = customization?.logo?.map(({ src }) => src) ?? []
  if (sources.every((src) => kept.includes(src))) return
  const ids: string[] = await db('assets').where({ event_id }).pluck('_id')
  const own = [...kept, ...ids.map((id) => addressOf(event_id, id))]
  const foreign = sources.findIndex((src) => !own.includes(src))
  if (foreign >= 0) throw invalid(`customization.logo.${foreign}.src`, 'foreign_picture')
}
