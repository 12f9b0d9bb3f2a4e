import { rights } from '@kermesse/sdk/generated/rights'
import { type Festival, importBands } from './festival.ts'

export const hour_ms = 3_600_000
export const day_ms = 24 * hour_ms

type Begun = { begin_ms?: number; name?: string; language?: 'en' | 'fr' | 'de' }

/**
 * An event of its own, begun six days ago unless it is said, for what others sell meanwhile would move its figures. Its days began twelve hours ago, whenever the test
 * runs: an hour before and after now are of today.
 */
export async function openSoldEvent(
  { sdk }: Festival,
  { begin_ms = Date.now() - 6 * day_ms, name = 'Fête', language = 'en' }: Begun = {},
) {
  // Letters that nobody takes for a digit, as many as there are digits in hexadecimal.
  const mark = [...crypto.randomUUID().slice(0, 6)]
    .map((digit) => 'ACDEFHJKMNPRTUVW'[Number.parseInt(digit, 16)])
    .join('')
  const event = await sdk.events.create({
    body: {
      name: `${name} ${mark}`,
      language,
      timezone: 'Europe/Zurich',
      dateBegin: new Date(begin_ms).toISOString(),
      dateEnd: new Date(begin_ms + 30 * day_ms).toISOString(),
      dayStartTime: clockAt(Date.now() - 12 * hour_ms),
      currencyCode: 'CHF',
      currencySymbol: 'CHF',
    },
  })
  const query = { event_id: event._id }
  const bar = await sdk.bars.create({
    query,
    body: {
      name: 'Buvette',
      consumptions: [
        { name: 'Sirop', type: 'quantity', price: 3 },
        { name: 'Raclette', type: 'quantity', price: 12.35 },
      ],
    },
  })
  const entrance = await sdk.entrances.create({
    query,
    body: { name: 'Entrée', type: 'entrance', price: 0 },
  })
  const letters = [...mark].map((letter) => letter.charCodeAt(0).toString(16)).join('')
  const uid = `04${letters}`.slice(0, 14).toUpperCase().padEnd(14, '0')
  const band = { uid, short_id: `${mark}C`, pin: '', name: 'Alix' }
  await importBands(sdk, query, entrance._id, [band], 500)
  const user = { email: `sold-${mark.toLowerCase()}@example.org`, password: 'only-for-this-test' }
  await sdk.users.create({ body: { ...user, right: rights.admin, event_id: event._id } })
  const sell = (item: 'Sirop' | 'Raclette', quantity: number, at_ms?: number) => {
    const { _id } = bar.consumptions!.find((one) => one.name === item)!
    const date = at_ms === undefined ? {} : { date: new Date(at_ms).toISOString() }
    const body = { type: 'debit' as const, uid, bar_id: bar._id, ...date }
    return sdk.transactions.create({ query, body: { ...body, order: [{ _id, quantity }] } })
  }
  return { event, bar, user, uid, short_id: band.short_id, sell }
}

/** Clock time in Zurich. */
export function clockAt(at_ms: number) {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Zurich',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at_ms)
}
