import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Server } from '@hapi/hapi'
import { errors } from '@kermesse/sdk/generated/errors'

/** An address or headers of more than 16 kB never become a request: who asked hears why all the same. */
export function answerOversizedHeaders({ listener }: Server) {
  const others = listener.listeners('clientError')
  listener.removeAllListeners('clientError')
  listener.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'HPE_HEADER_OVERFLOW' && socket.writable) return socket.end(answer())
    for (const other of others) other.call(listener, error, socket)
  })
}

function answer() {
  const { status, en } = errors.payload_too_large
  const request_id = randomUUID()
  const body = JSON.stringify({ error_code: 'payload_too_large', error: en, request_id })
  return [
    `HTTP/1.1 ${status} Payload Too Large`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-cache',
    'x-content-type-options: nosniff',
    `x-request-id: ${request_id}`,
    `\r\n${body}`,
  ].join('\r\n')
}
