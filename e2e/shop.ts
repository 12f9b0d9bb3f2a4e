import type { Sdk } from '@kermesse/sdk/client'
import { importBands } from './console/festival.ts'

/** An event with a bar, a beer for 5 and a wristband with 50, imported by the worker from a spreadsheet. */
export async function openQuay(sdk: Sdk) {
  const dates = { dateBegin: '2026-06-01T10:00:00Z', dateEnd: '2099-06-02T02:00:00Z' }
  const { _id: event_id } = await sdk.events.create({ body: { name: 'Quay', ...dates } })
  const query = { event_id }
  const consumptions = [{ name: 'Beer', price: 5, type: 'quantity' as const }]
  const bar = await sdk.bars.create({ query, body: { name: 'Main', consumptions } })
  const entrance = await sdk.entrances.create({ query, body: { name: 'Day', price: 0 } })
  const band = { uid: '04A10000000000', short_id: 'QUAY1', pin: '', name: '' }
  await importBands(sdk, query, entrance._id, [band], 50)
  return { query, bar: bar._id, beer: bar.consumptions[0]!._id, ...band }
}
