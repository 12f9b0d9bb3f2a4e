import { rights } from '@kermesse/sdk/generated/rights'
import { useQuery } from '@tanstack/react-query'
import { useScope } from '../resource/scope.ts'
import { eventFactsQuery } from '../session/session_queries.ts'
import type { Place } from './address.ts'
import type { Statistics } from './blocks.ts'
import { type Life, type OtherRange, otherByClock, otherByLife } from './comparison.ts'
import { lifeOf } from './event_life.ts'
import { barsQuery, statisticsQuery } from './statistics_queries.ts'

/** A place as calls ask for it. */
export type AskedPlace = Place & { event_id: string }
type Reason = 'not_yours' | 'no_range' | 'nothing_there' | 'no_begin' | 'currency' | 'no_bar'
/** Another range of an event with its name, where it is not the event that is shown. */
type Other = { range: OtherRange; life: Life; event?: { name: string; currency: string } }
export type OtherAnswer =
  | { state: 'reading'; other?: Other }
  | { state: 'failed'; error: Error }
  | { state: 'refused'; reason: Reason; other_event?: Other['event'] }
  | { state: 'ready'; other: Other; statistics: Statistics }

type Props = {
  place: AskedPlace
  life: Life
  bar_name: string
  /** When what is shown was read; 0 while it is still that of another range. */
  read_at: number
}

const minute_ms = 60_000

/** Reads what a place is held against: the same figures, of the other range. */
export function useOther({ place, life, bar_name, read_at }: Props): OtherAnswer {
  const { compare, event_id, bar_id } = place
  const { right, currency } = useScope()
  const other_id = compare?.with === 'event' ? compare.event_id : undefined
  const is_allowed = other_id === undefined || right >= rights.superadmin
  const facts = useQuery({
    ...eventFactsQuery(other_id ?? '', right),
    enabled: other_id !== undefined && is_allowed,
  })
  const bars = useQuery({
    ...barsQuery(other_id ?? '', right),
    enabled: other_id !== undefined && is_allowed && bar_id !== undefined,
  })
  const other_bar =
    other_id === undefined ? bar_id : bars.data?.find(({ name }) => name === bar_name)?._id
  // Both ranges end at the same moment, rounded to a minute to limit requests.
  const now_ms = Math.floor((read_at || Date.now()) / minute_ms) * minute_ms
  const other_life = facts.data && lifeOf(facts.data)
  const range = rangeOfOther({ place, life, other_life, now_ms })
  const is_known = other_id === undefined || (facts.data && (!bar_id || bars.data))
  const event = facts.data && {
    name: facts.data.name,
    currency: facts.data.currencyCode ?? 'CHF',
  }
  const reason = is_allowed
    ? is_known && reasonAgainst({ place, life, range, other_bar, event, currency })
    : 'not_yours'
  const figures = useQuery({
    ...statisticsQuery({
      event_id: other_id ?? event_id,
      bar_id: other_bar,
      begin_ms: range?.begin_ms ?? null,
      end_ms: range?.end_ms ?? null,
    }),
    enabled: compare !== undefined && Boolean(is_known && range && !reason),
    // Keeps the previous figures while the next ones load, if the day is the same.
    placeholderData: (last, before) =>
      isSameBegin(before?.queryKey, { event_id: other_id ?? event_id, bar_id: other_bar, range })
        ? last
        : undefined,
  })
  if (reason)
    return { state: 'refused', reason, ...(event !== undefined && { other_event: event }) }
  const error = facts.error ?? bars.error ?? figures.error
  if (error) return { state: 'failed', error }
  if (!range || !figures.data) return { state: 'reading' }
  const other = { range, life: other_life ?? life, ...(event !== undefined && { event }) }
  return { state: 'ready', other, statistics: figures.data }
}

type Ranges = { place: Place; life: Life; other_life: Life | undefined; now_ms: number }

function rangeOfOther({ place, life, other_life, now_ms }: Ranges): OtherRange | null {
  const { compare } = place
  if (!compare) return null
  if (compare.with !== 'event') return otherByClock(compare, place, life, now_ms)
  return other_life ? otherByLife(place, life, other_life, now_ms) : null
}

type Known = {
  place: Place
  life: Life
  range: OtherRange | null
  other_bar: string | undefined
  event: Other['event'] | undefined
  currency: string
}

function reasonAgainst({ place, range, other_bar, event, currency }: Known): Reason | undefined {
  if (event && event.currency !== currency) return 'currency'
  if (event && !range) return 'no_begin'
  if (event && place.bar_id && !other_bar) return 'no_bar'
  if (!event && place.begin_ms === null) return 'no_range'
  if (!event && !range) return 'nothing_there'
  return undefined
}

type Asked = { event_id: string; bar_id: string | undefined; range: OtherRange | null }

function isSameBegin(key: readonly unknown[] | undefined, { event_id, bar_id, range }: Asked) {
  if (!key || !range) return false
  const { datetimeBegin } = key[3] as { datetimeBegin?: string }
  const begin = range.begin_ms === null ? undefined : new Date(range.begin_ms).toISOString()
  return key[1] === event_id && key[2] === (bar_id ?? null) && datetimeBegin === begin
}
