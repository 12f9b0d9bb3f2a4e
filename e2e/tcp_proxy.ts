import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Leads to the server of this address until it is frozen: connections then stay open, and nothing comes through. */
export async function startTcpProxy(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let is_frozen = false
  const lead = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (part) => to.write(part))
    from.on('end', () => to.end())
    from.on('error', () => to.destroy())
    from.on('close', () => sockets.delete(from))
    if (is_frozen) from.pause()
  }
  const server = createServer((caller) => {
    const callee = connect(Number(target.port), target.hostname)
    lead(caller, callee)
    lead(callee, caller)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    freeze() {
      is_frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      is_frozen = false
      for (const socket of sockets) socket.resume()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
