import { DomainError } from '@kermesse/core/platform/errors'
import { newId } from '@kermesse/core/platform/ids'
import * as bands from '@kermesse/core/wallets/imports/bands'
import { describe, expect, test } from 'vitest'
import { refused, startApi } from '../api.ts'
import {
  createFestival,
  createSuperadmin,
  daysFromNow,
  type Festival,
  load,
  openDevice,
} from '../festival.ts'

const api = await startApi()
const superadmin = await createSuperadmin(api)
const supers = api.sdk(superadmin.token)
const over = { dateBegin: daysFromNow(-9), dateEnd: daysFromNow(-7) }
const at = ({ event_id }: Pick<Festival, 'event_id'>) => ({ path: { id: event_id } })

async function countsOf(event_id: string) {
  const tables = ['clients', 'wallets', 'transactions', 'postings', 'users', 'audit_log']
  const counts = tables.map(async (name) => {
    const [row] = await api.knex(name).where({ event_id }).count('* as n')
    return [name, Number(row!.n)]
  })
  return Object.fromEntries(await Promise.all(counts))
}

describe('an event that is disabled', () => {
  test('sells nothing until it is enabled', async () => {
    const here = await createFestival(api)
    const { uid } = here.bands[0]!
    await load(api, here.event_id, uid, 2000)
    const sdk = api.sdk(here.sessions.admin)
    const sale = () =>
      sdk.transactions.create({
        body: { type: 'debit', uid, bar_id: here.bar, order: [{ _id: here.water }] },
      })

    expect(await sdk.events.disable(at(here))).toMatchObject({ enabled: false })
    await refused(sale(), 'event_is_disabled', 409)
    expect(await sdk.events.enable(at(here))).toMatchObject({ enabled: true })

    expect(await sale()).toMatchObject({ amount: 3 })
  })
})

describe('an event is archived', () => {
  test('only when it is over', async () => {
    const running = await createFestival(api)
    const endless = await createFestival(api, { dateEnd: null })

    for (const one of [running, endless])
      await refused(supers.events.archive(at(one)), 'event_still_running', 409)
  })

  test('only when nobody can ask for money back any more, and no run is paying', async () => {
    const here = await createFestival(api, { ...over, form_refund: { enabled: true } })
    await refused(supers.events.archive(at(here)), 'form_refund_not_closed', 409)
    const form_refund = { dateEnd: daysFromNow(1) }
    await supers.events.update({ ...at(here), body: { form_refund } })
    await refused(supers.events.archive(at(here)), 'form_refund_not_closed', 409)
    await supers.events.update({ ...at(here), body: { form_refund: { dateEnd: daysFromNow(-1) } } })
    await api.knex('refunds').insert({
      event_id: here.event_id,
      _id: here.event_id,
      type: 'form',
      file_name: 'x.xml',
      execution_date: '2026-07-01',
      message_id: 'x',
      debtor: {},
      step: 'holding',
    })

    await refused(supers.events.archive(at(here)), 'refund_in_progress', 409)
    await api.knex('refunds').where({ event_id: here.event_id }).update({ step: 'cancelled' })

    expect(await supers.events.archive(at(here))).toMatchObject({ archived: true })
  })

  test('once, and nothing brings it back', async () => {
    const here = await createFestival(api, over)
    await supers.events.archive(at(here))

    await refused(supers.events.archive(at(here)), '|event_is_archived|', 409)
    await refused(supers.events.enable(at(here)), '|event_is_archived|', 409)
    await refused(supers.events.update({ ...at(here), body: {} }), '|event_is_archived|', 409)
  })

  test('and lets go of its smartphones, terminals and tokens', async () => {
    const here = await createFestival(api, over)
    const next = await createFestival(api)
    const numbers = ['ARCHIVED1', 'ARCHIVED2']
    const [code] = numbers
    const body = { smartphones: numbers }
    await supers.event_smartphones.set({ ...at(here), body })
    await supers.terminals.create({ body: { terminal_code: code, terminal_id: code } })
    const mypos_terminals = [code!]
    await supers.event_terminals.set({ ...at(here), body: { mypos_terminals } })
    const device = await openDevice(api, here.event_id)

    await supers.events.archive(at(here))

    expect(await supers.event_smartphones.get(at(here))).toEqual({
      event_smartphones: { smartphones: [] },
    })
    await supers.event_smartphones.set({ ...at(next), body })
    await supers.event_terminals.set({ ...at(next), body: { mypos_terminals } })
    await refused(supers.tokens.login({ body: { token: device.token } }), 'wrong_credentials', 401)
    const open = await api
      .knex('device_logs')
      .where({ event_id: here.event_id, removed_on: null })
      .select('device_number')
    expect(open).toEqual([])
  })
})

