import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Server } from '@hapi/hapi'

/** Node has another event for a request that asks first whether it may send its body. */
const request_events = ['request', 'checkContinue'] as const

/** Calls `work` for each request when its headers are there. */
export function onEachRequest(
  { listener }: Server,
  work: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  for (const event of request_events) listener.on(event, work)
}

/** Puts a gate before everything that listens by now: a request goes on when the gate calls `proceed`. */
export function gateRequests(
  { listener }: Server,
  gate: (request: IncomingMessage, response: ServerResponse, proceed: () => void) => void,
): void {
  for (const event of request_events) {
    const others = listener.listeners(event) as RequestListener[]
    listener.removeAllListeners(event)
    listener.on(event, (request: IncomingMessage, response: ServerResponse) =>
      gate(request, response, () => {
        for (const one of others) one.call(listener, request, response)
      }),
    )
  }
}
