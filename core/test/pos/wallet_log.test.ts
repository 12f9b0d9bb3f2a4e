import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { WalletLog } from '../../src/pos/wallet_log.ts'
import { readWalletPage, type WalletRow } from '../../src/pos/wallet_rows.ts'
import { noteWalletEdits } from '../../src/wallets/wallet_edits.ts'
import { posted } from '../ledger/items.ts'
import { openWorld } from '../ledger/world.ts'

const world = await openWorld()

test('phones that hop between processes end with every wallet as it is, while many commit at once', async () => {
  const fair = await world.fair()
  const { event_id } = fair
  const uids = await fair.bands(8)
  const logs = [new WalletLog(world.knex, event_id), new WalletLog(world.knex, event_id)]
  const phones = Array.from({ length: 4 }, () => createPhone(event_id, logs))
  for (const log of logs) await log.advance(0)
  for (const phone of phones) await phone.ask()
  const until = Date.now() + 1_500
  const topUp = async () => {
    while (Date.now() < until) posted(await fair.topUp(uids[randomInt(8)]!, 5))
  }
  /** Commits long after it has written, as imports do. */
  const edit = async (n: number) => {
    while (Date.now() < until)
      await world.knex.transaction(async (trx) => {
        const uid = uids[n]!
        const ends = new Date(Date.now() + randomInt(1_000_000_000) * 1000)
        await trx('wallets').where({ event_id, uid }).update({ entrance_end_date: ends })
        await noteWalletEdits(trx, event_id, [uid])
        await sleep(randomInt(120))
      })
  }
  const follow = async ({ ask }: (typeof phones)[number]) => {
    while (Date.now() < until + 200) await ask()
  }
  await Promise.all([...[1, 2, 3].map(topUp), ...[0, 1, 2].map(edit), ...phones.map(follow)])

  // Older than the oldest reading that a phone accepts.
  await sleep(50)
  const wallets = await fair.wallets()
  for (const phone of phones) {
    await phone.ask()
    for (const { uid, balance, entrance_end_date } of wallets) {
      const ends_ms = entrance_end_date === null ? null : Date.parse(entrance_end_date)
      expect(phone.known.get(uid)).toMatchObject({ balance, ends_ms })
    }
  }
})

test('a new number reaches a phone, where its transaction is older than the last one that is known', async () => {
  const fair = await world.fair()
  const { event_id } = fair
  const [uid] = await fair.bands(1)
  const phone = createPhone(event_id, [new WalletLog(world.knex, event_id)])
  await phone.ask()
  const older = await world.knex.transaction()
  await noteWalletEdits(older, event_id, [uid!])
  posted(await fair.topUp(uid!, 5))
  await sleep(50)
  await phone.ask()
  expect(phone.known.get(uid!)).toMatchObject({ short_id: uid, balance: 5 })

  await older('clients')
    .where({ event_id, uid })
    .update({ short_id: `${uid}-new` })
  await older.commit()
  await sleep(50)
  await phone.ask()
  expect(phone.known.get(uid!)).toMatchObject({ short_id: `${uid}-new`, balance: 5 })
})

/** It knows all that its revision promises: whatever a log answers replaces what it had. */
function createPhone(event_id: string, logs: WalletLog[]) {
  const known = new Map<string, WalletRow>()
  let revision = {
    timeline: '',
    xmin: '0',
    xmax: '0',
    tag: '',
    log_id: '',
    step: 0 as number | null,
  }
  return {
    known,
    async load() {
      const all = { after: undefined, limit: 100 }
      const { rows, xmin, xmax, timeline } = await readWalletPage(world.knex, event_id, all)
      for (const row of rows) known.set(row.uid, row)
      revision = { xmin, xmax, timeline, tag: '', log_id: '', step: null }
    },
    async ask() {
      const log = logs[randomInt(logs.length)]!
      const { step, moment } = await log.advancePast(revision, randomInt(40))
      const rows = log.since(revision)
      // A transaction anywhere on the server may be older than the first step of the log: then a phone reads the whole list.
      if (!rows) return this.load()
      for (const row of rows) known.set(row.uid, row)
      revision = { ...moment, tag: '', log_id: log.id, step }
    },
  }
}
