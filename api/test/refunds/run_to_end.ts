import { runRefund } from '@kermesse/core/refunds/run'
import type { Schema } from '@kermesse/sdk/types'
import type { Api } from '../api.ts'

/** Runs a refund run as the worker does; an error fails the test. */
export async function runToEnd(api: Api, event_id: string, refund_id: string) {
  const { signal } = new AbortController()
  const report = (error: unknown) => {
    throw error
  }
  await runRefund({ ...api.app, signal, report }, { event_id, refund_id })
  const row = await api.knex('refunds').where({ event_id, _id: refund_id }).first()
  return row as Required<Pick<Schema<'Refund'>, 'file_name' | 'done' | 'failed'>>
}
