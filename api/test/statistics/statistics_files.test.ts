import { createClient } from '@kermesse/sdk/client'
import type { Result } from '@kermesse/sdk/types'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, daysFromNow, lendTerminal } from '../festival.ts'

const api = await sharedApi()

type Query = { bar_id?: string; datetimeBegin?: string; datetimeEnd?: string }
const lists = ['consumptions_detailed', 'transactions_detailed', 'mypos_export'] as const
type List = (typeof lists)[number]

/** The half of an hour that is so many hours ago, and moments in that hour. */
function hourAgo(hours: number) {
  const start_ms = Math.floor(Date.now() / 3_600_000 - hours) * 3_600_000
  return (minutes: number) => new Date(start_ms + minutes * 60_000).toISOString()
}
const at = hourAgo(30)

/** An event with sales at two points of sale around an hour, by wristband and by card, and one of each taken back. */
async function soldEvent() {
  const here = await createFestival(api, { dateBegin: daysFromNow(-5) })
  const { bar, other_bar, beer, cup, soup, tip, bands, sessions } = here
  const office = api.sdk(sessions.admin)
  const cashier = api.sdk(sessions.cashier)
  const server = api.sdk(sessions.server)
  const { uid } = bands[0]!
  const terminal_code = await lendTerminal(api.knex, here.event_id)
  const credit = { type: 'credit' as const, uid }
  const mypos = { ...credit, payment_type: 'mypos' as const, terminal_code }
  await cashier.transactions.create({
    body: { ...credit, payment_type: 'cash', amount: 100, date: at(1) },
  })
  for (const [n, minutes] of [2, 20, 59].entries())
    await cashier.transactions.create({
      body: { ...mypos, amount: 10 + n, card_transaction_id: `C-${n}`, date: at(minutes) },
    })
  const wrong = await cashier.transactions.create({
    body: { ...mypos, amount: 77, card_transaction_id: 'C-9', date: at(30) },
  })
  const debit = { type: 'debit' as const, uid, age: 18 as const }
  const order = [
    { _id: beer, quantity: 2 },
    { _id: cup, quantity: 2, kind: 'deposit' as const },
    { _id: tip, amount: 1.15 },
  ]
  for (const minutes of [5, 20, 59, 61])
    await server.transactions.create({ body: { ...debit, bar_id: bar, order, date: at(minutes) } })
  const back = [{ _id: cup, quantity: 1, kind: 'deposit_return' as const }]
  await server.transactions.create({
    body: { ...debit, bar_id: bar, order: back, date: at(40) },
  })
  const undone = await server.transactions.create({
    body: { ...debit, bar_id: bar, order, date: at(25) },
  })
  await office.transactions.create({
    body: { ...debit, bar_id: other_bar, order: [{ _id: soup }], date: at(21) },
  })
  for (const { _id } of [wrong, undone])
    await office.transactions.reverse({ path: { uid, transaction_id: _id } })
  await cashier.clients.checkout({ path: { uid } })
  return { ...here, office, server, uid }
}
const { office, server, sessions, uid, bar, other_bar, event_id } = await soldEvent()

const ranges: Query[] = [
  {},
  { datetimeBegin: at(20), datetimeEnd: at(59) },
  { datetimeBegin: at(20.5) },
  { datetimeEnd: at(60) },
  { datetimeBegin: at(0), datetimeEnd: at(120) },
]
const asked = ranges.flatMap((range) => [
  range,
  { ...range, bar_id: bar },
  { ...range, bar_id: other_bar },
])

async function bookOf(list: List, query: Query, sdk = office) {
  const bytes = await sdk.statistics[list]({ query })
  const book = await new ExcelJS.Workbook().xlsx.load(bytes as never)
  return book.worksheets.map((sheet) => {
    const [heads, ...rows] = sheet.getSheetValues().slice(1) as unknown[][]
    const names = heads!.slice(1) as string[]
    return rows.map((row) => Object.fromEntries(names.map((name, n) => [name, row[n + 1]])))
  })
}

function figuresOf({ bar_id, ...query }: Query): Promise<Result<'statistics.get'>> {
  return bar_id
    ? office.statistics.of_bar({ path: { bar_id }, query })
    : office.statistics.get({ query })
}
const cents = (amount: unknown) => Math.round(Number(amount ?? 0) * 100)
const sum = (rows: Record<string, unknown>[], name: string) =>
  rows.reduce((total, row) => total + cents(row[name]), 0)

const columns = {
  debit: 'Sales',
  entrance: 'Entrances',
  unpaid: 'Credit offered',
  donation: 'Donations',
  credit: 'Taken in',
  refunds: 'Refunds',
  fees: 'Fees',
  rounding: 'Rounding',
  losses: 'Losses',
  offline_losses: 'Offline losses',
  refunds_under_way: 'Refunds under way',
} as const

test.each(asked)(
  'what the sheets come to is what the statistics say of range and point of sale %#',
  async (query) => {
    const figures = await figuresOf(query)
    const [transactions, by_type] = await bookOf('transactions_detailed', query)
    const [sold, by_item] = await bookOf('consumptions_detailed', query)
    const [terminals] = await bookOf('mypos_export', query)

    const total = transactions!.pop()!
    for (const [name, column] of Object.entries(columns)) {
      const expected = cents(figures[name as keyof typeof columns])
      expect([name, cents(total[column])]).toEqual([name, expected])
      expect([name, sum(transactions!, column)]).toEqual([name, expected])
      expect([name, sum(by_type!, column)]).toEqual([name, expected])
    }
    expect(cents(sold!.pop()!.Amount)).toBe(cents(figures.debit))
    expect(sum(sold!, 'Amount')).toBe(cents(figures.debit))
    const consumptions = by_item!.filter(({ Kind }) => Kind === 'Consumption')
    expect(
      consumptions
        .map((row) => [row.Item, cents(row.Price), row.Quantity, cents(row.Amount)])
        .sort(),
    ).toEqual(
      figures.consumptions
        .map(({ _id, total, total_price }) => [
          _id.name,
          cents(_id.price),
          total,
          cents(total_price),
        ])
        .sort(),
    )
    expect(cents(terminals!.pop()!['Card, terminal'])).toBe(cents(figures.mypos))
  },
)

