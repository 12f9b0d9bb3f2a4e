import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Somebody else at a provider's address, who answers everything in one way. */
export function listenAs(answer: (path: string) => object | string) {
  return listen((request, response) => {
    const body = answer(request.url ?? '')
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
}

/** Something on the way to a provider. */
export async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