describe('a deleted event', () => {
  test('is there for superadmins alone, and unchanged when it comes back', async () => {
    const here = await createFestival(api)
    const before = await supers.events.get(at(here))
    await supers.events.delete(at(here))

    await refused(api.sdk(here.sessions.admin).bars.list(), 'event_not_found', 404)
    await refused(supers.events.update({ ...at(here), body: {} }), 'event_not_found', 404)
    await refused(
      api.sdk().events.general({ query: { event_id: here.event_id } }),
      'event_not_found',
    )
    const { events } = await supers.events.list({ query: { deleted_only: true, limit: 1000 } })
    expect(events.map(({ _id }) => _id)).toContain(here.event_id)

    expect(await supers.events.restore(at(here))).toEqual(before)
  })

  test('gives its name back, and waits for it when it returns', async () => {
    const here = await createFestival(api)
    await supers.events.delete(at(here))
    const other = await supers.events.create({ body: { name: here.name } })

    await refused(supers.events.restore(at(here)), 'name_taken', 409)
    await supers.events.delete({ path: { id: other._id } })

    expect(await supers.events.restore(at(here))).toMatchObject({ name: here.name })
  })

  test('gives the terminals of its tokens away, and waits for them when it returns', async () => {
    const here = await createFestival(api)
    const there = await createFestival(api)
    const authorized_terminals = [`T-${here.event_id}`]
    await supers.tokens.create({ body: { event_id: here.event_id, authorized_terminals } })
    await supers.events.delete(at(here))
    const body = { event_id: there.event_id, authorized_terminals }
    const { _id } = await supers.tokens.create({ body })

    const taken = await refused(supers.events.restore(at(here)), 'terminals_taken', 409)
    await supers.tokens.archive({ path: { id: _id } })

    expect(taken.message).toContain(`is already taken by ${there.name}`)
    expect(await supers.events.restore(at(here))).toMatchObject({ name: here.name })
  })
})

describe('an event is deleted for ever', () => {
  const gone = { clients: 0, wallets: 0, transactions: 0, postings: 0, users: 0 }

  test('only after it was deleted, and by its exact name', async () => {
    const here = await createFestival(api)
    const { name } = here
    const forever = (name: string) => supers.events.delete_forever({ ...at(here), body: { name } })
    await refused(forever(name), 'event_not_deleted', 409)
    await supers.events.delete(at(here))

    for (const wrong of [name.toLowerCase(), `${name}!`, name.slice(1)])
      await refused(forever(wrong), 'event_name_mismatch', 400)
  })

  test('with its people, money and log, and nothing of any other event', async () => {
    const here = await createFestival(api)
    const elsewhere = await createFestival(api)
    for (const { event_id, bands } of [here, elsewhere])
      await load(api, event_id, bands[0]!.uid, 500)
    await supers.event_smartphones.set({ ...at(here), body: { smartphones: ['FOREVER-1'] } })
    const before = await countsOf(elsewhere.event_id)
    const checkout = { path: { uid: here.bands[0]!.uid }, query: { refund_by_cash: true } }
    await api.sdk(here.sessions.cashier).clients.checkout(checkout)
    await supers.events.delete(at(here))

    const answer = await supers.events.delete_forever({ ...at(here), body: { name: here.name } })

    expect(answer).toEqual({ success: true, totals: null })
    expect(await countsOf(here.event_id)).toEqual({ ...gone, audit_log: 0 })
    expect(await countsOf(elsewhere.event_id)).toEqual(before)
    await refused(supers.events.get(at(here)), 'event_not_found', 404)
    await refused(api.sdk(here.sessions.admin).users.me(), '102', 401)
    const [phone] = await api.knex('devices').where({ number: 'FOREVER-1' })
    expect(phone).toMatchObject({ event_id: null })
  })

  test('while money is owed only if its totals are kept', async () => {
    const here = await createFestival(api)
    await load(api, here.event_id, here.bands[0]!.uid, 1250)
    await supers.events.delete(at(here))
    const body = { name: here.name }

    const { details } = await refused(
      supers.events.delete_forever({ ...at(here), body }),
      'money_owed',
      409,
    )
    expect(details).toEqual({ owed: 12.5, currencyCode: 'CHF' })
    const { totals } = await supers.events.delete_forever({
      ...at(here),
      body: { ...body, keep_totals: true },
    })

    expect(totals).toMatchObject({ owed: 12.5, transactions: 1, name: here.name })
    expect(totals!.accounts).toContainEqual({ account: 'cash', balance: -12.5 })
    const { event_totals } = await supers.events.totals()
    expect(event_totals).toContainEqual(totals)
    expect(JSON.stringify(event_totals)).not.toContain(here.bands[0]!.uid)
  })

  test('by nothing else: the ledger and the log still refuse to forget', async () => {
    const here = await createFestival(api)
    await load(api, here.event_id, here.bands[0]!.uid, 100)
    const other = await createFestival(api)
    const forget = (table: string, forgotten: string) =>
      api.knex.transaction(async (trx) => {
        await trx.raw(`SELECT set_config('kermesse.forgotten_event', ?, true)`, [forgotten])
        await trx(table).where({ event_id: here.event_id }).delete()
      })
    await supers.events.update({ ...at(here), body: { round: 0.1 } })

    for (const table of ['transactions', 'postings', 'audit_log']) {
      await expect(forget(table, '')).rejects.toThrow('append-only')
      await expect(forget(table, other.event_id)).rejects.toThrow('append-only')
    }
  })
})

