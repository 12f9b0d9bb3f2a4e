import { operations } from '@kermesse/sdk/generated/operations'
import type { Schema } from '@kermesse/sdk/types'
import type { Ctx } from '../operations/context.ts'
import { rights } from '../operations/rights.ts'
import { DomainError, invalid } from '../platform/errors.ts'

type Input = Schema<'ScriptTokenInput'>
type Right = Schema<'ScriptTokenRight'>

const day_ms = 86_400_000
const default_days = 90
/** A year, and the rest of its last day. */
const most_days = 367

/** The right of a new token: the one that is asked for, or the least that its operations need. At most that of its user. */
export function rightFor({ right, operations: names }: Input, ctx: Ctx, own_right: number): Right {
  if (right === undefined && !names) throw invalid('right', 'required', 'required_field')
  const needed = Math.max(rights.checker, ...(names ?? []).map(rightNeededBy)) as Right
  const wanted = right ?? needed
  if (wanted > own_right || needed > wanted) throw new DomainError('level_too_high')
  if (ctx.event_id && wanted === rights.superadmin) throw invalid('right', 'superadmin_every_event')
  if (!ctx.event_id && wanted < rights.superadmin) throw new DomainError('event_id_required')
  return wanted
}

/**
 * Refuses operations that do not exist, and those that need a person. Below admin the stream of an event is for users of a bar, and a
 * token has none.
 */
function rightNeededBy(name: string, at: number): number {
  const operation = Object.hasOwn(operations, name) && operations[name as keyof typeof operations]
  const is_closed = operation && ['public', 'phone'].includes(operation.access)
  if (!operation || is_closed || operation.needs_person)
    throw invalid(`operations.${at}`, { code: 'beyond_token', params: { operation: name } })
  if (name === 'events.stream') return rights.admin
  const { access } = operation
  return access in rights ? rights[access as keyof typeof rights] : rights.none
}

/** When a new token ends; throws for a moment that is over or more than a year away. */
export function endOf({ expires_at }: Input): string {
  const now_ms = Date.now()
  if (expires_at === undefined) return new Date(now_ms + default_days * day_ms).toISOString()
  const ends_ms = Date.parse(expires_at)
  if (ends_ms <= now_ms) throw invalid('expires_at', 'in_past')
  if (ends_ms > now_ms + most_days * day_ms) throw invalid('expires_at', 'in_over_a_year')
  return expires_at
}
