import type { Column, WrittenRow } from '../formats/spreadsheet/sheet.ts'
import type { Texts } from '../i18n/shape.ts'
import { nameOf, type WithoutHeader, withHeaders } from '../i18n/texts.ts'
import type { ReportColumn, Section } from './document.ts'
import { type Day, type LedgerRow, ledgerRows, ledgerTotals, type Totals } from './ledger_rows.ts'
import type { Answers } from './provider_list.ts'
import { outcomeOf, type Pair, type PairOutcome, pairs } from './reconcile.ts'
import type { Reconciliation } from './report.ts'
import type { Snapshot } from './snapshot.ts'
import { reconciliationOf, type Sums, summaryRows } from './summary_rows.ts'
import type { Tender } from './tender.ts'

export type TenderInput = {
  snapshot: Snapshot
  tender: Tender
  texts: Texts
  answers: Answers
  /** When the providers were asked, ISO 8601. */
  asked_at: string
  day: Day
  /** Rows at the head of the summary. */
  facts: WrittenRow[]
}
/** Totals of a finished report; amounts in minor units. */
export type TenderResult = Totals & { agrees: boolean; reconciliation: Reconciliation }

/**
 * The sections of a report on one payment type, in order: movements, days, differences to the
 * providers, and totals. Calls `done` with the totals.
 */
export async function* tenderSections(
  input: TenderInput,
  done: (result: TenderResult) => void,
): AsyncGenerator<Section> {
  const { texts, snapshot, tender, facts } = input
  const ledger = await ledgerTotals(snapshot, tender)
  const sums = newSums()
  yield {
    name: texts.reports.sheets.movements,
    columns: movementColumns(texts),
    rows: movements(input, sums),
  }
  yield { name: texts.reports.sheets.days, columns: dayColumns(texts), rows: days(sums) }
  yield {
    name: texts.reports.sheets.reconciliation,
    columns: pairColumns(texts),
    rows: finds(input, sums),
  }
  const agrees = sums.paid_in === ledger.paid_in && sums.paid_out === ledger.paid_out
  const { name, columns } = summaryHead(texts)
  const { answers } = input
  yield {
    name,
    columns,
    rows: [...facts, ...summaryRows(texts, { sums, ledger, agrees, tender, answers })],
  }
  const { count, paid_in, paid_out } = sums
  done({
    count,
    paid_in,
    paid_out,
    agrees,
    reconciliation: reconciliationOf(tender, answers, sums),
  })
}

/** The last sheet of every report. */
export function summaryHead(texts: Texts) {
  return {
    name: texts.reports.sheets.summary,
    columns: withHeaders(texts, [
      column('item', 'text', 46),
      column('count', 'integer', 10),
      column('amount', 'money', 14),
      column('remark', 'text', 60),
    ]),
  }
}

const newSums = (): Sums => ({
  ...noSum(),
  by_account: new Map(),
  by_day: new Map(),
  staff: { count: 0, amount: 0 },
  pairs: new Map(),
})

const noSum = () => ({ count: 0, paid_in: 0, paid_out: 0, fee: 0, freight: 0 })

function column(
  name: keyof Texts['columns'],
  type: Column['type'],
  width: number,
): WithoutHeader<ReportColumn> {
  return { name, type, width }
}

function movementColumns(texts: Texts): ReportColumn[] {
  return withHeaders(texts, [
    column('date', 'datetime', 19),
    { ...column('day', 'date', 12), only_in_sheet: true },
    column('short_id', 'text', 12),
    column('type', 'text', 20),
    column('account', 'text', 16),
    column('reference', 'text', 34),
    column('provider_id', 'text', 38),
    column('amount', 'money', 12),
    column('fee', 'money', 12),
    { ...column('freight', 'money', 12), only_in_sheet: true },
    column('refunded', 'money', 12),
    column('chargeback', 'money', 12),
    column('status', 'text', 14),
    column('flags', 'text', 30),
  ])
}

