import { randomInt } from 'node:crypto'
import { type Band, type Festival, importBands } from './festival.ts'

type Wanted = { amount: number; pin: string; name: string; ticket: string }

/** New wristbands of a festival, with so much money each, in major units. */
export async function newBands(
  { sdk, event }: Pick<Festival, 'sdk' | 'event'>,
  count = 1,
  { amount = 20, pin = '', name = 'Camille', ticket }: Partial<Wanted> = {},
): Promise<Band[]> {
  const query = { event_id: event._id }
  const { entrances } = await sdk.entrances.list({ query })
  const numbers = new Set<number>()
  while (numbers.size < count) numbers.add(randomInt(1e6, 1e7))
  const bands = [...numbers].map(
    (number): Band => ({
      short_id: `W${number}`,
      uid: `04${number}00000`,
      pin,
      name,
      ...(ticket !== undefined && { ticket }),
    }),
  )
  await importBands(sdk, query, entrances[0]!._id, bands, amount)
  return bands
}

/** Sells every item of the bar on this wristband. */
export async function sellTo({ sdk, event }: Pick<Festival, 'sdk' | 'event'>, { uid }: Band) {
  const query = { event_id: event._id }
  const { bars } = await sdk.bars.list({ query })
  const bar = bars.find(({ name }) => name === 'Bar du Quai')!
  const raclette = bar.consumptions!.find(({ name }) => name === 'Raclette')!
  const order = [{ _id: raclette._id, quantity: 1 }]
  const body = { type: 'debit' as const, uid, bar_id: bar._id, order }
  return sdk.transactions.create({ query, body })
}
