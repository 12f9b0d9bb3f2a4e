import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { errors } from '@kermesse/sdk/generated/errors'
import type { ErrorCode } from '@kermesse/sdk/types'

/** An error as it goes over a connection where no request came to be, or will come to an end. */
export function rawAnswer(error_code: ErrorCode) {
  const { status, headers, body } = partsOfError(error_code)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `\r\n${body}`,
  ].join('\r\n')
}

/** An error for a request that the routes never see; its connection ends with it. */
export function partsOfError(error_code: ErrorCode) {
  const { status, en } = errors[error_code]
  const request_id = randomUUID()
  const body = JSON.stringify({ error_code, error: en, request_id })
  const headers = {
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'x-request-id': request_id,
  }
  return { status, headers, body }
}
