import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * A proxy to the database that can be cut: sent statements still run, but their results are lost.
 * Returns the URL of the proxy.
 */
export async function openWire(database_url: string) {
  const target = new URL(database_url)
  const near = new Set<Socket>()
  const server = createServer((client) => {
    const far = dial(Number(target.port), target.hostname)
    near.add(client)
    client.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => client.destroyed || client.write(bytes))
    far.on('close', () => client.destroy())
    for (const socket of [client, far]) socket.on('error', () => {})
    // The database finds out only when it has something to say.
    client.on('close', () => near.delete(client) && far.resume())
    onTestFinished(() => void far.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = new URL(database_url)
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    /** Cuts every connection that is open now; the next ones are whole. */
    cut() {
      for (const client of near) client.destroy()
    },
  }
}
