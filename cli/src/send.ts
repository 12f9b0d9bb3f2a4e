import type { CallOptions, Sdk } from '@kermesse/sdk/client'
import type { Operation } from '@kermesse/sdk/types'
import { file_timeout_ms } from './download.ts'
import type { Record_ } from './output.ts'
import type { Request } from './request.ts'

/** Sends the request of any operation. */
export async function send(
  sdk: Sdk,
  operation: Operation,
  request: Request,
  options: CallOptions = {},
) {
  const [resource, verb] = operation.id.split('.') as [string, string]
  const call = (sdk as unknown as Record<string, Record<string, AnyCall>>)[resource]![verb]!
  const { path, query, headers, body } = request
  const timeout_ms = operation.is_form ? file_timeout_ms : undefined
  return call({ path, query, headers, body }, { ...(timeout_ms && { timeout_ms }), ...options })
}
type AnyCall = (input: Request, options: CallOptions) => Promise<Record_>
