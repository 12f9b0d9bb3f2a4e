import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@kermesse/sdk/client'
import type { ChaosEvent } from './event.ts'
import type { Difference } from './verdict.ts'
import type { World } from './world.ts'

const tried_bands = 40
const methods = ['card', 'twint', 'mypos'] as const

/**
 * Restores the event beside itself and lets staff pay back from the copy what the original may have paid already: nothing may
 * move, here or at a provider. Then the copy replaces the original, and what both know must be applied once.
 */
export async function tryCopies(world: World, event: ChaosEvent): Promise<Difference[]> {
  const { staff } = world
  const file = await staff.events.db_backup({ path: { id: event.event_id } })
  const body = new Blob([Buffer.from(file)])
  const query = { backup_file: 'chaos.backup' }
  const { event: copy } = await staff.events.db_restore_file({ query, body })
  await staff.events.enable({ path: { id: copy._id } })
  const before = await moneyOf(world, copy._id)
  const differences = await payBack(world, event, copy._id)
  differences.push(...changed('copy', before, await moneyOf(world, copy._id)))

  const named = { name: copy.name, confirmed: true }
  await staff.events.name_successor({ path: { id: copy._id }, body: named })
  await askProviders(world, copy._id)
  differences.push(
    ...changed('successor', before, await moneyOf(world, copy._id)),
    ...(await payBack(world, event, event.event_id)),
  )
  for (const id of [copy._id, event.event_id]) {
    const audit = await staff.events.audit({ path: { id } })
    for (const { check, subject, expected, found } of audit.differences)
      differences.push({ what: `audit: ${check}`, subject, here: found, there: expected })
  }
  return differences
}

/** Every way back, for many wristbands: each is refused at a frozen event. */
async function payBack({ staff }: World, event: ChaosEvent, event_id: string) {
  const differences: Difference[] = []
  for (const { uid } of event.bands.slice(0, tried_bands))
    for (const method of methods) {
      const asked = { path: { uid }, query: { event_id }, body: { method } }
      const said = await staff.clients.refund(asked).then(
        () => 'paid back',
        (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
      )
      if (said !== 'event_frozen')
        differences.push({
          what: 'refund of a copy',
          subject: uid,
          here: said,
          there: 'event_frozen',
        })
    }
  return differences
}

/** The successor asks about every payment once more. */
async function askProviders({ query }: World, event_id: string) {
  await query(
    `UPDATE payments SET next_poll_at = now(), polls = 0 WHERE event_id = $1 AND next_poll_at IS NOT NULL`,
    [event_id],
  )
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(300)) {
    const [row] = await query<{ left: number }>(
      `SELECT count(*)::int AS left FROM payments WHERE event_id = $1 AND polls = 0 AND next_poll_at IS NOT NULL`,
      [event_id],
    )
    if (row!.left === 0) return
  }
}

type Money = Record<string, number>

/** An event's postings, and the movements of its providers. */
async function moneyOf({ query, providers }: World, event_id: string): Promise<Money> {
  const [here] = await query<Money>(
    `SELECT (SELECT count(*)::int FROM transactions WHERE event_id = $1) AS transactions,
       (SELECT count(*)::int FROM provider_movements WHERE event_id = $1) AS movements,
       (SELECT coalesce(sum(balance), 0)::int FROM wallets WHERE event_id = $1) AS balances`,
    [event_id],
  )
  const there: Money = {}
  for (const name of ['payrexx', 'twint', 'mypos'])
    there[name] = (await providers('GET', `/control/${name}/movements`)).movements.length
  return { ...here!, ...there }
}

function changed(subject: string, before: Money, after: Money): Difference[] {
  return Object.keys(before).flatMap((name) =>
    before[name] === after[name]
      ? []
      : [{ what: `${name} moved by a copy`, subject, here: after[name], there: before[name] }],
  )
}
