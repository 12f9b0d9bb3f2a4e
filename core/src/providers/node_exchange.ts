import http from 'node:http'
import https from 'node:https'
import { inCallSpan } from './call_span.ts'
import { doubtful, type HttpAnswer, type HttpRequest } from './http_exchange.ts'
import type { Doubtful } from './payment_provider.ts'
import { outOfTime, timeoutWithinLimit } from './time_limit.ts'

/**
 * Sends one request by Node's own client, which keeps the case of header names and sends a body with GET; `fetch` does
 * neither. Otherwise the same as `exchange`: follows no redirect, reads no more than it may, throws nothing.
 */
export const exchangeByNode = (request: HttpRequest): Promise<HttpAnswer | Doubtful> =>
  inCallSpan(request.method, request.url.host, () => send(request))

async function send(request: HttpRequest): Promise<HttpAnswer | Doubtful> {
  const { url, method, headers, body, max_answer_bytes } = request
  const late = outOfTime()
  if (late) return late
  const timeout_ms = timeoutWithinLimit(request.timeout_ms)
  const { request: open } = url.protocol === 'http:' ? http : https
  return new Promise<HttpAnswer | Doubtful>((resolve) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const sent = open(url, { method, headers: { ...headers, ...length } })
    let is_connected = false
    const end = (answer: HttpAnswer | Doubtful) => {
      clearTimeout(timer)
      // An answer that was read whole leaves its connection to the next request.
      if (answer.outcome !== 'answered') sent.destroy()
      resolve(answer)
    }
    const timer = setTimeout(
      () => end(doubtful('timeout', `no answer within ${timeout_ms} ms`)),
      timeout_ms,
    )
    const fail = ({ message }: Error) =>
      end({ ...doubtful('unreachable', message), unsent: !is_connected })
    sent.on('error', fail)
    sent.on('socket', (socket) => {
      is_connected = !socket.connecting
      if (is_connected) return
      // The request goes out after this event, which a kept connection does not have.
      socket.once(url.protocol === 'http:' ? 'connect' : 'secureConnect', () => {
        is_connected = true
      })
    })
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      let size_bytes = 0
      response.on('error', fail)
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size_bytes += chunk.length
        if (size_bytes > max_answer_bytes) end(doubtful('garbled_answer', 'the answer is too long'))
      })
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        end({ outcome: 'answered', status: response.statusCode ?? 0, body: text })
      })
    })
    sent.end(body)
  })
}
