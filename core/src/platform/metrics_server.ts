import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import { measureProcess, registry, scrape } from './metrics.ts'

const most_connections = 16
const patience_ms = 10_000

/**
 * Serves `/metrics` on a port of its own, which is not for the public: it tells how much an installation sells. Null where no
 * port is configured.
 */
export async function serveMetrics({
  metrics_host: host,
  metrics_port: port,
}: Pick<Config, 'metrics_host' | 'metrics_port'>): Promise<{
  url: string
  close(): Promise<void>
} | null> {
  if (port === null) return null
  measureProcess()
  const server = createServer((request, response) => void answer(request, response))
  server.maxConnections = most_connections
  server.requestTimeout = patience_ms
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Error(
          `Port ${port} of ${host} is taken by another program. Choose another one with KERMESSE_METRICS_PORT.`,
        )
      : error
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer({ method, url = '' }: IncomingMessage, response: ServerResponse) {
  if (url.split('?')[0] !== '/metrics' || (method !== 'GET' && method !== 'HEAD'))
    return response.writeHead(404).end()
  try {
    const text = await scrape()
    response.writeHead(200, { 'content-type': registry.contentType })
    response.end(method === 'HEAD' ? undefined : text)
  } catch (error) {
    response.writeHead(500).end((error as Error).message)
  }
}
