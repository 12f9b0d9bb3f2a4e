import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { writeBackup } from '@kermesse/core/administration/backups/write_backup'
import type { Command } from '@kermesse/core/ledger/types'
import { newId } from '@kermesse/core/platform/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyRing } from '../../../core/test/config.ts'
import { refused, startApi } from '../api.ts'
import { createBands, createFestival, createSuperadmin, daysFromNow } from '../festival.ts'
import { createStage, type Stage } from '../stage.ts'

const api = await startApi()
const superadmin = await createSuperadmin(api)
const { events } = api.sdk(superadmin.token)
const magic = Buffer.from('KERMESSE BACKUP 1\n')

let here: Stage
let file: Buffer
const wallets = 200
const rounds = 10

beforeAll(async () => {
  here = await createStage(api, { dateEnd: daysFromNow(1) })
  const { event_id } = here
  const customization = { logo: [{ src: `/pictures/${event_id}/${here.asset}` }] }
  const pay = { SECRET: 'hidden-words' }
  await events.update({ path: { id: event_id }, body: { pay, customization } })
  await api.knex('ticket_syncs').insert({ event_id, _id: newId(), wanted_at: new Date() })
  await api.knex('entrance_checks').insert({
    event_id,
    _id: newId(),
    allowed: true,
    direction: 'in',
    bar_code: here.bar_code,
    report: 'queued',
    report_due_at: new Date(),
  })
  await trade(here)
  file = await backupOf(here.event_id)
}, 60_000)

/** Loads, gifts, and sales with containers that come back, through the ledger. */
async function trade({ event_id, bar, water, cup }: Stage) {
  const bands = await createBands(api.knex, event_id, wallets)
  const base = { hash: Buffer.alloc(32), user_id: null }
  const now = () => ({ ...base, id: newId(), date: new Date().toISOString() })
  const line = { quantity: 1, without_voucher: false }
  const basket = [
    { ...line, _id: water, kind: 'consumption' as const },
    { ...line, _id: cup, kind: 'deposit' as const },
  ]
  const back = [{ ...line, _id: cup, kind: 'deposit_return' as const }]
  const items = bands.flatMap(({ uid }, n): Command[] => [
    { ...now(), type: 'credit', uid, amount: 5000 + n, payment_type: 'cash', account: 'cash' },
    { ...now(), type: 'unpaid', uid, amount: 300 },
    ...Array.from({ length: rounds }, (_, round): Command => {
      const lines = round % 2 ? back : basket
      return { ...now(), type: 'debit', uid, payment_type: 'wristband', bar_id: bar, lines }
    }),
  ])
  const outcomes = await api.app.ledger.postInOrder(event_id, items)
  expect(outcomes.filter(({ status }) => status !== 'posted')).toEqual([])
}

async function backupOf(id: string) {
  return Buffer.from(await events.db_backup({ path: { id } }))
}

function restore(bytes: Uint8Array, name?: string) {
  const backup_file_buffer = Buffer.from(bytes).toString('base64')
  return events.db_restore({ body: { backup_file: 'here.backup', backup_file_buffer, name } })
}

/** Everything that is stored of an event, whatever the event is called. */
async function contentOf(event_id: string) {
  const tables = ['clients', 'wallets', 'transactions', 'postings', 'bars', 'consumptions']
  const more = ['deposits', 'vouchers', 'refunds', 'refund_items', 'refund_forms', 'file_chunks']
  const parts = [...tables, ...more].map(async (name) => {
    const { rows } = await api.knex.raw(
      `SELECT count(*)::int AS n, md5(string_agg(x::text, '|' ORDER BY x::text)) AS sum
       FROM (SELECT to_jsonb(t) - 'event_id' - 'xid' AS x FROM ?? t WHERE event_id = ?) AS r`,
      [name, event_id],
    )
    return [name, rows[0]]
  })
  return Object.fromEntries(await Promise.all(parts))
}

