import { newId } from '@kermesse/core/platform/ids'
import { describe, expect, test } from 'vitest'
import { operationOf, refused, sharedApi } from '../api.ts'
import { openTill, pieces } from './till.ts'

const api = await sharedApi()

describe('where an event wants drawers', () => {
  test('a phone takes cash only with an open drawer, and what it sold offline is never refused', async () => {
    const till = await openTill(api)
    const { admin, topUp, sold, event_id } = till
    const { sdk, smartphone_number } = await till.phone()
    await sdk.transactions.create({ body: topUp(5) })
    await admin.events.update({ path: { id: event_id }, body: { pos: { drawers_required: true } } })
    const offline = sold('cash', { _id: newId(), date: new Date().toISOString() })

    await refused(sdk.transactions.create({ body: topUp(5) }), 'drawer_needed', 409)
    await refused(sdk.transactions.create({ body: sold('cash') }), 'drawer_needed', 409)
    await sdk.transactions.create({ body: sold('wristband') })
    const { results } = await sdk.transactions.batch({ body: { transactions: [offline] } as never })
    await sdk.drawers.open({ body: { number: smartphone_number, pieces: [] } })
    await sdk.transactions.create({ body: topUp(5) })

    expect(results).toMatchObject([{ status: 'posted' }])
  })
})

describe('the proof of an event', () => {
  /** Two closed drawers. */
  async function closeTwo() {
    const till = await openTill(api)
    const ids: string[] = []
    for (let n = 0; n < 2; n++) {
      const { sdk, smartphone_number: number } = await till.phone()
      const { drawer } = await sdk.drawers.open({ body: { number, pieces: pieces(50) } })
      await sdk.transactions.create({ body: till.topUp(20) })
      const path = { id: drawer._id }
      await sdk.drawers.close({ path, body: { pieces: pieces(70) } })
      ids.push(drawer._id)
    }
    await till.prove()
    return { ...till, ids }
  }
  /** Changes rows that the database protects, as a person with its password could. */
  const tamper = (sql: string, bindings: string[]) =>
    api.knex.transaction(async (trx) => {
      await trx.raw('SET LOCAL session_replication_role = replica')
      await trx.raw(sql, bindings)
    })
  const checksOf = async ({ admin, event_id }: Awaited<ReturnType<typeof closeTwo>>) => {
    const { ok, differences } = await admin.events.audit({ path: { id: event_id } })
    return { ok, checks: differences.map(({ check }) => check) }
  }

  test('finds a Z report that was changed, and one that is missing', async () => {
    const till = await closeTwo()
    await tamper(
      `UPDATE drawer_reports SET report = replace(report, '7000', '6000') WHERE event_id = ? AND number = 1`,
      [till.event_id],
    )
    const changed = await checksOf(till)
    await tamper('DELETE FROM drawer_reports WHERE event_id = ? AND number = 1', [till.event_id])
    const missing = await checksOf(till)

    expect(changed).toEqual({ ok: false, checks: ['hashes of Z reports'] })
    expect(missing.ok).toBe(false)
    expect(missing.checks).toContain('numbers of Z reports')
  })

  test('finds cash that left a closed drawer, and a transaction that was taken out of it', async () => {
    const till = await closeTwo()
    await tamper(
      `UPDATE drawer_movements SET amount = amount - 100 WHERE event_id = ? AND drawer_id = ? AND kind = 'closing'`,
      [till.event_id, till.ids[0]!],
    )
    const moved = await checksOf(till)
    await tamper('DELETE FROM drawer_transactions WHERE event_id = ? AND drawer_id = ?', [
      till.event_id,
      till.ids[1]!,
    ])
    const taken = await checksOf(till)

    expect(moved).toEqual({ ok: false, checks: ['closed drawer'] })
    expect(taken.checks).toContain('drawer takings')
  })

  test('is not changed by anybody through the database’s own rules', async () => {
    const { event_id } = await closeTwo()
    for (const table of ['drawer_movements', 'drawer_transactions', 'drawer_reports'])
      await expect(api.knex(table).where({ event_id }).delete()).rejects.toThrow('append-only')
  })
})

