import {
  exported_tables,
  not_personal,
  personal_columns,
} from '@kermesse/core/persons/personal_columns'
import { newId } from '@kermesse/core/platform/ids'
import { runRefund } from '@kermesse/core/refunds/run'
import { describe, expect, test } from 'vitest'
import { refused, startApi } from '../api.ts'
import { createBands, createFestival, createSuperadmin, daysFromNow, load } from '../festival.ts'

const api = await startApi()
const { knex } = api
const here = await createFestival(api, {
  form_refund: { enabled: true, dateBegin: daysFromNow(-1) },
  bank: { account_name: 'Association du Lac', iban: 'CH5604835012345678009' },
})
const { event_id } = here
const admin = api.sdk(here.sessions.admin)
const supers = api.sdk((await createSuperadmin(api)).token)
const reason = 'asked by letter'

let people = 0
/** Somebody whose every value contains a word that nothing else has. */
async function newPerson() {
  const mark = `Quixote${++people}x${newId().slice(-6)}`
  const [band, other] = await createBands(knex, event_id, 2)
  const { uid } = band!
  const iban = ibanOf(people)
  await admin.clients.update({
    path: { uid },
    body: {
      name: `Don ${mark}`,
      email: `${mark}@example.org`,
      address: `Rue ${mark}`,
      locality: mark,
      phone_number: '+41 21 555 01 02',
    },
  })
  return { mark, uid, iban, short_id: band!.short_id, other: other!.uid }
}

/** A valid Swiss account of its own. */
function ibanOf(n: number): string {
  const account = `00762${String(n).padStart(12, '0')}`
  const check = 98n - (BigInt(`${account}121700`) % 97n)
  return `CH${String(check).padStart(2, '0')}${account}`
}
type Person = Awaited<ReturnType<typeof newPerson>>

/** A refund by bank file that the person asked for. */
async function askForRefund({ mark, uid, iban }: Person) {
  await load(api, event_id, uid, 15_50)
  await knex('refund_forms').insert({
    event_id,
    uid,
    first_name: 'Don',
    last_name: mark,
    address: `Rue ${mark}`,
    postal_code: '1000',
    locality: 'Lausanne',
    country: 'CH',
    email: `${mark}@example.org`,
    iban,
  })
}

/** Names the person in a mail, an import, a payment and a refund by a provider. */
async function nameEverywhere({ mark, uid }: Person) {
  const of = { event_id, uid }
  const bytes = Buffer.from(mark)
  await knex('mails').insert({
    ...of,
    _id: newId(),
    address_hash: bytes,
    language: 'en',
    content_sealed: mark,
  })
  const [file_id, import_id] = [newId(), newId()]
  const file = { name: 'f', content_type: 't', size: bytes.length, sha256: Buffer.alloc(1) }
  await knex('files').insert({ event_id, _id: file_id, ...file })
  await knex('file_chunks').insert({ event_id, file_id, n: 0, bytes })
  const done = { file_name: 'f', amount: 0, status: 'done', finished_at: new Date() }
  const entrance_id = here.entrance
  await knex('imports').insert({ event_id, _id: import_id, file_id, entrance_id, ...done })
  await knex('clients').where(of).update({ import_id })
  await knex('import_rows').insert({ ...of, import_id, row: 1, outcome: 'success', read: mark })
  const now = new Date()
  await knex('payments').insert({
    ...of,
    _id: newId(),
    reference: newId(),
    provider: 'payrexx',
    method: 'card',
    status: 'failed',
    amount: 2000,
    currency: 'CHF',
    message: mark,
    raw_answer: mark,
    expires_at: now,
    recheck_until: now,
  })
  await knex('provider_refunds').insert({
    ...of,
    _id: newId(),
    method: 'card',
    provider: 'payrexx',
    reference: newId(),
    source_id: '1',
    source_reference: newId(),
    source_transaction_id: newId(),
    source_amount: 2000,
    source_date: now,
    wanted: 500,
    currency: 'CHF',
    status: 'failed',
    detail: mark,
  })
}

async function payOut() {
  const { _id, file_name } = await admin.refunds.create({ body: { type: 'form' } })
  const { db, ledger, secrets, config } = api.app
  const report = (error: unknown) => {
    throw error
  }
  const { signal } = new AbortController()
  await runRefund({ db, ledger, secrets, config, signal, report }, { event_id, refund_id: _id })
  return { _id, file_name }
}