describe('a restored event', () => {
  test('is the original to the cent and to the row, beside it', async () => {
    const { event, audit, rows, numbers_taken } = await restore(file)

    const original = await events.audit({ path: { id: here.event_id } })
    const { wallets: count, transactions, accounts, equation } = original
    expect(transactions).toBeGreaterThan(wallets * (rounds + 2))
    expect(audit).toMatchObject({ ok: true, wallets: count, transactions, accounts, equation })
    expect(await events.audit({ path: { id: event._id } })).toMatchObject({ ok: true, accounts })
    expect(await contentOf(event._id)).toEqual(await contentOf(here.event_id))
    expect(rows).toBeGreaterThan(transactions * 2)
    expect(event).toMatchObject({ name: `${here.name} (restored)`, enabled: false })
    expect(numbers_taken).toBe(count)
  })

  test('has the right rollups where those of the original are wrong', async () => {
    const { event_id } = await createFestival(api, { dateEnd: daysFromNow(1) })
    const [band] = await createBands(api.knex, event_id, 3)
    const of = { event_id, uid: band!.uid }
    await api.knex('balance_rollup').where(of).update({ balance: 700 })
    expect(await events.audit({ path: { id: event_id } })).toMatchObject({ ok: false })

    const { audit } = await restore(await backupOf(event_id))

    expect(audit).toMatchObject({ ok: true, differences: [] })
  })

  test('gets another name each time, or the one that was asked for', async () => {
    const [one, other] = [await restore(file), await restore(file, 'Another lake')]

    expect(one.event.name).toMatch(/\(restored \d\)$/)
    expect(other.event.name).toBe('Another lake')
    await refused(restore(file, 'another LAKE'), 'name_taken', 409)
  })

  test('counts nobody who works at the original, although its bars have the same ids', async () => {
    const { users, bars } = api.sdk(superadmin.token)
    const path = { id: here.people.server }
    await users.update({ path, body: { smartphones: ['N-1'] } })
    const { event } = await restore(file)

    const barOf = (event_id: string) => bars.get({ path: { id: here.bar }, query: { event_id } })

    expect(await barOf(here.event_id)).toMatchObject({ number_of_smartphones: 1 })
    expect(await barOf(event._id)).toMatchObject({ number_of_smartphones: 0, users: [] })
  })

  test('has its pictures, and asks the ticketing provider nothing before staff does', async () => {
    const { event } = await restore(file)

    const src = event.customization!.logo![0]!.src!
    expect(src).toContain(event._id)
    expect((await fetch(`${api.url}${src}`)).status).toBe(200)
    const of = { event_id: event._id }
    expect(await api.knex('ticket_syncs').where(of)).toMatchObject([{ wanted_at: null }])
    const queued = { ...of, report: 'queued' }
    expect(await api.knex('entrance_checks').where(queued)).toEqual([])
    expect(await api.knex('entrance_checks').where(of)).not.toEqual([])
  })

  test('goes on as the successor: the ledger sells at it once it is enabled, and it can be backed up again', async () => {
    const { event } = await restore(file)
    const path = { id: event._id }
    const { uid } = here.bands[0]!
    const sale = { type: 'debit' as const, uid, bar_id: here.bar, order: [{ _id: here.water }] }
    const sell = () =>
      api.sdk(superadmin.token).transactions.create({ query: { event_id: event._id }, body: sale })
    await refused(sell(), 'event_frozen', 409)
    await events.name_successor({ path, body: { name: event.name } })
    await refused(sell(), 'event_is_disabled', 409)
    await events.enable({ path })

    expect(await sell()).toMatchObject({ amount: 3 })

    const again = await restore(await backupOf(event._id))
    expect(again.audit).toMatchObject({ ok: true })
    const before = await events.audit({ path: { id: here.event_id } })
    expect(again.audit.transactions).toBe(before.transactions + 1)
  })

  test('keeps its secrets sealed; at a new installation with another key it loses them, and is counted', async () => {
    const text = gunzipSync(file.subarray(magic.length)).toString()
    expect(text).not.toContain('hidden-words')
    const { event, lost_secrets } = await restore(file)
    expect(event.secrets_set).toEqual(['pay.SECRET'])
    expect(lost_secrets).toEqual([])

    const elsewhere = await startApi({ secret_keys: keyRing() })
    const stranger = await createSuperadmin(elsewhere)
    const restored = await elsewhere.sdk(stranger.token).events.db_restore({
      body: { backup_file: 'x.backup', backup_file_buffer: file.toString('base64') },
    })

    expect(restored.event).toMatchObject({ name: here.name, secrets_set: [] })
    expect(restored.lost_secrets).toEqual(['pay.SECRET'])
    // Nobody has these numbers there: they lead to the restored event.
    expect(restored.numbers_taken).toBe(0)
    const { short_id } = here.bands[2]!
    expect(await elsewhere.sdk().clients.short({ path: { short_id } })).toMatchObject({ short_id })
    // The first list that is asked for there is not planned as if nothing had come.
    const counted = elsewhere.knex('pg_class').whereIn('relname', ['clients', 'transactions'])
    expect(Math.min(...(await counted.pluck('reltuples')))).toBeGreaterThanOrEqual(wallets)
  })
})

