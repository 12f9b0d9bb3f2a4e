import { Agent, request } from 'node:http'

// Sends faulty requests until it is told to stop, over as many connections as it may open.
const { url = '', connections = '130', address = '203.0.113.1' } = process.env
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const fields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`a${n}`, n])))
const faults = [
  { path: '/users/login', body: fields(5_000) },
  { path: '/users/login', body: fields(80_000) },
  { path: `/events/general?a=1${'&a=1'.repeat(390)}` },
  { path: '/users/login', body: '{"email":' },
]
console.log('ready')
let is_stopped = false
process.on('SIGTERM', () => {
  is_stopped = true
  agent.destroy()
})
await Promise.all(
  Array.from({ length: Number(connections) }, async (_, n) => {
    while (!is_stopped) await send(faults[n % faults.length]!)
  }),
)

function send({ path, body }: { path: string; body?: string }) {
  return new Promise<void>((resolve) => {
    const sent = request(new URL(path, url), {
      agent,
      method: body ? 'POST' : 'GET',
      headers: {
        'x-forwarded-for': address,
        ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
      },
    })
    // A connection that was cut is opened again.
    sent.on('error', () => setTimeout(resolve, 10))
    sent.on('response', (answer) => answer.resume().on('close', resolve))
    sent.end(body)
  })
}
