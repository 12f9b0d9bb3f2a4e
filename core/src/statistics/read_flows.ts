import type { Knex } from 'knex'
import type { Flow } from '../ledger/figures.ts'
import { nil_id } from '../platform/ids.ts'
import { queryRow } from '../platform/query_rows.ts'
import { readDayStarts } from './day_starts.ts'
import { edgeBindings, listEdges, rangeBindings } from './edges.ts'
import { bar_statement, event_statement } from './flows_statement.ts'
import {
  type DateRange,
  type HourRange,
  hoursOf,
  isoOf,
  isoRangeOf,
  splitHoursOf,
  summedRangeOf,
} from './range.ts'

/** How many, by the step that began at a moment. */
export type StepCount = { at: string; count: number }
/** The active wristbands of a range. */
export type Presence = {
  /** By step: wristbands in use. */
  people: StepCount[]
  /** By day: the same. */
  days: StepCount[]
  /** By step: wristbands whose first, and whose last, activity of a day it was. */
  firsts: StepCount[]
  lasts: StepCount[]
  /** Wristbands with a purchase. */
  buyers: number
}
/** The wristbands at the end of a range. */
export type WalletCount = {
  /** The visitors' own money that came by TWINT, in minor units. */
  twint: number
  /** Wristbands used until then, and those of them without a purchase. */
  active: number
  idle: number
  /** All wristbands. */
  all: number
}
/** Something that was sold, handed out or given, by its price: how many, and minor units. */
export type ItemFlow = Pick<Flow, 'kind'> & {
  item_id: string
  voucher_id: string
  name: string
  price: number
  quantity: number
  amount: number
}
/** The flows of a point of sale, or of an event. */
type BarFlows = {
  /** Within the range. */
  totals: Flow[]
  items: ItemFlow[]
  /** By step of the history: an hour, or a day. */
  steps: (Flow & { at: string })[]
  /** From the beginning until the end of the range. */
  until: Flow[]
  vouchers: { kind: Flow['kind']; voucher_id: string; quantity: number }[]
  /** The net cash that reversals move into the range, in minor units. */
  drawer_shift: number
  devices: (StepCount & { kind: 'smartphone' | 'terminal' })[]
}
/** The rest that an event has; wristbands belong to no point of sale. */
type EventFlows = {
  bars: (Flow & { bar_id: string })[]
  /** Wristbands at the end of the range. */
  left: WalletCount | null
  /** Visitors' own money that had come by TWINT when the range began, in minor units. */
  twint_before: number
  presence: Presence
}
export type Flows = BarFlows & EventFlows
type Asked = {
  event_id: string
  /** Of one point of sale; of the whole event without it. */
  bar_id: string | undefined
  range: DateRange
  step: 'hour' | 'day'
  timezone: string
  dayStartTime: string
}

/** Reads everything that statistics are made of, in one statement and so at one moment. */
export async function readFlows(db: Knex, asked: Asked): Promise<Flows> {
  const { event_id, bar_id, range, step } = asked
  const starts = await readDayStarts(db, asked)
  const edges = listEdges()
  const of_devices = hoursOf(range, starts)
  const { from: begin, until: end } = isoRangeOf(range)
  const bindings = {
    event_id,
    bar_id: bar_id ?? null,
    place: bar_id ?? nil_id,
    none: nil_id,
    step,
    begin,
    end,
    day_starts: starts.map(isoOf),
    split_hours: splitHoursOf(starts).map(isoOf),
    ...rangeBindings('range', summedRangeOf(range, starts), edges),
    ...rangeBindings('until', summedRangeOf(untilEnd(range)), edges),
    ...edgeBindings('edge', edges.listed),
    device_from: of_devices.hours.from,
    device_until: of_devices.hours.until,
    ...edgeBindings('device', of_devices.lacked),
  }
  if (bar_id) return { ...(await queryRow<BarFlows>(db, bar_statement, bindings)), ...no_event }
  return queryRow<Flows>(db, event_statement, { ...bindings, ...setBindings(range, starts) })
}

const no_event: EventFlows = {
  bars: [],
  left: null,
  twint_before: 0,
  presence: { people: [], days: [], firsts: [], lasts: [], buyers: 0 },
}

type WristbandSet = { name: 'left' | 'begun' | 'seen'; range: HourRange; is_split: boolean }

/** Is true where the wristbands of a range differ from those until its end, or are told apart by other hours. */
const isOwnSet = ({ begin_ms }: DateRange, starts: number[]) =>
  begin_ms !== null || splitHoursOf(starts).length > 0

/** The wristbands until the end of a range, until its begin, and within it. */
function setsOf(range: DateRange, starts: number[]): WristbandSet[] {
  const begun = untilBegin(range)
  const sets: WristbandSet[] = [{ name: 'left', range: hoursOf(untilEnd(range)), is_split: false }]
  if (begun) sets.push({ name: 'begun', range: hoursOf(begun), is_split: false })
  if (isOwnSet(range, starts))
    sets.push({ name: 'seen', range: hoursOf(range, starts), is_split: true })
  return sets
}

function setBindings(range: DateRange, starts: number[]) {
  const sets = setsOf(range, starts)
  const edges = listEdges()
  const of_sets = sets.flatMap(({ name, range: { lacked } }) =>
    lacked.map((edge) => ({ name, edge: edges.numberOf(edge) })),
  )
  return {
    sets: sets.map(({ name }) => name),
    set_from: sets.map((set) => set.range.hours.from),
    set_until: sets.map((set) => set.range.hours.until),
    set_is_split: sets.map(({ is_split }) => is_split),
    edge_sets: of_sets.map(({ name }) => name),
    set_edges: of_sets.map(({ edge }) => edge),
    ...edgeBindings('people', edges.listed),
    seen: isOwnSet(range, starts) ? 'seen' : 'left',
  }
}

const untilEnd = ({ end_ms }: DateRange): DateRange => ({ begin_ms: null, end_ms })

/** All that came before a range; a range that ends before it begins changes nothing. */
export function untilBegin({ begin_ms, end_ms }: DateRange): DateRange | undefined {
  if (begin_ms === null) return undefined
  return { begin_ms: null, end_ms: end_ms === null ? begin_ms : Math.min(begin_ms, end_ms) }
}
