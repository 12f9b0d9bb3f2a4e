import type { Schema } from '@kermesse/sdk/types'
import { queryOptions, type useQueryClient } from '@tanstack/react-query'
import { staffSdk } from '../session/staff_sdk.ts'

export type Run = Schema<'Refund'>
export type RunType = Run['type']
export const run_types: readonly RunType[] = ['form', 'twint', 'mypos', 'card']

/** While a run is under way it is asked about this often. */
const live_ms = 1000
/** Otherwise somebody else may start one, or a provider say what became of a refund. */
const calm_ms = 15_000

export function isUnderWay({ status }: Pick<Run, 'status'>) {
  return status === 'refunding'
}

/** Returns the remaining actions of a run. */
export function stateOf({ type, step, status }: Run) {
  const has_file = type === 'form' && (step === 'ready' || step === 'sent')
  return {
    has_file,
    is_unsent_file: type === 'form' && step === 'ready',
    may_be_cancelled:
      step !== 'cancelling' && (status === 'refunding' || (type === 'form' && step === 'ready')),
  }
}

/** One run, by its id or by the name of its file; it is followed while it is under way. */
export function runQuery(event_id: string, name: string) {
  const query = { event_id }
  return queryOptions({
    queryKey: ['refunds.get', event_id, name],
    queryFn: async () => {
      if (isId(name)) return staffSdk.refunds.get({ path: { id: name }, query })
      const { refunds } = await staffSdk.refunds.list({ query: { ...query, file_name: name } })
      const found = refunds.find(({ file_name }) => file_name === name)
      return found ?? staffSdk.refunds.get({ path: { id: name }, query })
    },
    refetchInterval: ({ state: { data } }) => (data ? pauseFor(data) : false),
  })
}

function pauseFor(run: Run) {
  return isUnderWay(run) ? live_ms : run.doubtful ? calm_ms : false
}

/** The run that is under way, if there is one: no other can be started then. */
export function underWayQuery(event_id: string) {
  return queryOptions({
    queryKey: ['refunds.list', event_id, 'under way'],
    queryFn: async () => {
      const newest = { sort_key: 'creation_date', sort_order: 'DESC', limit: 10 } as const
      const { refunds } = await staffSdk.refunds.list({ query: { event_id, ...newest } })
      return refunds.find(isUnderWay) ?? null
    },
    refetchInterval: ({ state: { data } }) => (data ? live_ms : calm_ms),
  })
}

/** Loads the totals that runs would pay. */
export function infoQuery(event_id: string) {
  return queryOptions({
    queryKey: ['refunds.info', event_id],
    queryFn: () => staffSdk.refunds.info({ query: { event_id } }),
  })
}

/** Invalidates the queries of runs and of everything that depends on them. */
export function refreshRuns(cache: ReturnType<typeof useQueryClient>) {
  return cache.invalidateQueries({
    predicate: ({ queryKey: [name] }) => /^refund(s|_errors|_forms)\./.test(String(name)),
  })
}

function isId(text: string) {
  return /^[0-9a-f-]{36}$/.test(text)
}
