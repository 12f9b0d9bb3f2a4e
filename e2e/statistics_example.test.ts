import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createClient, type Sdk } from '@kermesse/sdk/client'
import { type FigureName, figures } from '@kermesse/sdk/figures'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { evaluate, readWorkbook } from '../fixtures/statistics/evaluate.ts'
import { harbour, kitchen, steps } from '../fixtures/statistics/story.ts'
import { storySheets } from '../fixtures/statistics/workbook.ts'
import { root } from '../scripts/settings.ts'
import { type Installation, startInstallation } from './cli/installation.ts'
import type { SmallFestival } from './statistics_example/festival.ts'
import { exampleFigures } from './statistics_example/figures.ts'
import { playStory } from './statistics_example/play.ts'

type Statistics = Awaited<ReturnType<Sdk['statistics']['get']>>
type Amounts = Record<FigureName, number>

const workbook = await readWorkbook(`${root}/fixtures/statistics.xlsx`)
const example = exampleFigures(evaluate(workbook.sheets))
const run = promisify(execFile)

let installation: Installation
let festival: SmallFestival
beforeAll(async () => {
  installation = await startInstallation(inject('database_server_url'))
  const { url, env } = installation
  const signIn = async (user: { email: string; password: string }) => {
    const { token } = await createClient({ url }).users.login({ body: user })
    return createClient({ url, token })
  }
  const sdk = await signIn({ email: env.EMAIL!, password: env.PASSWORD! })
  festival = await playStory({ sdk, signIn, simulator: env.SIMULATOR!, url })
  const login = run('kermesse', ['login', '--email', env.EMAIL!, '--password-stdin'], { env })
  login.child.stdin!.end(env.PASSWORD)
  await login
}, 180_000)
afterAll(() => installation?.[Symbol.asyncDispose](), 60_000)

const scopes = [
  { scope: 'the whole event', column: 0 },
  { scope: harbour, column: 1, bar: 'harbour' },
  { scope: kitchen, column: 2, bar: 'kitchen' },
] as const
type Scope = (typeof scopes)[number]

const names = Object.keys(figures) as FigureName[]
const each = (amountOf: (name: FigureName) => number) =>
  Object.fromEntries(names.map((name) => [name, amountOf(name)])) as Amounts
const amountsIn = ({ debit_split, ...rest }: Statistics) => {
  const found = { ...rest, ...debit_split }
  return each((name) => found[name])
}
const expectedOf = ({ column }: Scope) => each((name) => example.figures[name][column]!)
const idOf = (scope: Scope) => ('bar' in scope ? festival.ids[scope.bar] : undefined)

describe('the workbook', () => {
  test('is what the story says, and shows what its formulas come to', () => {
    const sheets = storySheets()

    expect(workbook.sheets.map(shortened)).toEqual(sheets.map(shortened))
    for (const [name, rows] of Object.entries(evaluate(workbook.sheets)))
      expect(workbook.shown[name]!.map(withoutBlanks)).toEqual(rows.map(withoutBlanks))
  })

  test('says that the two blocks meet, and says no where money went to no line of them', () => {
    const [postings, ...others] = storySheets()
    const astray = postings!.rows.map((row) =>
      row.map((cell) => (cell === 'donations' ? 'elsewhere' : cell)),
    )

    const { they_meet } = exampleFigures(evaluate([{ ...postings!, rows: astray }, ...others]))

    expect([example.they_meet, they_meet]).toEqual(['yes', 'no'])
  })
})

