import { useQuery } from '@tanstack/react-query'
import { businessDay } from '../business_day.ts'
import { useScope } from '../resource/scope.ts'
import { eventFactsQuery } from '../session/session_queries.ts'
import { type ClientTransaction, useDesk } from './client.ts'

/** Which entries the reader may take back: an admin all, a cashier the sales of today, where the event allows it. */
export function useTakeBack() {
  const { client, is_admin, right } = useDesk()
  const { event_id, timezone } = useScope()
  const { data: event } = useQuery(eventFactsQuery(event_id!, right))
  const calendar = { timezone, day_start: event?.dayStartTime ?? '06:00' }
  const isSoldToday = ({ type, date }: ClientTransaction) =>
    type === 'debit' && businessDay(date, calendar) === businessDay(new Date(), calendar)
  return {
    what: is_admin ? ('all' as const) : ('sales' as const),
    may: (transaction: ClientTransaction) =>
      !client.archived &&
      transaction.reversible &&
      (is_admin || (event?.desk_may_reverse === true && isSoldToday(transaction))),
  }
}
