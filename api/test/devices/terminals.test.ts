import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startMyPos } from '../../../core/test/providers/mypos.ts'
import { refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'

// The simulator of myPOS, as it runs beside Kermesse.
const myPos = await startMyPos()
afterAll(() => myPos.stop())
const api = await startApi({ mypos: myPos.config })
const superadmin = await createSuperadmin(api)
const { terminals, event_terminals } = api.sdk(superadmin.token)

let last = 80_000_000
let tid: string
let path: { id: string }

beforeEach(async () => {
  last += 1
  tid = String(last)
  const body = { terminal_code: `T-${tid}`, terminal_id: tid }
  path = { id: (await terminals.create({ body }))._id }
})

/** Someone asks for a code and types it. */
async function pair() {
  const { code } = await terminals.pair({ path })
  await myPos.type(tid, code!)
  return terminals.status({ path })
}

describe('pairing', () => {
  test('gives a code, and is done once it was typed on the terminal', async () => {
    const asked = await terminals.pair({ path })
    expect(asked).toMatchObject({
      is_paired: false,
      state: 'pairing',
      code: expect.stringMatching(/^\d{8}$/),
    })
    expect(await terminals.status({ path })).toEqual(asked)

    await myPos.type(tid, asked.code!)

    const paired = { is_paired: true, state: 'paired', code: null, code_expires_at: null }
    expect(await terminals.status({ path })).toEqual(paired)
    expect(await terminals.get({ path })).toMatchObject({ is_paired: true, state: 'paired' })
  })

  test.each(['CHF', 'EUR'])('asks in the currency of the event: %s', async (currencyCode) => {
    const { event_id } = await createFestival(api, { currencyCode })
    await event_terminals.set({ path: { id: event_id }, body: { mypos_terminals: [`T-${tid}`] } })

    await terminals.pair({ path })

    expect(await myPos.currencyOf(tid)).toBe(currencyCode)
  })

  test('asked for twice gives the same code', async () => {
    const first = await terminals.pair({ path })

    expect(await terminals.pair({ path })).toEqual(first)
  })

  test('asked for by many at once gives all of them the one that works', async () => {
    const asked = await Promise.all(Array.from({ length: 10 }, () => terminals.pair({ path })))

    const codes = [...new Set(asked.map(({ code }) => code))]
    expect(codes).toEqual([expect.stringMatching(/^\d{8}$/)])
    await myPos.type(tid, codes[0]!)
    expect(await terminals.status({ path })).toMatchObject({ state: 'paired' })
  })

  test('that nobody finished in time leaves the terminal as it was', async () => {
    await terminals.pair({ path })
    await api
      .knex('terminals')
      .where({ _id: path.id })
      .update({ code_expires_at: new Date(0) })

    expect(await terminals.status({ path })).toMatchObject({ state: 'unpaired', code: null })
  })

  test('is refused while the terminal is paired', async () => {
    await pair()

    await refused(terminals.pair({ path }), 'terminal_already_paired', 409)
  })

  test.each([
    ['http_500', 'http_error'],
    ['bad_signature', 'forged_answer'],
    ['foreign_tid', 'terminal_not_ours'],
  ])('fails when myPOS says %s, and may be tried again', async (mode, reason) => {
    await myPos.fail(tid, mode)

    const error = await refused(terminals.pair({ path }), 'terminal_pairing_failed', 502)

    expect(error.details).toEqual({ reason })
    expect(await terminals.status({ path })).toMatchObject({ state: 'unpaired' })
    expect(await pair()).toMatchObject({ state: 'paired' })
  })

  test('stands until myPOS knows otherwise', async () => {
    await terminals.pair({ path })
    await myPos.fail(tid, 'http_500')

    expect(await terminals.status({ path })).toMatchObject({ state: 'pairing' })
  })

  test('is in the log, without its code', async () => {
    const { code } = await terminals.pair({ path })
    await myPos.type(tid, code!)
    await terminals.status({ path })

    const log = await api.knex('audit_log').where({ record_id: path.id }).orderBy('_id')

    expect(log.at(-1)).toMatchObject({ before: { state: 'pairing' }, after: { state: 'paired' } })
    expect(JSON.stringify(log)).not.toContain(code)
  })
})

describe('a code that nobody has typed', () => {
  test('is cancelled, and the terminal is what it was', async () => {
    await terminals.pair({ path })

    const cancelled = await terminals.cancel({ path })
    await pair()
    await terminals.unpair({ path })
    const kept = await terminals.cancel({ path })

    expect(cancelled).toMatchObject({ state: 'unpaired', is_paired: false, code: null })
    expect(kept).toMatchObject({ state: 'paired', is_paired: true, code: null })
    expect(await terminals.cancel({ path })).toMatchObject({ state: 'paired' })
  })

  test('has done its work when it was typed before it was cancelled', async () => {
    const { code } = await terminals.pair({ path })
    await myPos.type(tid, code!)

    expect(await terminals.cancel({ path })).toMatchObject({ state: 'paired' })
  })

  test('goes with its terminal', async () => {
    await terminals.pair({ path })

    expect(await terminals.delete({ path })).toEqual({ success: true, message_code: 'deleted' })
    await refused(terminals.get({ path }), 'terminal_not_found', 404)
  })
})

describe('unpairing', () => {
  test('gives a code too, and is done once it was typed', async () => {
    await pair()

    const { code, state, is_paired } = await terminals.unpair({ path })
    expect({ state, is_paired }).toEqual({ state: 'unpairing', is_paired: true })
    await myPos.type(tid, code!)

    expect(await terminals.status({ path })).toMatchObject({ state: 'unpaired', is_paired: false })
  })

  test('is refused while the terminal is not paired', async () => {
    await refused(terminals.unpair({ path }), 'terminal_not_paired', 409)
  })
})

describe('a terminal', () => {
  test('keeps its id while it is paired, and is not deleted', async () => {
    await pair()

    await refused(
      terminals.update({ path, body: { terminal_id: 'OTHER123' } }),
      'terminal_already_paired',
    )
    await refused(terminals.delete({ path }), 'in_use', 409)
    const renamed = await terminals.update({ path, body: { terminal_code: `R-${tid}` } })
    expect(renamed).toMatchObject({ terminal_code: `R-${tid}`, terminal_id: tid })
  })

  test('is not deleted while an event has it', async () => {
    const { event_id, name } = await createFestival(api)
    await event_terminals.set({ path: { id: event_id }, body: { mypos_terminals: [`T-${tid}`] } })

    const error = await refused(terminals.delete({ path }), 'in_use', 409)

    expect(error.message).toContain(name)
    expect(await terminals.get({ path })).toMatchObject({ event_id, event_name: name })
  })

  test('is gone once it is deleted', async () => {
    expect(await terminals.delete({ path })).toMatchObject({ success: true })

    await refused(terminals.get({ path }), 'terminal_not_found', 404)
    await refused(terminals.pair({ path }), 'terminal_not_found', 404)
  })

  test('has a code and an id that no other has', async () => {
    const body = { terminal_code: `T-${tid}`, terminal_id: 'FRESH123' }
    await refused(terminals.create({ body }), 'terminal_exists', 409)
    await refused(
      terminals.create({ body: { terminal_code: 'fresh', terminal_id: tid } }),
      'terminal_exists',
    )
    await refused(terminals.create({ body: { terminal_code: 'fresh' } }), 'required_field', 400)
  })

  test('is found by its code and its id, the paired ones apart', async () => {
    await pair()
    const codes = async (query: object) =>
      (await terminals.list({ query: { search: tid, ...query } })).mypos_terminals.map(
        ({ terminal_code }) => terminal_code,
      )

    expect(await codes({})).toEqual([`T-${tid}`])
    expect(await codes({ search: `t-${tid}` })).toEqual([`T-${tid}`])
    const [first] = (await terminals.list({ query: { sort_key: 'is_paired', sort_order: 'DESC' } }))
      .mypos_terminals
    expect(first).toMatchObject({ is_paired: true })
  })
})
