import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Server } from '@hapi/hapi'

type Progress = { sent: number; since_ms: number }

/**
 * Cuts connections whose reader takes nothing of a response for a while: what waits for it is kept in memory, a download holds its
 * rows, and neither has another end. A reader that is only slow makes progress, and is waited for.
 */
export function cutSlowReaders(server: Server, { grace_ms }: { grace_ms: number }) {
  const answering = new Map<ServerResponse, Progress>()
  server.listener.on('request', (_request, response: ServerResponse) => {
    answering.set(response, { sent: 0, since_ms: Date.now() })
    response.once('close', () => answering.delete(response))
  })
  const timer = setInterval(() => {
    const now_ms = Date.now()
    for (const [response, before] of answering) {
      const sent = sentOn(response.socket)
      if (sent === undefined || sent !== before.sent) {
        answering.set(response, { sent: sent ?? 0, since_ms: now_ms })
      } else if (now_ms - before.since_ms >= grace_ms) response.socket?.destroy()
    }
  }, grace_ms / 4)
  timer.unref()
  server.ext('onPostStop', () => clearInterval(timer))
}

/** The bytes that the system has taken for the reader; undefined where nothing waits for it. */
function sentOn(socket: Socket | null) {
  if (!socket || socket.writableLength === 0) return undefined
  // One large write counts as a whole in what is public.
  const { _handle: handle } = socket as unknown as { _handle: { writeQueueSize?: number } | null }
  return socket.bytesWritten - (handle?.writeQueueSize ?? socket.writableLength)
}