describe('the printed number of an archived event', () => {
  test('says so, and leads to the next event that registers it', async () => {
    const here = await createFestival(api, over)
    const next = await createFestival(api)
    const { uid, short_id } = here.bands[0]!
    const sdk = api.sdk()
    const path = { short_id }
    await refused(register(next, { uid, short_id }), 'number_taken')
    await supers.events.archive(at(here))

    await refused(sdk.clients.short({ path }), '|event_is_archived|', 409)
    await register(next, { uid, short_id })

    expect(await sdk.clients.short({ path })).toMatchObject({ short_id })
    const own = { event_id: here.event_id }
    expect(await sdk.clients.short({ path, query: own })).toMatchObject({ short_id })
  })
})

/** Registers a band as an import does. */
async function register({ event_id }: Festival, band: { uid: string; short_id: string }) {
  await api.knex.transaction(async (trx) => {
    const run = { event_id, _id: newId() }
    const { refused } = await bands.register(trx, api.app.secrets, run, [band])
    for (const code of refused.values()) throw new DomainError(code)
  })
}

describe('the list of events', () => {
  test('tells those that are over from the others', async () => {
    const past = await createFestival(api, over)
    const running = await createFestival(api)
    const listed = async (event_ended: boolean) => {
      const { events } = await supers.events.list({ query: { event_ended, limit: 1000 } })
      return events.map(({ _id }) => _id)
    }

    expect(await listed(true)).toContain(past.event_id)
    expect(await listed(false)).toContain(running.event_id)
    expect(await listed(false)).not.toContain(past.event_id)
  })

  test('is narrowed by whether they are running or archived, either way', async () => {
    const running = await createFestival(api, {
      dateBegin: daysFromNow(-1),
      dateEnd: daysFromNow(1),
    })
    const past = await createFestival(api, { ...over, archived: true })
    const open = await supers.events.create({ body: { name: 'Without dates' } })
    const ours = [running.event_id, past.event_id, open._id]
    const listed = async (query: object) => {
      const { events } = await supers.events.list({ query: { limit: 1000, ...query } })
      return ours.filter((id) => events.some(({ _id }) => _id === id))
    }

    expect(await listed({ currently_running: true })).toEqual([running.event_id])
    expect(await listed({ currently_running: false })).toEqual([past.event_id, open._id])
    expect(await listed({ active: true })).toEqual([running.event_id, open._id])
    expect(await listed({ active: false })).toEqual([past.event_id])
  })
})
