import type { Actor } from '../operations/context.ts'
import { rights } from '../operations/rights.ts'
import { DomainError } from '../platform/errors.ts'

export type Scope = { sells: boolean; bar_id: string | undefined }

/** The point of sale that a caller sees: their own, the one asked for, or every one. Throws `bar_not_found`. */
export function scopeOf({ right, bar_id: own }: Actor, asked: string | undefined): Scope {
  if (right < rights.server) return { sells: false, bar_id: undefined }
  if (right >= rights.admin || !own) return { sells: true, bar_id: asked }
  if (asked && asked !== own) throw new DomainError('bar_not_found')
  return { sells: true, bar_id: own }
}
