import type { Schema } from '@kermesse/sdk/types'
import type { EventRow } from '../../events/events.ts'
import type { NoneCtx } from '../../operations/context.ts'

type ReadinessCheck = Schema<'ReadinessCheck'>
export type ReadinessRecord = Schema<'ReadinessRecord'>

/** The result of one check of an event. */
export type Finding = Pick<ReadinessCheck, 'code' | 'params' | 'records' | 'count'>

/** The input of a check. */
export type About = { ctx: NoneCtx; event: EventRow; now_ms: number }

/** One look; it changes nothing. What it throws is a fault of ours. */
export type Look = (about: About) => Promise<Finding> | Finding

const most_records = 20

/** A finding by its code, with what its sentence names and the records that it is about. */
export function found(
  code: ReadinessCheck['code'],
  params: ReadinessCheck['params'] = {},
  records: ReadinessRecord[] = [],
): Finding {
  return { code, params, records: records.slice(0, most_records), count: records.length }
}

/** How long anybody outside may take to answer; the whole takes little more. */
export const patience_ms = 3_000