/** Everything that the database holds, as text, where it contains a word; bytes are read as text too. */
async function tracesOf(mark: string): Promise<string[]> {
  const tables: string[] = await knex('pg_tables')
    .where({ schemaname: 'public' })
    .pluck('tablename')
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await knex.raw(
      `SELECT count(*)::int AS count FROM ?? t WHERE strpos(lower(t::text), lower(?)) > 0 OR strpos(lower(t::text), ?) > 0`,
      [table, mark, Buffer.from(mark).toString('hex')],
    )
    if (rows[0].count > 0) found.push(table)
  }
  return found.sort()
}

describe('an erased person', () => {
  test('is nowhere in the database, and every amount is', async () => {
    const person = await newPerson()
    const { mark, uid, iban } = person
    await askForRefund(person)
    const { _id, file_name } = await payOut()
    await admin.refunds.mark_sent({ path: { id: _id } })
    await knex('refunds').where({ event_id, _id }).update({ confirmed_at: new Date() })
    await knex('clients')
      .where({ event_id, uid })
      .update({ feedback: { comment: mark, date: new Date() } })
    await knex('push_subscriptions').insert({
      event_id,
      uid,
      device: Buffer.from(mark),
      subscription: mark,
      language: 'en',
    })
    await nameEverywhere(person)
    expect(await tracesOf(mark)).toEqual(
      expect.arrayContaining([
        'audit_log',
        'clients',
        'file_chunks',
        'import_rows',
        'mails',
        'payments',
        'provider_refunds',
        'push_subscriptions',
        'refund_forms',
        'refund_items',
      ]),
    )
    const proof = await supers.events.audit({ path: { id: event_id } })
    const amounts = JSON.stringify(
      await knex('refund_items')
        .where({ event_id, uid })
        .select('amount', 'end_to_end_id', 'status'),
    )

    const { wristbands, records } = await admin.persons.erase({ path: { uid }, body: { reason } })

    expect(wristbands).toEqual([uid])
    expect(records).toMatchObject({ clients: 1, refund_forms: 1, refund_items: 1, files: 1 })
    expect(await tracesOf(mark)).toEqual([])
    expect(
      JSON.stringify(
        await knex('refund_items')
          .where({ event_id, uid })
          .select('amount', 'end_to_end_id', 'status'),
      ),
    ).toBe(amounts)
    const after = await supers.events.audit({ path: { id: event_id } })
    expect({ ...after, date: 0 }).toMatchObject({ ok: true, accounts: proof.accounts })
    const file = await fetch(`${api.url}/refunds/${file_name}`, {
      headers: { 'access-token': here.sessions.admin },
    })
    const xml = await file.text()
    expect(xml).toContain('15.50')
    expect(xml).not.toContain(iban)
  })

  test('leaves in the audit log that something changed, by whom, and why it was erased', async () => {
    const { uid, mark } = await newPerson()

    await admin.persons.erase({ path: { uid }, body: { reason } })

    const { audit_log } = await admin.audit_log.list({ query: { record_id: uid } })
    expect(audit_log.map(({ operation }) => operation).sort()).toEqual([
      'clients.update',
      'persons.erase',
    ])
    const changed = audit_log.find(({ operation }) => operation === 'clients.update')
    expect(changed).toMatchObject({ user_id: here.people.admin, after: { email: 'erased' } })
    const erasure = audit_log.find(({ operation }) => operation === 'persons.erase')
    expect(erasure).toMatchObject({ user_id: here.people.admin, after: { reason } })
    expect(JSON.stringify(audit_log)).not.toContain(mark)
  })

  test('may be erased again: nothing is left to change', async () => {
    const { uid } = await newPerson()
    await admin.persons.erase({ path: { uid }, body: { reason } })

    const { records } = await admin.persons.erase({ path: { uid }, body: { reason } })

    expect(Object.values(records).every((count) => count === 0)).toBe(true)
  })

  test('is gone on each wristband that replaced another, or has the same address', async () => {
    const { uid, mark, other } = await newPerson()
    await admin.clients.update({ path: { uid: other }, body: { email: `${mark}@example.org` } })

    const { wristbands } = await admin.persons.erase({ path: { uid }, body: { reason } })

    expect(wristbands).toEqual([uid, other].sort())
    expect(await tracesOf(mark)).toEqual([])
  })

  test('does not come back with a backup that was made before', async () => {
    const { uid, mark } = await newPerson()
    const backup = await supers.events.db_backup({ path: { id: event_id } })
    await admin.persons.erase({ path: { uid }, body: { reason } })

    const { event } = await supers.events.db_restore({
      body: {
        backup_file: 'before.backup',
        backup_file_buffer: Buffer.from(backup as Uint8Array).toString('base64'),
      },
    } as never)

    expect(await tracesOf(mark)).toEqual([])
    const { persons } = await supers.persons.find({
      query: { event_id: (event as { _id: string })._id, q: uid },
    })
    expect(persons).toMatchObject([{ uid, name: null, is_erased: true }])
  })
})