test('the ways are told apart as the figures do, and the count is of what stands', async () => {
  const [rows, summary] = await bookOf('transactions_detailed', {})

  const ways = new Set(rows!.filter((row) => row['Taken in']).map(({ Way }) => Way))
  expect([...ways].filter(Boolean).sort()).toEqual(['Card, terminal', 'In cash'])
  const standing = rows!.slice(0, -1).filter(({ Status }) => !Status)
  const counted = summary!.reduce((total, { Count }) => total + Number(Count), 0)
  expect(counted).toBe(standing.length)
  expect(counted).toBeLessThan(rows!.length - 1)
})

test('a filter leaves the total row out', async () => {
  const bytes = await office.statistics.transactions_detailed({ query: {} })
  const book = await new ExcelJS.Workbook().xlsx.load(bytes as never)
  const [sheet] = book.worksheets
  expect(sheet!.autoFilter).toMatch(new RegExp(`^A1:[A-Z]+${sheet!.rowCount - 1}$`))
})

test('dates are dates and numbers are numbers, and what was taken back is named and counts nothing', async () => {
  const [rows] = await bookOf('mypos_export', {})

  expect(rows!.map((row) => [row.Type, row.Amount, row.Status, row['Card, terminal']])).toEqual([
    ['Top-up', 10, undefined, 10],
    ['Top-up', 11, undefined, 11],
    ['Top-up', 77, 'reversed', undefined],
    ['Top-up', 12, undefined, 12],
    ['Top-up', -77, 'reversal', undefined],
    ['Total', undefined, undefined, 33],
  ])
  expect(rows![0]).toMatchObject({
    'Date (Europe/Zurich)': expect.any(Date),
    'Card terminal': expect.stringMatching(/^lent-/),
    'Card transaction': 'C-0',
    Chip: uid,
    'Point of sale': 'Main bar',
  })
})

test('a sheet is in the language of its reader', async () => {
  const german = createClient({
    url: api.url,
    token: sessions.admin,
    language: 'de',
  })
  const [rows, groups] = await bookOf('consumptions_detailed', {}, german)

  expect(Object.keys(rows![0]!)).toEqual(
    expect.arrayContaining(['Datum (Europe/Zurich)', 'Art', 'Preis', 'Menge']),
  )
  expect(groups!.map(({ Art }) => Art)).toContain('Pfand zurück')
})

test.each(lists)('scripts get the same rows of %s as lines', async (list) => {
  const query = { datetimeBegin: at(20), datetimeEnd: at(59) }
  const textOf = async (format: 'csv' | 'jsonl') =>
    Buffer.from(await office.statistics[list]({ query: { ...query, format } })).toString()
  const [rows] = await bookOf(list, query)

  const objects = (await textOf('jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const [heads, ...lines] = (await textOf('csv')).trim().split('\n')

  expect(objects).toHaveLength(rows!.length - 1)
  expect(lines).toHaveLength(objects.length)
  expect(heads!.split(',')).toEqual(Object.keys(objects[0]))
  expect(objects[0].date).toBe(at(20))
  expect(lines[0]!.split(',')[0]).toBe(at(20))
  expect(objects.map(({ amount }) => amount)).toEqual(
    rows!.slice(0, -1).map(({ Amount }) => Amount),
  )
})

test('a text with commas and quotes is one value', async () => {
  await api.knex('bars').where({ event_id, _id: bar }).update({ name: 'Bar "Am Quai", links' })
  const query = { format: 'csv' as const, bar_id: bar }

  const text = Buffer.from(await office.statistics.consumptions_detailed({ query })).toString()

  expect(text).toContain(',"Bar ""Am Quai"", links",')
  await api.knex('bars').where({ event_id, _id: bar }).update({ name: 'Main bar' })
})

test('a text that a spreadsheet would run begins with a quote, and amounts stay numbers', async () => {
  const query = { format: 'csv' as const, bar_id: bar }
  for (const name of ['=1+1', '+SUM(A1)', '-2+3', '@cmd']) {
    await api.knex('bars').where({ event_id, _id: bar }).update({ name })

    const text = Buffer.from(await office.statistics.consumptions_detailed({ query })).toString()

    expect(text).toContain(`,'${name},`)
    expect(text).not.toContain(`,${name},`)
    expect(text).toMatch(/,\d+\.\d\d,/)
  }
  await api.knex('bars').where({ event_id, _id: bar }).update({ name: 'Main bar' })
})

test('staff below admin download their own point of sale, and no other is there', async () => {
  const stranger = await createFestival(api)
  const elsewhere = api.sdk(stranger.sessions.admin)

  for (const list of lists) {
    const own = await bookOf(list, { bar_id: bar })
    expect(await bookOf(list, {}, server)).toEqual(own)
    await refused(server.statistics[list]({ query: { bar_id: other_bar } }), 'bar_not_found', 404)
    await refused(elsewhere.statistics[list]({ query: { bar_id: bar } }), 'bar_not_found', 404)
    expect((await bookOf(list, {}, elsewhere))[0]).toHaveLength(1)
  }
})
