import type { Socket } from 'node:net'
import type { Server } from '@hapi/hapi'
import { rawAnswer } from './raw_answer.ts'

/**
 * Node refuses an address or headers of more than 16 kB before there is a request; this sends the
 * caller the reason.
 */
export function answerOversizedHeaders({ listener }: Server) {
  const others = listener.listeners('clientError')
  listener.removeAllListeners('clientError')
  listener.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'HPE_HEADER_OVERFLOW' && socket.writable)
      return socket.end(rawAnswer('payload_too_large'))
    for (const other of others) other.call(listener, error, socket)
  })
}
