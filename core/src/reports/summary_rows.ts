import type { SheetRow } from '../formats/spreadsheet/sheet.ts'
import type { ProviderName } from '../providers/registry.ts'
import { type Words, wordFor } from '../words/words.ts'
import type { Totals } from './ledger_rows.ts'
import type { Answer, Answers } from './provider_list.ts'
import type { Outcome } from './reconcile.ts'
import type { Reconciliation } from './report.ts'
import type { Tender } from './tender.ts'

type Sum = Totals & { fee: number; freight: number }
type Found = { count: number; amount: number }
/** What the rows of a report come to while they are written; amounts in minor units. */
export type Sums = Sum & {
  by_account: Map<string, Sum>
  by_day: Map<string, Sum>
  staff: Found
  pairs: Map<`${ProviderName} ${Outcome}`, Found>
}
type Summed = {
  sums: Sums
  ledger: Totals
  agrees: boolean
  tender: Tender
  answers: Answers
}

/** The totals of a report, what the ledger says to them, and what the providers say. */
export function* summaryRows(words: Words, summed: Summed): Generator<SheetRow> {
  const { sums, ledger, agrees, tender, answers } = summed
  for (const [account, { count, paid_in, paid_out }] of sums.by_account)
    yield [wordFor(words.accounts, account), count, paid_in - paid_out]
  yield [words.by_staff, sums.staff.count, sums.staff.amount]
  yield { cells: [words.taken, null, sums.paid_in], mark: 'bold' }
  yield [words.fees, null, sums.fee]
  yield { cells: [words.given_back, null, sums.paid_out], mark: 'bold' }
  if (sums.freight > 0) yield [words.freight, null, sums.freight]
  yield { cells: [words.columns.net, sums.count, sums.paid_in - sums.paid_out], mark: 'bold' }
  yield [words.control_in, null, ledger.paid_in]
  yield [words.control_out, null, ledger.paid_out]
  const difference = sums.paid_in - sums.paid_out - (ledger.paid_in - ledger.paid_out)
  const remark = agrees ? words.agrees : words.does_not_agree
  yield {
    cells: [words.difference, null, difference, remark],
    mark: agrees ? 'bold' : 'alarm',
  }
  for (const provider of tender.providers)
    yield* providerRows(words, provider, answers.get(provider)!, sums)
}

const outcomes: Outcome[] = ['matched', 'only_there', 'only_here', 'differs']

function* providerRows(
  words: Words,
  provider: ProviderName,
  answer: Answer,
  { pairs }: Sums,
): Generator<SheetRow> {
  const head = `${words.columns.provider} ${provider}`
  if (answer.state === 'none') return yield [head, null, null, words.not_asked]
  if (answer.state === 'missing')
    return yield {
      cells: [head, null, null, `${words.missing} (${answer.reason})`],
      mark: 'alarm',
    }
  for (const outcome of outcomes) {
    const { count, amount } = pairs.get(`${provider} ${outcome}`) ?? { count: 0, amount: 0 }
    const cells = [`${head}: ${words.findings[outcome]}`, count, amount]
    yield outcome === 'matched' || count === 0 ? cells : { cells, mark: 'alarm' }
  }
}

/** What the providers of a way of paying say in one word: an answer that is missing is worse than one that differs. */
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
