import { createServer } from 'node:http'

// The baseline of a live page: a stream of events with nothing behind it. It prints its address.
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' })
  response.write('data: open\n\n')
}).listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  console.log(`http://127.0.0.1:${port}`)
})
process.on('SIGTERM', () => process.exit(0))
