import { setTimeout as sleep } from 'node:timers/promises'
import { openEvent } from './chaos/event.ts'
import { openWorld, type World } from './chaos/world.ts'
import { quantile, report } from './figures.ts'
import { sized } from './size.ts'

// A thousand visitors who have begun a payment and do not come back: the job alone asks their provider, every ten seconds
// once they are a minute old. Late is what is due and was not asked for yet; then all of them pay, and no message is sent.
const payments = sized(1_000, 8)
const watched_s = sized(30, 1)
const pause_s = 10

await using stack = new AsyncDisposableStack()
const world = await openWorld(stack)
const event = await openEvent(world, payments)
await world.providers('PUT', `/control/payrexx/accounts/${event.instance}`, { webhook_url: '' })
const references = await begin()
// Older than the first minute, in which each is asked for every two seconds.
await world.query(`UPDATE payments SET created_at = created_at - interval '2 min'`)
await sleep(sized(15_000, 100))

const late = await lateness(world)
const value = quantile(late, 0.95)
report({
  figure: `payments: how late a poll of ${payments} pending ones begins beside their pause, p95`,
  value,
  unit: 's',
  baseline: pause_s,
  ratio: value / pause_s,
  goal: 'ratio < 1',
  holds: value < pause_s,
})
const settled_s = await settle()
report({
  figure: `payments: ${payments} that were paid and told to nobody, until all are credited, beside their pause`,
  value: settled_s,
  unit: 's',
  baseline: pause_s,
  ratio: settled_s / pause_s,
  goal: 'ratio < 2',
  holds: settled_s < 2 * pause_s,
})

async function begin(): Promise<string[]> {
  const numbers = event.bands.entries()
  const references: string[] = []
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [n, { short_id }] of numbers) {
        const url = `${world.url}/client/${short_id}`
        const begun = await world
          .visitor(n)
          .clients.pay({ path: { short_id }, body: { amount: 20, url } })
        references.push(begun.reference)
      }
    }),
  )
  return references
}

/** By how much the one that waits longest is overdue, now and then for a while; in seconds. */
async function lateness({ query }: World): Promise<number[]> {
  const samples: number[] = []
  for (const end = Date.now() + watched_s * 1000; Date.now() < end; await sleep(250)) {
    const [row] = await query<{ late: number }>(
      `SELECT greatest(0, extract(epoch FROM now() - min(next_poll_at)))::float AS late FROM payments`,
    )
    samples.push(row!.late)
  }
  return samples
}

async function settle(): Promise<number> {
  const waiting = references.values()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const reference of waiting)
        await world.providers('POST', `/control/payrexx/payments/${reference}/pay`)
    }),
  )
  const began = Date.now()
  for (;;) {
    const [row] = await world.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM payments WHERE status <> 'success'`,
    )
    if (row!.n === 0) break
    await sleep(100)
  }
  const { ok } = await world.staff.events.audit({ path: { id: event.event_id } })
  if (!ok) throw new Error('the event does not add up')
  return (Date.now() - began) / 1000
}
