import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Server } from '@hapi/hapi'
import { rawAnswer } from './raw_answer.ts'
import { onEachRequest } from './request_gate.ts'

/**
 * The bytes per second that a body must bring after its grace period: enough for a modem to pass,
 * and for an attacker who holds connections open to fail.
 */
const bytes_per_s = 8_000
const longest_ms = 15 * 60_000
/** How long a caller that is refused may go on sending before it is hung up on. */
const linger_ms = 5_000

/**
 * Cuts bodies that hardly arrive: the library gives up on them, and then waits for their end. A
 * caller refused in the middle of sending gets the reason first: closing a connection with unread
 * data resets it and loses the answer.
 */
export function cutSlowBodies(
  server: Server,
  { grace_ms, isStreamed }: { grace_ms: number; isStreamed: (request: IncomingMessage) => boolean },
) {
  onEachRequest(server, (request, response) => {
    const { headers, socket } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
      return
    lingerOn(socket, request)
    // A streamed file may take as long as its size needs.
    watch(request, response, { grace_ms, most_ms: isStreamed(request) ? Infinity : longest_ms })
  })
}

function watch(
  request: IncomingMessage,
  response: ServerResponse,
  { grace_ms, most_ms }: { grace_ms: number; most_ms: number },
) {
  const { socket } = request
  const began = performance.now()
  const before = socket.bytesRead
  const timer = setInterval(
    () => {
      if (request.complete || socket.destroyed) return clearInterval(timer)
      const passed_ms = performance.now() - began
      const expected = ((passed_ms - grace_ms) / 1000) * bytes_per_s
      if (socket.bytesRead - before >= expected && passed_ms < most_ms) return
      clearInterval(timer)
      if (response.headersSent || !socket.writable) return void socket.destroy()
      socket.end(rawAnswer('request_timeout'))
      setTimeout(() => socket.destroy(), 1_000).unref()
    },
    Math.min(1_000, grace_ms),
  )
  timer.unref()
  request.once('close', () => clearInterval(timer))
}

const latest = new WeakMap<Socket, IncomingMessage>()

/** Closing means to say so and to read on for a while. */
function lingerOn(socket: Socket, request: IncomingMessage) {
  const is_known = latest.has(socket)
  latest.set(socket, request)
  if (is_known) return
  const destroySoon = socket.destroySoon
  socket.destroySoon = () => {
    if (latest.get(socket)!.complete) return destroySoon.call(socket)
    socket.end()
    socket.resume()
    socket.once('end', () => socket.destroy())
    setTimeout(() => socket.destroy(), linger_ms).unref()
  }
}
