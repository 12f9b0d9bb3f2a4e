import { recordTerms } from '@kermesse/core/operations/record_terms'
import { rights } from '@kermesse/core/operations/rights'
import { newId } from '@kermesse/core/platform/ids'
import type { Knex } from 'knex'
import { type Api, openSession } from './api.ts'

export type Festival = Awaited<ReturnType<typeof createFestival>>
export type Band = { uid: string; short_id: string }
export type Right = Exclude<keyof typeof rights, 'superadmin'>

let festivals = 0
const day_ms = 86_400_000
export const daysFromNow = (days: number) => new Date(Date.now() + days * day_ms).toISOString()

/** An event that runs now, with one of everything; prices in minor units. */
export async function createFestival(api: Api, more: object = {}) {
  const { knex } = api
  const n = ++festivals
  const event_id = newId()
  const name = `Festival ${n}`
  await knex('events').insert({
    _id: event_id,
    name,
    dateBegin: daysFromNow(-1),
    dateEnd: daysFromNow(1),
    ...more,
  })
  const catalogue = await createCatalogue(knex, event_id)
  await recordTerms(knex, event_id)
  const bands = await createBands(knex, event_id, 6)
  const people = await createPeople(knex, { event_id, bar_id: catalogue.bar, n })
  const sessions = await createSessions(api, people)
  return { event_id, name, ...catalogue, bands, people, sessions }
}

/** One superadmin of the installation, signed in. */
export async function createSuperadmin(api: Api) {
  const _id = newId()
  await api.knex('users').insert({
    _id,
    email: `super-${_id}`,
    password_hash: '-',
    right: rights.superadmin,
  })
  return { _id, token: await openSession(api, { user_id: _id }) }
}

async function createCatalogue(knex: Knex, event_id: string) {
  const ids = {
    bar: newId(),
    other_bar: newId(),
    cup: newId(),
    entrance: newId(),
    beer: newId(),
    water: newId(),
    tip: newId(),
    soup: newId(),
    voucher: newId(),
    pack: newId(),
  }
  const of = (rows: object[]) => rows.map((row) => ({ event_id, ...row }))
  await knex('bars').insert(
    of([
      {
        _id: ids.bar,
        name: 'Main bar',
        hybrid_payment: { enabled: true, payment_types: ['cash'] },
      },
      { _id: ids.other_bar, name: 'Side bar' },
    ]),
  )
  await knex('deposits').insert(of([{ _id: ids.cup, name: 'Cup', price: 200, delta: 2 }]))
  await knex('bar_deposits').insert(
    of([
      { bar_id: ids.bar, deposit_id: ids.cup, kind: 'deposit' },
      { bar_id: ids.bar, deposit_id: ids.cup, kind: 'deposit_return' },
    ]),
  )
  const sold = { bar_id: ids.bar, type: 'quantity' }
  await knex('consumptions').insert(
    of([
      { ...sold, _id: ids.beer, name: 'Beer', price: 500, min_age: 16, deposit: ids.cup },
      { ...sold, _id: ids.water, name: 'Water', price: 300, position: 1 },
      { ...sold, _id: ids.tip, name: 'Tip', price: 0, type: 'input', position: 2 },
      { ...sold, _id: ids.soup, name: 'Soup', price: 800, bar_id: ids.other_bar },
    ]),
  )
  const consumptions = JSON.stringify([ids.water])
  await knex('vouchers').insert(of([{ _id: ids.voucher, name: 'Free water', consumptions }]))
  const vouchers = JSON.stringify([{ voucher_id: ids.voucher, quantity: 2 }])
  await knex('voucher_packs').insert(of([{ _id: ids.pack, name: 'Crew pack', vouchers }]))
  await knex('entrances').insert(of([{ _id: ids.entrance, name: 'Day ticket', price: 1000 }]))
  return ids
}

let series = 0

/** Wristbands that nobody has used, with empty wallets. */
export async function createBands(knex: Knex, event_id: string, count: number): Promise<Band[]> {
  series += 1
  const name = String(series).padStart(4, '0')
  const bands = Array.from({ length: count }, (_, n) => ({
    uid: `04${name}${String(n).padStart(8, '0')}`,
    short_id: `B${name}${String(n).padStart(5, '0')}`,
  }))
  for (let start = 0; start < count; start += 5000) {
    const some = bands.slice(start, start + 5000)
    await knex('clients').insert(some.map((band) => ({ event_id, ...band })))
    await knex('wallets').insert(some.map(({ uid }) => ({ event_id, uid })))
    await knex('wristband_directory').insert(some.map((band) => ({ event_id, ...band })))
  }
  return bands
}

let terminals = 0

/** A card terminal of an event; answers its code. */
export async function lendTerminal(
  knex: Knex,
  event_id: string,
  terminal_code = `lent-${++terminals}`,
): Promise<string> {
  await knex('terminals').insert({
    _id: newId(),
    terminal_code,
    terminal_id: `id of ${terminal_code}`,
    event_id,
  })
  return terminal_code
}

/** A user of each right; those below admin are assigned to the bar. */
async function createPeople(
  knex: Knex,
  { event_id, bar_id, n }: { event_id: string; bar_id: string; n: number },
) {
  const names = ['none', 'checker', 'server', 'cashier', 'admin'] as const
  const rows = names.map((name) => ({
    _id: newId(),
    email: `${name}-${n}`,
    password_hash: '-',
    right: rights[name],
    event_id,
    bar_id: name === 'admin' ? null : bar_id,
  }))
  await knex('users').insert(rows)
  return Object.fromEntries(names.map((name, at) => [name, rows[at]!._id])) as Record<Right, string>
}

async function createSessions(api: Api, people: Record<Right, string>) {
  const entries = Object.entries(people).map(
    async ([name, user_id]) => [name, await openSession(api, { user_id })] as const,
  )
  return Object.fromEntries(await Promise.all(entries)) as Record<Right, string>
}

/** Signs a device of an event in; without permissions it may do what a server may. */
export async function openDevice(api: Api, event_id: string, permissions: string[] = []) {
  const { db, secrets } = api.app
  const _id = newId()
  const token = `device-${_id}`
  await db('device_tokens').insert({
    _id,
    event_id,
    permissions: JSON.stringify(permissions),
    token_hash: secrets.digest('device token', token),
    token_sealed: secrets.seal(token),
  })
  return { _id, token, session: await openSession(api, { device_token_id: _id }) }
}

/** Loads a wallet with minor units, through the ledger, as a cashier does. */
export async function load(api: Api, event_id: string, uid: string, amount: number) {
  const outcome = await api.app.ledger.post(event_id, {
    id: newId(),
    hash: Buffer.alloc(32),
    date: new Date().toISOString(),
    user_id: null,
    type: 'credit',
    uid,
    amount,
    payment_type: 'cash',
    account: 'cash',
  })
  if (outcome.status !== 'posted') throw new Error(`not loaded: ${JSON.stringify(outcome)}`)
  return outcome.transactions[0]!._id
}
