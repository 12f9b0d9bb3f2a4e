import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { pagesOf } from '../../../core/test/formats/pdf.ts'
import { refused, sharedApi } from '../api.ts'
import { createFestival, load } from '../festival.ts'

const api = await sharedApi()
const here = await createFestival(api)
const admin = api.sdk(here.sessions.admin)
const cashier = api.sdk(here.sessions.cashier)

describe('the transactions of a client', async () => {
  const { uid } = here.bands[0]!
  const path = { uid }
  await load(api, here.event_id, uid, 2000)
  await load(api, here.event_id, here.bands[1]!.uid, 700)
  const order = [{ _id: here.water }]
  const sold = { type: 'debit' as const, uid, bar_id: here.bar, order }
  await cashier.transactions.create({ body: sold })

  test('are downloaded as a spreadsheet, and no other’s', async () => {
    const bytes = await cashier.clients.transactions_xlsx({ path })

    const book = await new ExcelJS.Workbook().xlsx.load(bytes as never)
    const rows = book.worksheets[0]!.getSheetValues().slice(2) as unknown[][]
    expect(rows.map((row) => [row[2], row[9], row[10], row[11]])).toEqual([
      ['Top-up', 20, 20, 20],
      ['Sale', 3, -3, 17],
    ])
  })

  test('are downloaded for printing', async () => {
    const name = 'Łukasz Żółć'
    await api.knex('clients').where({ event_id: here.event_id, uid }).update({ name })

    const pages = await pagesOf(Buffer.from(await cashier.clients.transactions_pdf({ path })))

    const [title, ...texts] = pages.flat()
    expect(title).toBe(`${here.name} · ${here.bands[0]!.short_id} · ${name}`)
    expect(texts.slice(0, 2)).toEqual(['Amounts in CHF', 'Page 1'])
    expect(texts.join(' ')).toContain('Date (Europe/Zurich)')
    expect(texts).toEqual(expect.arrayContaining(['Top-up', '20.00', 'Sale', '-3.00', '17.00']))
  })
})

describe('an import of wristbands as text', () => {
  const lines = (...rows: string[]) => ({
    body: { clients_data: ['Puce;N° de bracelet;Nom;Billet', ...rows].join('\n') },
  })

  test('registers what is new, skips what is there, and says what is wrong, as often as it comes', async () => {
    const [known, , , taken] = here.bands
    const text = lines(
      '04AABBCCDDEE01;TXT001;"Ada; Example";T-1',
      `${known!.uid};${known!.short_id};Other;`,
      'nonsense;TXT002;;',
      `04AABBCCDDEE03;${taken!.short_id};;`,
    )

    const first = await admin.clients.import(text)
    const second = await admin.clients.import(text)

    expect(first).toMatchObject({ success: 1, failure: 2, skipped: 1 })
    expect(first.rows.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'already_imported'],
      [4, 'chip_invalid'],
      [5, 'number_taken'],
    ])
    expect(second).toMatchObject({ success: 0, failure: 2, skipped: 2 })
    const { clients } = await admin.clients.list({ query: { ticket_id: 'T-1' } })
    expect(clients).toMatchObject([{ uid: '04AABBCCDDEE01', name: 'Ada; Example', balance: 0 }])
  })

  test('needs a line that names its columns', async () => {
    await refused(
      admin.clients.import({ body: { clients_data: 'a;b\n1;2' } }),
      'spreadsheet_no_header',
      400,
    )
  })

  test('with a quotation mark that is not closed is refused with its line, and registers nothing', async () => {
    const text = lines(
      '04AABBCCDDEE11;TXT011;;',
      '04AABBCCDDEE12;TXT012;"Ada;T-12',
      '04AABBCCDDEE13;TXT013;;',
    )

    const error = await admin.clients.import(text).catch((refusal) => refusal)

    expect(error).toMatchObject({ code: 'quote_not_closed', details: { row: 3 } })
    await refused(admin.clients.get({ path: { uid: '04AABBCCDDEE11' } }), 'client_not_found', 404)
  })
})

describe('wristbands as a whole', () => {
  test('are counted when replaced, and what moved is summed', async () => {
    const { bands, sessions, event_id } = await createFestival(api)
    const sdk = api.sdk(sessions.admin)
    const [old, fresh, other, empty] = bands
    await load(api, event_id, old!.uid, 1250)
    await sdk.clients.transfer({ path: { uid: old!.uid }, body: { new_uid: fresh!.uid } })
    await sdk.desk.defect_wristband({ path: { uid: other!.uid }, body: { new_uid: empty!.uid } })

    expect(await sdk.wristbands.defective_count()).toEqual({ count: 1, replaced: 2 })
    expect(await sdk.wristbands.balance_transfer()).toEqual({
      balance_transfer_from_wristband: 12.5,
    })
    expect((await sdk.clients.list({ query: { transferred: true } })).count).toBe(2)
  })
})

describe('a forced payout', () => {
  test('is an admin’s, and pays once', async () => {
    const { uid } = here.bands[2]!
    const path = { uid }
    const body = { type: 'credit' as const, amount: 10, payment_type: 'twint' as const }
    await cashier.clients.credit({ path, body })

    const paid = await admin.clients.checkout_force({ path })

    expect(paid).toMatchObject({ amount: 10, transaction: { type: 'checkout' } })
    expect((await admin.clients.get({ path })).balance).toBe(0)
    await refused(admin.clients.checkout_force({ path }), 'unable_to_refund', 409)
    await refused(cashier.clients.checkout_force({ path }), 'forbidden', 403)
  })
})

describe('the list of clients', () => {
  test('is narrowed and sorted by whatever it shows', async () => {
    const { clients } = admin
    const [first, second] = here.bands
    const uids = async (query: object) =>
      (await clients.list({ query })).clients.map(({ uid }) => uid)

    expect(await uids({ uid: second!.uid })).toEqual([second!.uid])
    expect(await uids({ short_id: first!.short_id.toLowerCase() })).toEqual([first!.uid])
    expect(await uids({ is_bracelet_used: true })).toContain(first!.uid)
    expect(await uids({ age: 18 })).toEqual([])
    expect(await uids({ name: 'nobody' })).toEqual([])
    const keys = [
      'uid',
      'name',
      'email',
      'ticket_id',
      'age',
      'entrance',
      'entrance_begin_date',
      'entrance_end_date',
      'is_bracelet_used',
    ]
    const all = (await uids({})).sort()
    for (const sort_key of keys) expect((await uids({ sort_key })).sort()).toEqual(all)
  })

  test('is not sorted by what staff may not see', async () => {
    const { event_id, bands, sessions } = await createFestival(api)
    for (const [n, { uid }] of bands.entries())
      await api
        .knex('clients')
        .where({ event_id, uid })
        .update({ email: `${9 - n}@example.org` })
    const { clients } = await api
      .sdk(sessions.cashier)
      .clients.list({ query: { sort_key: 'email' } })

    expect(clients.map(({ uid }) => uid)).toEqual(bands.map(({ uid }) => uid))
  })
})