describe('the story, played through the API', () => {
  test('has posted what the workbook says, line by line', async () => {
    const worn = new Map(Object.values(festival.bands).map(({ uid, name }) => [uid, name]))
    const client = new pg.Client({ connectionString: installation.database_url })
    await client.connect()
    const { rows } = await client.query(posted, [festival.event_id])
    await client.end()

    const found = rows.map(({ uid, ...line }) => lineOf({ ...line, wristband: worn.get(uid) }))

    expect(found.sort()).toEqual(linesOfStory().sort())
  })

  test.each(scopes)('comes to the figures of the workbook: $scope', async (scope) => {
    const { office, query } = festival
    const bar_id = idOf(scope)

    const found = bar_id
      ? await office.statistics.of_bar({ path: { bar_id }, query })
      : await office.statistics.get({ query })

    expect(amountsIn(found)).toEqual(expectedOf(scope))
  })

  test('sold what the workbook says, at the points of sale where it does', async () => {
    const { office, query } = festival

    const found = await office.statistics.get({ query })

    const sold = found.consumptions.map(({ _id, total, total_price }) => [
      _id.name,
      _id.price,
      total,
      total_price,
    ])
    expect(sold.sort()).toEqual(example.consumptions.toSorted())
    expect(found.entrances).toMatchObject([{ _id: { name: 'Day ticket' }, total: 1 }])
    expect(found.vouchers).toMatchObject([{ name: 'Free soup', available: 0, used: 1 }])
    for (const one of scopes.slice(1)) {
      const { debit, credit, checkout } = expectedOf(one)
      const bar = { name: one.scope, debit, credit, checkout }
      expect(found.bars).toContainEqual(expect.objectContaining(bar))
    }
  })

  test.each(scopes)('says the same on the command line: $scope', async (scope) => {
    const found = await kermesse('statistics', ...ofScope(scope), '--json')

    expect(amountsIn(JSON.parse(found))).toEqual(expectedOf(scope))
  })

  test.each(scopes)('comes to the same by the rows of its files: $scope', async (scope) => {
    const rowsOf = async (list: string) => {
      const asked = [...ofScope(scope), '--format', 'jsonl', '--out', '-']
      const text = await kermesse('statistics', 'export', list, ...asked)
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    }
    const expected = expectedOf(scope)
    const transactions = await rowsOf('transactions')
    const consumptions = await rowsOf('consumptions')
    const terminals = await rowsOf('card-terminals')

    for (const name of of_transactions)
      expect([name, sum(transactions, name)]).toEqual([name, expected[name]])
    expect(sum(consumptions, 'amount')).toBe(expected.debit)
    expect(sum(terminals, 'mypos')).toBe(expected.mypos)
    expect(sum(terminals, 'refunds')).toBe(expected.mypos_refund)
  })

  test('is proved by the audit, with the named lines of the workbook', async () => {
    const { office, event_id } = festival

    const proof = await office.events.audit({ path: { id: event_id } })

    expect(proof).toMatchObject({ ok: true, differences: [] })
    const { fees, rounding, losses, donation } = expectedOf(scopes[0])
    expect(proof.equation).toMatchObject({ fees, rounding, losses, donated: donation })
  })
})

const of_transactions = [
  'debit',
  'entrance',
  'unpaid',
  'donation',
  'credit',
  'refunds',
  'fees',
  'rounding',
  'losses',
  'offline_losses',
  'refunds_under_way',
] as const

const sum = (rows: Record<string, number | null>[], field: string) =>
  rows.reduce((total, row) => total + Math.round((row[field] ?? 0) * 100), 0) / 100

const ofScope = (scope: Scope) => {
  const bar_id = idOf(scope)
  return ['--event', festival.event_id, ...(bar_id ? ['--bar', bar_id] : [])]
}

async function kermesse(...args: string[]) {
  const { stdout } = await run('kermesse', args, { env: installation.env })
  return stdout
}

/** Every posting; what its transaction changes of the organiser's credit stands at the first of them. Minor units. */
const posted = `SELECT t.type, t.uid, b.name AS bar, l.from_account::text AS from, l.to_account::text AS to, l.amount, l.kind,
    l.name AS item, l.quantity, CASE WHEN row_number() OVER (PARTITION BY t._id ORDER BY l.line) = 1
      THEN t.unpaid - t.unpaid_spent ELSE 0 END AS offered
  FROM transactions t JOIN postings l ON l.event_id = t.event_id AND l.transaction_id = t._id
  LEFT JOIN bars b ON b.event_id = t.event_id AND b._id = t.bar_id WHERE t.event_id = $1`

type Line = Partial<
  Record<
    'type' | 'wristband' | 'bar' | 'from' | 'to' | 'kind' | 'item' | 'quantity',
    string | number | null
  >
> & { amount: number; offered: number }

function lineOf({ type, wristband, bar, from, to, amount, kind, item, quantity, offered }: Line) {
  const parts = [type, wristband, bar, from, to, amount, kind, item, quantity, offered]
  return parts.map((part) => part ?? '-').join(' ')
}

function linesOfStory() {
  const cents = (amount = 0) => Math.round(amount * 100)
  return steps
    .flatMap(({ transactions }) => transactions)
    .flatMap(({ postings, offered, ...transaction }) =>
      postings.map((line, n) =>
        lineOf({
          ...transaction,
          ...line,
          amount: cents(line.amount),
          offered: n === 0 ? cents(offered) : 0,
        }),
      ),
    )
}

/** A file keeps no cells beyond the last that holds something. */
function withoutBlanks(row: unknown[]) {
  return row.slice(0, row.findLastIndex((cell) => cell !== null) + 1)
}

const shortened = ({ name, rows }: { name: string; rows: unknown[][] }) => ({
  name,
  rows: rows.map(withoutBlanks),
})
