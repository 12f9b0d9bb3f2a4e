import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkOutcome } from './bulk_outcome.ts'
import type { AnyResource, AnyRow } from './define.ts'
import { call, ofEvent } from './record_queries.ts'
import { useScope } from './scope.ts'
import { refresh } from './use_removal.tsx'

type Asked<Action> = { action: Action; rows: AnyRow[] }

/** The limit of one call. */
export const most_at_once = 500

/**
 * Applies an action to many records, each by the rules of the single call. More records than one call takes are sent in parts: parts
 * that succeeded stay done when a later one fails, and `done` counts the records sent so far. `onOutcome` is called before the lists
 * are read again, which may unmount the caller. After refusals the caller reads them again with `refreshLists`.
 */
export function useBulk<Action extends string>(
  resource: AnyResource,
  onOutcome?: (action: Action, outcome: BulkOutcome) => void,
) {
  const { event_id } = useScope()
  const cache = useQueryClient()
  const [done, setDone] = useState(0)
  const ask = (action: string, rows: AnyRow[]) =>
    call(
      resource.name,
      'bulk',
    )({
      query: ofEvent(resource, 'bulk', event_id),
      body: { action, ids: rows.map(({ _id }) => _id) },
    })
  const run = async ({ action, rows }: Asked<Action>): Promise<BulkOutcome> => {
    const outcome: BulkOutcome = { asked: rows.length, changed: [], refused: [] }
    for (let start = 0; start < rows.length; start += most_at_once) {
      const part = rows.slice(start, start + most_at_once)
      const answer = await ask(action, part)
      for (const [at, { ok, error_code }] of (answer as Schema<'BulkResult'>).results.entries()) {
        const row = part[at]!
        if (ok) outcome.changed.push(row)
        else outcome.refused.push({ name: resource.nameOf(row), error_code: error_code! })
      }
      setDone(start + part.length)
    }
    return outcome
  }
  const refreshLists = () => refresh(cache, resource)
  const bulk = useMutation({
    mutationFn: async (asked: Asked<Action>) => {
      const outcome = await run(asked)
      onOutcome?.(asked.action, outcome)
      return outcome
    },
    onMutate: () => setDone(0),
    // Rows that were refused stay on the page until their reasons have been read.
    onSettled: (outcome) => (outcome && outcome.refused.length > 0 ? undefined : refreshLists()),
  })
  return { ...bulk, ask, run, refreshLists, done }
}
