import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@kermesse/sdk/client'

// Dashboards of an event, eight per session, as in the console: each reads its figures when the
// stream reports a transaction.
const { url = '', event_id = '', tokens = '', wanted = '' } = process.env

const open = tokens.split(' ').flatMap((token) => Array.from({ length: 8 }, () => token))
await Promise.all(open.slice(0, Number(wanted)).map(watch))
console.log('ready')
process.once('SIGTERM', () => process.exit(0))

async function watch(token: string) {
  const sdk = createClient({ url, token })
  const reader = (
    await sdk.events.stream({ query: { event_id, types: ['statistics.changed'] } })
  ).getReader()
  await reader.read()
  let is_told = false
  void (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      if (new TextDecoder().decode(value).includes('changed')) is_told = true
    }
  })()
  void (async () => {
    for (;;) {
      await sleep(Math.random() * 400)
      if (!is_told) continue
      is_told = false
      const began = performance.now()
      await sdk.statistics.get({ query: { event_id } })
      // As the console rests.
      await sleep(4 * (performance.now() - began))
    }
  })()
}
