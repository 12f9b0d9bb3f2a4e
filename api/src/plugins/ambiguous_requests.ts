import type { IncomingMessage } from 'node:http'
import type { Server } from '@hapi/hapi'
import type { ErrorCode } from '@kermesse/sdk/types'
import { bounds } from '../request_bounds.ts'
import { partsOfError } from './raw_answer.ts'
import { gateRequests } from './request_gate.ts'

/**
 * Refuses requests before the library reads their address: it copies the whole list for each repeated parameter of a query, and
 * takes the first of several Host headers where a proxy in front may have taken another.
 */
export function refuseAmbiguousRequests(server: Server) {
  gateRequests(server, (request, response, proceed) => {
    const error_code = faultOf(request)
    if (!error_code) return proceed()
    const { status, headers, body } = partsOfError(error_code)
    response.writeHead(status, headers).end(body)
  })
}

function faultOf({ url = '', rawHeaders }: IncomingMessage): ErrorCode | undefined {
  if (countHosts(rawHeaders) > 1) return 'invalid_request'
  return hasManyParameters(url) ? 'payload_too_large' : undefined
}

function countHosts(names_and_values: string[]) {
  let count = 0
  for (let at = 0; at < names_and_values.length; at += 2)
    if (names_and_values[at]!.length === 4 && names_and_values[at]!.toLowerCase() === 'host')
      count += 1
  return count
}

function hasManyParameters(url: string) {
  let count = 0
  for (let at = url.indexOf('&'); at >= 0; at = url.indexOf('&', at + 1)) {
    count += 1
    if (count >= bounds.query_parameters) return true
  }
  return false
}
