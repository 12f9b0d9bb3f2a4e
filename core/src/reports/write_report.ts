import { zoned } from '@kermesse/sdk/rules/moment'
import type { EventRow } from '../events/events.ts'
import type { WrittenRow } from '../formats/spreadsheet/sheet.ts'
import { ZipWriter } from '../formats/spreadsheet/zip_writer.ts'
import { dateWriter } from '../i18n/dates.ts'
import type { Texts } from '../i18n/shape.ts'
import { fill, nameOf, textsFor } from '../i18n/texts.ts'
import { type Proof, proveIn } from '../ledger/audit.ts'
import { type Section, writeDocument } from './document.ts'
import { ledgerTotals } from './ledger_rows.ts'
import type { Answers } from './provider_list.ts'
import type { Reconciliation, ReportRow } from './report.ts'
import type { Snapshot } from './snapshot.ts'
import { type Tender, type TenderName, tendersOf } from './tender.ts'
import { summaryHead, type TenderResult, tenderSections } from './tender_sections.ts'

type Content = {
  report: ReportRow
  event: EventRow
  answers: Answers
  asked_at: string
  snapshot: Snapshot
}
/** Totals of a report; amounts in minor units. */
export type Result = TenderResult

/** How many movements a report will have. */
export async function countRows(snapshot: Snapshot, { type }: ReportRow): Promise<number> {
  let count = 0
  for (const tender of tendersOf(type)) count += (await ledgerTotals(snapshot, tender)).count
  return count
}

/** Streams the bytes of a report; calls `done` with its totals. */
export async function* writeReport(
  content: Content,
  done: (result: Result) => void,
): AsyncGenerator<Buffer> {
  const { type } = content.report
  const [first, ...others] = tendersOf(type)
  if (type !== 'overall') return yield* tenderReport(content, first!, done)
  // The proof reads whole tables once more: before the files, so that nothing waits for it between them.
  const proof = (await proveIn(content.snapshot.reader, content.event._id!))!
  const results: [TenderName, TenderResult][] = []
  const zip = new ZipWriter(new Date(content.report.created_at), 1)
  for (const tender of [first!, ...others]) {
    const bytes = tenderReport(content, tender, (result) => results.push([tender.name, result]))
    yield* zip.part(`${tender.name}.${content.report.format}`, bytes)
  }
  const summary = documentOf(content, 'overall', overview(content, proof, results))
  yield* zip.part(`summary.${content.report.format}`, writeDocument(content.report.format, summary))
  yield zip.end()
  done(together(results, proof))
}

function tenderReport(content: Content, tender: Tender, done: (result: TenderResult) => void) {
  const { report, event, answers, asked_at, snapshot } = content
  const texts = textsFor(event.language!)
  const { timezone, dayStartTime } = event as Required<EventRow>
  const sections = tenderSections(
    {
      snapshot,
      tender,
      texts,
      answers,
      asked_at,
      facts: factsOf(texts, content),
      day: { timezone, dayStartTime },
    },
    done,
  )
  return writeDocument(report.format, documentOf(content, tender.name, sections))
}

function documentOf(
  { report, event }: Content,
  name: TenderName | 'overall',
  sections: AsyncIterable<Section>,
) {
  const texts = textsFor(event.language!)
  return {
    title: `${texts.reports.titles[name]} · ${event.name}`,
    subtitle: `${texts.exports.amounts_in} ${event.currencyCode}`,
    page: texts.exports.page,
    created_at: new Date(report.created_at),
    time_zone: event.timezone!,
    dates: dateWriter(event.language!, event.timezone!),
    sections,
  }
}

/** Rows about the report: event, period, snapshot. */
function factsOf(texts: Texts, { report, event, asked_at }: Content): WrittenRow[] {
  const { moment } = dateWriter(event.language!, event.timezone!)
  const at = (date: string) => zoned(moment(date), event.timezone!)
  const { dateBegin, dateEnd } = report
  const bounds = [
    dateBegin && `${texts.reports.from} ${at(dateBegin)}`,
    dateEnd && `${texts.reports.until} ${at(dateEnd)}`,
  ].filter(Boolean)
  return [
    [texts.reports.event, null, null, event.name],
    [texts.exports.amounts_in, null, null, event.currencyCode],
    [texts.reports.period, null, null, bounds.join(' ') || texts.reports.whole_time],
    [texts.reports.made_at, null, null, at(asked_at)],
  ]
}

/** The three reports in one, and the proof of the event that `kermesse audit` makes, from the same snapshot. */
async function* overview(
  content: Content,
  proof: Proof,
  results: [TenderName, TenderResult][],
): AsyncGenerator<Section> {
  const texts = textsFor(content.event.language!)
  const rows: WrittenRow[] = [...factsOf(texts, content)]
  for (const [name, { count, paid_in, paid_out, agrees }] of results) {
    const cells = [
      texts.reports.titles[name],
      count,
      paid_in - paid_out,
      agrees ? texts.reports.agrees : texts.reports.does_not_agree,
    ]
    rows.push(agrees ? cells : { cells, mark: 'alarm' })
  }
  const { equation, ok, differences, accounts } = proof
  const remark = ok ? texts.reports.proved : texts.reports.not_proved
  rows.push({ cells: [texts.reports.proof, null, null, remark], mark: ok ? 'bold' : 'alarm' })
  for (const [name, amount] of Object.entries(equation))
    rows.push([nameOf(texts.reports.equation, name), null, amount])
  for (const { account, balance } of accounts) {
    const name = fill(texts.reports.account, { account: nameOf(texts.reports.accounts, account) })
    rows.push([name, null, balance])
  }
  for (const { check, subject, expected, found } of differences)
    rows.push({ cells: [check, null, null, `${subject}: ${expected} / ${found}`], mark: 'alarm' })
  yield { ...summaryHead(texts), rows }
}

function together(results: [TenderName, TenderResult][], proof: Proof): Result {
  const parts = results.map(([, result]) => result)
  const sum = (of: (part: TenderResult) => number) =>
    parts.reduce((total, part) => total + of(part), 0)
  const said = parts.map(({ reconciliation }) => reconciliation)
  const worst = (['missing', 'differs', 'agrees', 'none'] satisfies Reconciliation[]).find((one) =>
    said.includes(one),
  )!
  return {
    count: sum(({ count }) => count),
    paid_in: sum(({ paid_in }) => paid_in),
    paid_out: sum(({ paid_out }) => paid_out),
    reconciliation: worst,
    agrees: proof.ok && parts.every(({ agrees }) => agrees),
  }
}
