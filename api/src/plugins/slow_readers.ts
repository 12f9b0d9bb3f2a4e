import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Server } from '@hapi/hapi'
import { onEachRequest } from './request_gate.ts'

/** Of a response that waits for its reader: the bytes sent of it, and the moment since which no more were. */
type Progress = { sent: number; since_ms: number }
type Stuck = { response: ServerResponse; waited_ms: number }

/**
 * Cuts connections whose reader takes nothing of a response for a while: what waits for it is kept in memory, a download holds its
 * rows, and neither has another end. A reader that is only slow makes progress, and is waited for. When more than `most_bytes` wait
 * in all, those that have waited longest are cut first.
 */
export function cutSlowReaders(
  server: Server,
  { grace_ms, most_bytes }: { grace_ms: number; most_bytes: number },
) {
  const answering = new Map<ServerResponse, Progress>()
  onEachRequest(server, (_request, response) => {
    answering.set(response, { sent: 0, since_ms: Date.now() })
    response.once('close', () => answering.delete(response))
  })
  const findStuck = (): Stuck[] => {
    const now_ms = Date.now()
    const stuck: Stuck[] = []
    for (const [response, before] of answering) {
      const sent = sentOn(response.socket)
      if (sent === undefined || sent !== before.sent)
        answering.set(response, { sent: sent ?? 0, since_ms: now_ms })
      else stuck.push({ response, waited_ms: now_ms - before.since_ms })
    }
    return stuck.sort((a, b) => b.waited_ms - a.waited_ms)
  }
  const timer = setInterval(
    () => {
      let bytes = 0
      for (const { writableLength } of answering.keys()) bytes += writableLength
      for (const { response, waited_ms } of findStuck()) {
        if (waited_ms < grace_ms && bytes <= most_bytes) break
        bytes -= response.writableLength
        response.socket?.destroy()
      }
    },
    Math.min(1_000, grace_ms / 4),
  )
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
