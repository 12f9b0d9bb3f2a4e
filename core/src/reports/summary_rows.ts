import type { WrittenRow } from '../formats/spreadsheet/sheet.ts'
import type { Texts } from '../i18n/shape.ts'
import { nameOf } from '../i18n/texts.ts'
import type { ProviderName } from '../providers/registry.ts'
import type { Totals } from './ledger_rows.ts'
import type { Answers, ProviderList } from './provider_list.ts'
import type { PairOutcome } from './reconcile.ts'
import type { Reconciliation } from './report.ts'
import type { Tender } from './tender.ts'

type Sum = Totals & { fee: number; freight: number }
type Found = { count: number; amount: number }
/** Running totals while a report is written; amounts in minor units. */
export type Sums = Sum & {
  by_account: Map<string, Sum>
  by_day: Map<string, Sum>
  staff: Found
  pairs: Map<`${ProviderName} ${PairOutcome}`, Found>
}
type Summed = {
  sums: Sums
  ledger: Totals
  agrees: boolean
  tender: Tender
  answers: Answers
}

/** The totals of a report, what the ledger says to them, and what the providers say. */
export function* summaryRows(texts: Texts, summed: Summed): Generator<WrittenRow> {
  const { sums, ledger, agrees, tender, answers } = summed
  for (const [account, { count, paid_in, paid_out }] of sums.by_account)
    yield [nameOf(texts.reports.accounts, account), count, paid_in - paid_out]
  yield [texts.reports.by_staff, sums.staff.count, sums.staff.amount]
  yield { cells: [texts.reports.taken, null, sums.paid_in], mark: 'bold' }
  yield [texts.reports.fees, null, sums.fee]
  yield { cells: [texts.reports.given_back, null, sums.paid_out], mark: 'bold' }
  if (sums.freight > 0) yield [texts.reports.freight, null, sums.freight]
  yield { cells: [texts.columns.net, sums.count, sums.paid_in - sums.paid_out], mark: 'bold' }
  yield [texts.reports.control_in, null, ledger.paid_in]
  yield [texts.reports.control_out, null, ledger.paid_out]
  const difference = sums.paid_in - sums.paid_out - (ledger.paid_in - ledger.paid_out)
  const remark = agrees ? texts.reports.agrees : texts.reports.does_not_agree
  yield {
    cells: [texts.reports.difference, null, difference, remark],
    mark: agrees ? 'bold' : 'alarm',
  }
  for (const provider of tender.providers)
    yield* providerRows(texts, provider, answers.get(provider)!, sums)
}

const outcomes: PairOutcome[] = ['matched', 'only_there', 'only_here', 'differs']

function* providerRows(
  texts: Texts,
  provider: ProviderName,
  answer: ProviderList,
  { pairs }: Sums,
): Generator<WrittenRow> {
  const head = `${texts.columns.provider} ${provider}`
  if (answer.state === 'none') return yield [head, null, null, texts.reports.not_asked]
  if (answer.state === 'missing')
    return yield {
      cells: [head, null, null, `${texts.reports.missing} (${answer.reason})`],
      mark: 'alarm',
    }
  for (const outcome of outcomes) {
    const { count, amount } = pairs.get(`${provider} ${outcome}`) ?? { count: 0, amount: 0 }
    const cells = [`${head}: ${texts.reports.findings[outcome]}`, count, amount]
    yield outcome === 'matched' || count === 0 ? cells : { cells, mark: 'alarm' }
  }
}

/**
 * Result of the reconciliation over all providers of a payment type: a missing answer is worse than
 * a difference.
 */
export function reconciliationOf(
  { providers }: Tender,
  answers: Answers,
  { pairs }: Pick<Sums, 'pairs'>,
): Reconciliation {
  const states = providers.map((provider) => answers.get(provider)!.state)
  if (states.includes('missing')) return 'missing'
  if (!states.includes('answered')) return 'none'
  return [...pairs.keys()].every((key) => key.endsWith(' matched')) ? 'agrees' : 'differs'
}
