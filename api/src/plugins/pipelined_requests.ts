import type { Socket } from 'node:net'
import type { Server } from '@hapi/hapi'
import { gateRequests } from './request_gate.ts'

/** No known client sends ahead; a connection with more waiting requests is closed. */
const most_waiting = 100

type Waiting = (() => void)[]

/**
 * Starts a request when the response before it on its connection has been sent. Node starts all that have arrived at once, so that
 * one connection could have a hundred lists made and kept in memory while it reads none of them.
 */
export function queuePipelinedRequests(server: Server): void {
  const connections = new WeakMap<Socket, Waiting>()
  gateRequests(server, ({ socket }, response, proceed) => {
    const waiting = connections.get(socket)
    response.once('close', () => startNext(socket))
    if (!waiting) {
      connections.set(socket, [])
      return proceed()
    }
    if (waiting.length >= most_waiting) return void socket.destroy()
    waiting.push(proceed)
  })
  const startNext = (socket: Socket) => {
    const next = connections.get(socket)?.shift()
    if (!next || socket.destroyed) connections.delete(socket)
    else next()
  }
}