describe('a drawer', () => {
  test('with sales that its phone has not sent is closed by an admin only, and its report names the phone', async () => {
    const till = await openTill(api)
    const { sdk, _id: pairing_id, smartphone_number } = await till.phone()
    const { drawer } = await sdk.drawers.open({ body: { number: smartphone_number, pieces: [] } })
    const path = { id: drawer._id }
    const { event_id } = till
    await api.knex('phone_states').insert({ event_id, pairing_id, unsent: 2 })
    const body = { pieces: [], with_open_devices: true }

    await refused(sdk.drawers.close({ path, body: { pieces: [] } }), 'drawer_devices_unsent', 409)
    await refused(sdk.drawers.close({ path, body }), 'forbidden', 403)
    await till.admin.drawers.close({ path, body })
    const report = await till.admin.drawers.report({ path })

    expect(report.open_devices).toEqual([smartphone_number])
  })

  test('opens each figure of its cash to the transactions behind it', async () => {
    const till = await openTill(api)
    const { sdk, smartphone_number } = await till.phone()
    const { drawer } = await sdk.drawers.open({ body: { number: smartphone_number, pieces: [] } })
    await sdk.transactions.create({ body: till.topUp(20) })
    const sale = await sdk.transactions.create({ body: till.sold('cash') })
    await sdk.transactions.create({ body: till.sold('cash') })
    await sdk.transactions.create({ body: till.sold('wristband') })
    const path = { id: drawer._id }
    const { cash } = await till.admin.drawers.report({ path })
    const figures = [
      'cash_sales',
      'cash_top_ups',
      'cash_payouts',
      'cash_refunds',
      'late_cash',
    ] as const

    for (const figure of figures) {
      const lines = await till.admin.drawers.transactions({ path, query: { figure } })
      expect([figure, lines.total_amount]).toEqual([figure, cash![figure]])
      if (figure === 'cash_sales') expect(lines.transactions.at(-1)!._id).toBe(sale._id)
    }
    // The holder sees them too, once the drawer was counted.
    const own = () => sdk.drawers.transactions({ path, query: { figure: 'cash_sales' } })
    await refused(own(), 'forbidden', 403)
    await sdk.drawers.count({ path, body: { pieces: [] } })
    expect(await own()).toMatchObject({ count: 2, total_amount: cash!.cash_sales })
    const stranger = await till.phone(till.otherPerson)
    const others = stranger.sdk.drawers.transactions({ path, query: { figure: 'cash_sales' } })
    await refused(others, 'drawer_not_found', 404)
  })

  test('has its report on paper of 80 mm, as PDF and as a spreadsheet, in the reader’s language', async () => {
    const till = await openTill(api)
    const { sdk, smartphone_number, token } = await till.phone()
    const { drawer } = await sdk.drawers.open({
      body: { number: smartphone_number, pieces: pieces(50) },
    })
    await sdk.transactions.create({ body: till.topUp(20) })
    const path = { id: drawer._id }
    await sdk.drawers.close({ path, body: { pieces: pieces(69) } })
    const file = (format: string) =>
      api.call(operationOf('drawers.download'), {
        path,
        query: { format },
        headers: { 'accept-language': 'de' },
        token,
      })
    const [txt, pdf, xlsx] = [await file('txt'), await file('pdf'), await file('xlsx')]

    const lines = txt.text.split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(42)
    expect(lines.find((line) => line.startsWith('Erwartet'))).toMatch(/70\.00$/)
    expect(lines.find((line) => line.startsWith('Differenz'))).toMatch(/-1\.00$/)
    expect(pdf.text.slice(0, 5)).toBe('%PDF-')
    expect(xlsx.text.slice(0, 2)).toBe('PK')
    expect(xlsx.headers.get('content-disposition')).toContain('.xlsx')
  })
})
