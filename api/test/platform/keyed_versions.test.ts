import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApi } from '../api.ts'
import { createFestival, load } from '../festival.ts'
import { listen } from './event_stream.ts'

const api = await startApi()
const { event_id, bands, sessions } = await createFestival(api)
const [band] = bands as [(typeof bands)[number]]
await load(api, event_id, band.uid, 2_000)
const hashes = ['md5', 'sha1', 'sha256'] as const

/** Counters that an attacker could try until a plain hash of one fits. */
async function guesses() {
  const { rows } = await api.knex.raw(
    'SELECT xmin::text AS counter FROM wallets WHERE event_id = ? UNION SELECT xid::text FROM transactions WHERE event_id = ?',
    [event_id, event_id],
  )
  return (rows as { counter: string }[]).flatMap(({ counter }) => [
    counter,
    `${event_id}${counter}`,
    `${event_id}${band.uid}${counter}`,
  ])
}

test('versions of a wallet and of statistics are not made of what their reader knows', async () => {
  const wallet = await api.sdk().clients.short({ path: { short_id: band.short_id } })
  const query = { types: ['statistics.changed' as const] }
  const statistics = await listen(await api.sdk(sessions.admin).events.stream({ query })).next()
  const versions = [wallet.version, statistics.id]

  const plain = (await guesses()).flatMap((text) =>
    hashes.map((hash) => createHash(hash).update(text).digest('hex').slice(0, 32)),
  )

  expect(plain.length).toBeGreaterThan(0)
  for (const version of versions) {
    expect(version).toMatch(/^[0-9a-f]{32}$/)
    expect(plain).not.toContain(version)
  }
})