async function* movements(
  { snapshot, tender, day, texts }: TenderInput,
  sums: Sums,
): AsyncGenerator<WrittenRow> {
  for await (const row of ledgerRows(snapshot, tender, day)) {
    add(sums, row)
    const { date, short_id, type, account, reference, provider_id, status } = row
    const flags = [...(row.is_staff ? ['by_staff'] : []), ...row.flags]
    yield [
      date,
      row.day,
      short_id,
      nameOf(texts.transactions.types, type),
      nameOf(texts.reports.accounts, account),
      reference,
      provider_id,
      row.paid_in - row.paid_out,
      row.fee || null,
      row.freight || null,
      row.refunded || null,
      row.chargeback || null,
      nameOf(texts.statuses, status),
      flags.map((flag) => nameOf(texts.reports.flags, flag)).join(', '),
    ]
  }
  const { paid_in, paid_out, fee, freight } = sums
  const places = [null, null, null, null]
  const totals = [paid_in - paid_out, fee, freight]
  yield { cells: [null, null, texts.reports.total, ...places, ...totals], mark: 'bold' }
}

function add(sums: Sums, row: LedgerRow) {
  const { day, account, is_staff, paid_in, paid_out } = row
  addTo(sums, row)
  for (const [map, key] of [
    [sums.by_day, day],
    [sums.by_account, account],
  ] as const) {
    const sum = map.get(key) ?? noSum()
    addTo(sum, row)
    map.set(key, sum)
  }
  if (!is_staff) return
  sums.staff.count += 1
  sums.staff.amount += paid_in - paid_out
}

function addTo(sum: ReturnType<typeof noSum>, { paid_in, paid_out, fee, freight }: LedgerRow) {
  sum.count += 1
  sum.paid_in += paid_in
  sum.paid_out += paid_out
  sum.fee += fee
  sum.freight += freight
}

function dayColumns(texts: Texts): ReportColumn[] {
  return withHeaders(texts, [
    column('day', 'date', 14),
    column('count', 'integer', 10),
    column('paid_in', 'money', 14),
    column('fee', 'money', 14),
    column('paid_out', 'money', 14),
    column('net', 'money', 22),
  ])
}

// Read when the movements are written: only then are the sums complete.
function* days({ by_day, ...total }: Sums): Generator<WrittenRow> {
  const in_order = [...by_day].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [day, sum] of in_order)
    yield [day, sum.count, sum.paid_in, sum.fee, sum.paid_out, sum.paid_in - sum.paid_out]
  const { count, paid_in, fee, paid_out } = total
  yield { cells: [null, count, paid_in, fee, paid_out, paid_in - paid_out], mark: 'bold' }
}

function pairColumns(texts: Texts): ReportColumn[] {
  return withHeaders(texts, [
    column('finding', 'text', 28),
    column('provider', 'text', 12),
    column('type', 'text', 18),
    column('date', 'datetime', 19),
    column('short_id', 'text', 12),
    column('reference', 'text', 34),
    column('provider_id', 'text', 38),
    column('here', 'money', 12),
    column('there', 'money', 16),
    column('remark', 'text', 24),
  ])
}

/** Yields a row for each difference, and counts matches. */
async function* finds(input: TenderInput, sums: Sums): AsyncGenerator<WrittenRow> {
  const { snapshot, tender, answers, asked_at, texts } = input
  const answered = tender.providers.filter((name) => answers.get(name)?.state === 'answered')
  if (answered.length === 0) return
  for await (const pair of pairs(snapshot, tender, answered, asked_at)) {
    if (!pair.is_in_period) continue
    const outcome = outcomeOf(pair)
    count(sums, pair, outcome)
    if (outcome !== 'matched') yield { cells: cellsOf(texts, pair, outcome), mark: 'alarm' }
  }
}

function cellsOf(texts: Texts, pair: Pair, outcome: PairOutcome) {
  const { provider, kind, date, short_id, reference, provider_id, here, there } = pair
  const remarks = [
    pair.other_currency,
    pair.payment_status && nameOf(texts.statuses, pair.payment_status),
  ]
  return [
    texts.reports.findings[outcome],
    provider,
    nameOf(texts.transactions.types, kind),
    date,
    short_id,
    reference,
    provider_id,
    here,
    there,
    remarks.filter(Boolean).join(', '),
  ]
}

function count(
  { pairs: found }: Sums,
  { provider, kind, here, there }: Pair,
  outcome: PairOutcome,
) {
  const key = `${provider} ${outcome}` as const
  const sum = found.get(key) ?? { count: 0, amount: 0 }
  const sign = kind === 'payment' ? 1 : -1
  sum.count += 1
  sum.amount += sign * (outcome === 'differs' ? there! - here! : (there ?? here ?? 0))
  found.set(key, sum)
}