describe('a backup', () => {
  test.each([0, 5, 20, 60, 150])(
    'that nobody waits for any more after %i ms holds no snapshot',
    async (ms) => {
      const signal = AbortSignal.timeout(ms)
      await events.db_backup({ path: { id: here.event_id } }, { signal }).catch(() => {})

      const held = `SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`
      const count = async () => (await api.knex.raw(held)).rows[0].n
      await expect.poll(count, { timeout: 5000 }).toBe(0)
    },
  )

  test('waits for a refund run, which a copy would pay again', async () => {
    const festival = await createFestival(api)
    const { event_id } = festival
    await api.knex('refunds').insert({
      event_id,
      _id: newId(),
      type: 'form',
      file_name: 'x.xml',
      step: 'holding',
      execution_date: '2026-07-01',
      message_id: 'x',
      debtor: {},
    })

    await refused(events.db_backup({ path: { id: event_id } }), 'refund_in_progress', 409)

    // The same for a run that begins between the question and the snapshot.
    const { db, secrets } = api.app
    const begun = writeBackup(db, secrets, event_id)
    await expect(begun).rejects.toMatchObject({ code: 'refund_in_progress' })
  })

  test('of an event that is not there is refused', async () => {
    await refused(events.db_backup({ path: { id: newId() } }), 'event_not_found', 404)
  })

  test('leaves no transaction open behind it', async () => {
    const { rows } = await api.knex.raw(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    )

    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('what is not a whole backup', () => {
  const unpacked = () => gunzipSync(file.subarray(magic.length)).toString()
  const packed = (text: string) => Buffer.concat([magic, gzipSync(text)])
  const reasonOf = async (bytes: Uint8Array) => {
    const { details } = await refused(restore(bytes), 'backup_unreadable', 400)
    return (details as { reason: string }).reason
  }
  const eventCount = async () => Number((await api.knex('events').count('* as n'))[0]!.n)

  test('is refused wherever it was cut', async () => {
    const before = await eventCount()

    for (const part of [0.02, 0.3, 0.6, 0.9, 0.999])
      expect(await reasonOf(file.subarray(0, Math.floor(file.length * part)))).toBe('truncated')
    const lines = unpacked().split('\n')
    expect(await reasonOf(packed(`${lines.slice(0, -2).join('\n')}\n`))).toBe('truncated')
    expect(await reasonOf(magic)).toBe('truncated')

    expect(await eventCount()).toBe(before)
  })

  test('is refused wherever a byte was changed', async () => {
    const before = await eventCount()

    for (const part of [0.01, 0.25, 0.5, 0.75, 0.98]) {
      const bytes = Buffer.from(file)
      const at = Math.floor(bytes.length * part)
      bytes[at] = bytes[at]! ^ 0x55
      expect(await reasonOf(bytes)).toMatch(/damaged|truncated/)
    }
    for (const [was, is] of [
      ['"amount": 300', '"amount": 301'],
      ['{"table":"bars"', '{"table":"bass"'],
    ] as const)
      expect(await reasonOf(packed(unpacked().replace(was, is)))).toBe('damaged')

    expect(await eventCount()).toBe(before)
  })

  test('is refused when it is something else', async () => {
    expect(await reasonOf(Buffer.from('PK\u0003\u0004 not a backup at all'))).toBe('not_a_backup')
    expect(await reasonOf(gzipSync('{}'))).toBe('not_a_backup')
    expect(await reasonOf(Buffer.from('KERMESSE BACKUP 2\n'))).toBe('other_version')
    expect(await reasonOf(packed('hello\n'))).toBe('damaged')
  })

  test('cannot bring money along that the proof does not know, nor tables that are not an event’s', async () => {
    const forged = (change: (text: string) => string) => {
      const lines = change(unpacked()).trimEnd().split('\n')
      const { rows } = JSON.parse(lines.pop()!)
      const body = `${lines.join('\n')}\n`
      const sha256 = createHash('sha256').update(body).digest('hex')
      return packed(`${body}${JSON.stringify({ rows, sha256 })}\n`)
    }

    const richer = forged((text) => text.replace(/(?<="floor": 0[^\n]*"balance": )(?=\d)/, '9'))
    expect(await reasonOf(richer)).toBe('does_not_add_up')
    const users = forged((text) => text.replace('"table":"clients"', '"table":"users"'))
    expect(await reasonOf(users)).toBe('other_version')
    const column = forged((text) => text.replace('"columns":["', '"columns":["event_id","'))
    expect(await reasonOf(column)).toBe('other_version')
  })

  test('is refused when it is not base64', async () => {
    const body = { backup_file: 'x', backup_file_buffer: 'not base64!' }

    await refused(events.db_restore({ body }), 'invalid_request', 400)
  })
})
