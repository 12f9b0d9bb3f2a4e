import type { Socket } from 'node:net'
import type { Server } from '@hapi/hapi'
import type { ErrorCode } from '@kermesse/sdk/types'
import { rawAnswer } from './raw_answer.ts'

/** How long a caller may take to read why its request was refused. */
const linger_ms = 1_000

const reasons: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/**
 * Node refuses headers of more than 16 kB, and those that take too long, before there is a request; this sends the reason. The
 * connection then closes, also where the caller keeps its end open.
 */
export function answerClientErrors({ listener }: Server) {
  const others = listener.listeners('clientError')
  listener.removeAllListeners('clientError')
  listener.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    setTimeout(() => socket.destroy(), linger_ms).unref()
    const reason = reasons[error.code ?? '']
    if (reason && socket.writable) return socket.end(rawAnswer(reason))
    for (const other of others) other.call(listener, error, socket)
  })
}
