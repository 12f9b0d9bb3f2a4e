import type { Sdk } from '@kermesse/sdk/client'
import type { Result, Schema } from '@kermesse/sdk/types'
import { UsageError } from '../exit.ts'
import { followImport } from '../follow_import.ts'
import { t } from '../i18n/language.ts'
import type { Io } from '../io.ts'
import { codeOf, hexOf } from './chance.ts'
import { spreadsheet } from './spreadsheet.ts'

type Event = Result<'events.get'>
export type Shelf = { bar_id: string; consumptions: Schema<'Consumption'>[]; returns: Set<string> }
export type Stage = {
  event_id: string
  event: Event
  /** Bars with something that anyone may buy. */
  shelves: Shelf[]
  deposits: Map<string, { price: number }>
}
// Major units, beside the entrance.
const spending_money = 10

export type Band = { uid: string; short_id: string }

/** Loads the bars, items and entrances of the event. */
export async function readStage(sdk: Sdk, event_id: string): Promise<Stage> {
  const query = { event_id, limit: 1000 }
  const [event, { bars }, { deposits }] = await Promise.all([
    sdk.events.get({ path: { id: event_id } }),
    sdk.bars.list({ query }),
    sdk.deposits.list({ query }),
  ])
  const shelves = bars
    .map((bar) => ({
      bar_id: bar._id,
      consumptions: (bar.consumptions ?? []).filter(isForAnyone),
      returns: new Set((bar.possible_deposit_returns ?? []).map(({ _id }) => _id)),
    }))
    .filter(({ consumptions }) => consumptions.length > 0)
    // The installation's order may depend on ids, which differ from one installation to the next.
    .sort((a, b) => (a.bar_id < b.bar_id ? -1 : 1))
  if (shelves.length === 0)
    throw new UsageError(
      t('The event sells nothing.'),
      t('Run: kermesse events apply --file event.yaml'),
    )
  return { event_id, event, shelves, deposits: new Map(deposits.map((one) => [one._id, one])) }
}

/** The wristbands of this seed: imported on the first run, found on the next. */
export async function giveBands(io: Io, sdk: Sdk, stage: Stage, seed: string, count: number) {
  const { event_id } = stage
  const bands = Array.from({ length: count }, (_, index): Band => {
    const names = ['band', event_id, seed, String(index)]
    return { uid: `04${hexOf(12, ...names)}`, short_id: `Z${codeOf(7, ...names)}` }
  })
  const entrance = await entranceOf(sdk, event_id)
  const { data } = await sdk.clients.import_excel({
    query: { event_id },
    body: {
      // The entrance is paid from it.
      entrance_id: entrance._id,
      amount: entrance.price + spending_money,
      age: 18,
      excel_file: `visitors-${seed.replace(/[^\w-]/g, '')}-${count}.xlsx`,
      excel_file_buffer: spreadsheet([
        ['uid', 'short_id'],
        ...bands.map(({ uid, short_id }) => [uid, short_id]),
      ]).toString('base64'),
    },
  })
  const result = await followImport({ io }, sdk, event_id, data.import_id)
  if (result.status === 'failed' || result.failure > 0)
    throw new UsageError(
      t('{failure} wristbands could not be made ({error_code}).', {
        failure: result.failure,
        error_code: result.error_code ?? t('see their rows'),
      }),
      t('See: kermesse clients import-rows {import_id} --event {event_id} --outcome failure', {
        import_id: result.import_id,
        event_id,
      }),
    )
  return bands
}

async function entranceOf(sdk: Sdk, event_id: string) {
  const { entrances } = await sdk.entrances.list({ query: { event_id, limit: 1000 } })
  const [entrance] = entrances
    .filter(({ ages }) => ages.length === 0 || ages.includes(18))
    // A wristband whose entrance has ended can do nothing.
    .filter(({ entrance_end_date: end }) => !end || Date.parse(end) > Date.now())
    .sort((a, b) => rank(a) - rank(b) || a.sort_order - b.sort_order)
  if (entrance) return entrance
  throw new UsageError(
    t('The event has no entrance that is still valid for adults.'),
    t('Run: kermesse events apply --file event.yaml'),
  )
}

/** Entrances for sale come before invitations. */
function rank({ type }: Schema<'Entrance'>) {
  return type === 'entrance' ? 0 : 1
}

function isForAnyone({ type, hidden, can_buy_only_with_voucher, price }: Schema<'Consumption'>) {
  return type === 'quantity' && !hidden && !can_buy_only_with_voucher && price > 0
}