test('nobody is erased while money is on its way to them', async () => {
  const person = await newPerson()
  await askForRefund(person)
  const erase = () => admin.persons.erase({ path: { uid: person.uid }, body: { reason } })
  await refused(erase(), 'refunds_are_open', 409)

  const { _id } = await payOut()
  await refused(erase(), 'refunds_are_open', 409)
  await admin.refunds.mark_sent({ path: { id: _id } })
  await refused(erase(), 'refunds_are_open', 409)

  await knex('refunds').where({ event_id, _id }).update({ confirmed_at: new Date() })
  expect(await erase()).toMatchObject({ wristbands: [person.uid] })
})

describe('a person', () => {
  test('is found by address, name, number and chip, in their event alone', async () => {
    const { uid, short_id, mark } = await newPerson()
    const there = await createFestival(api)

    for (const q of [`${mark}@EXAMPLE.org`, `don ${mark}`, short_id, uid]) {
      const { persons } = await admin.persons.find({ query: { q } })
      expect(persons).toMatchObject([{ uid, short_id, is_erased: false }])
      const elsewhere = api.sdk(there.sessions.admin).persons
      expect((await elsewhere.find({ query: { q } })).persons).toEqual([])
    }
  })

  test('is exported with everything but secrets', async () => {
    const person = await newPerson()
    await askForRefund(person)

    const { wristbands, records } = await admin.persons.export({ path: { uid: person.uid } })

    expect(wristbands).toEqual([person.uid])
    expect(records).toMatchObject({
      clients: [{ name: `Don ${person.mark}` }],
      refund_forms: [{ iban: person.iban, last_name: person.mark }],
      audit_log: [{ operation: 'clients.update' }],
    })
    expect(JSON.stringify(records)).not.toMatch(/_hash|_sealed/)
  })
})

test('every column that can hold data of a person is declared', async () => {
  const columns: { table: string; column: string }[] = await knex('information_schema.columns as c')
    .join('pg_tables as t', 't.tablename', 'c.table_name')
    .where({ 'c.table_schema': 'public', 't.schemaname': 'public' })
    .whereIn('c.data_type', ['text', 'jsonb', 'json', 'bytea', 'ARRAY', 'character varying'])
    .whereRaw("c.table_name NOT SIMILAR TO '(knex|agenda|rate_limits|provider_rate_limits)%'")
    .select('c.table_name as table', 'c.column_name as column')
  const declared = ({ table, column }: (typeof columns)[number]) =>
    column in (personal_columns[table] ?? {}) ||
    (not_personal[table] ?? '').split(' ').includes(column)

  expect(columns.length).toBeGreaterThan(200)
  expect(columns.filter((one) => !declared(one))).toEqual([])
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const stale = Object.entries(personal_columns).flatMap(([table, of]) =>
    Object.keys(of).filter((column) => !known.has(`${table}.${column}`)),
  )
  expect(stale).toEqual([])
})

test('every table with data of a person by wristband is exported', async () => {
  const by_wristband: string[] = await knex('information_schema.columns')
    .where({ table_schema: 'public', column_name: 'uid' })
    .whereIn('table_name', Object.keys(personal_columns))
    .pluck('table_name')

  expect(by_wristband.length).toBeGreaterThan(8)
  expect(by_wristband.filter((table) => !exported_tables.includes(table))).toEqual([])
})
