import { createServer } from 'node:net'

/** A port of 127.0.0.1 that nobody listens on. Another program may still take it first. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Throws a sentence where another program listens on a port: it would answer in place of ours. */
export async function assertPortFree(port: number, variable: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${port} is taken by another program. Choose another one with ${variable}.`,
            )
          : error,
      ),
    )
    server.listen(port, '127.0.0.1', done)
  })
  await new Promise((done) => server.close(done))
}
