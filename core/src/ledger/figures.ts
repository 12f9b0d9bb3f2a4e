import type { FigureName } from '@kermesse/sdk/figures'
import type { TransactionType } from './kinds.ts'
import { typesOf } from './kinds.ts'
import type { Account, PostingKind } from './types.ts'

/**
 * Sum moved from one account to another by transactions of one type; minor units, negative where
 * reversed.
 */
export type Flow = {
  type: TransactionType
  from_account: Account | ''
  to_account: Account | ''
  kind: PostingKind | ''
  amount: number
}
/** How often an amount counts: 1, -1, or 0 for not at all. */
type Rule = (flow: Flow) => number

const tenders: Account[] = [
  'cash',
  'twint_web',
  'twint_app',
  'twint_other',
  'card_online',
  'card_terminal',
]
const twint: Account[] = ['twint_web', 'twint_app', 'twint_other']
const cash_payouts = typesOf('cash_payout')
const provider_refunds = typesOf('provider_refund')
const chargebacks = typesOf('chargeback')
const bank_refunds = typesOf('bank_refund')
const paid_back = [...cash_payouts, ...provider_refunds, ...chargebacks, ...bank_refunds]

const into =
  (...accounts: Account[]): Rule =>
  ({ from_account, to_account }) =>
    Number(accounts.includes(to_account as Account)) -
    Number(accounts.includes(from_account as Account))
const outOf =
  (...accounts: Account[]): Rule =>
  (flow) =>
    -into(...accounts)(flow)
const by =
  (types: TransactionType[], rule: Rule): Rule =>
  (flow) =>
    types.includes(flow.type) ? rule(flow) : 0
const as =
  (kind: PostingKind, rule: Rule): Rule =>
  (flow) =>
    flow.kind === kind ? rule(flow) : 0
const loaded =
  (...accounts: Account[]): Rule =>
  (flow) =>
    paid_back.includes(flow.type) ? 0 : outOf(...accounts)(flow)

/** Each figure of a range, as the postings that it is the sum of. */
export const figures = {
  debit: into('sales', 'deposits'),
  deposit: as('deposit', into('deposits')),
  deposit_return: as('deposit_return', outOf('deposits')),
  credit: loaded(...tenders),
  cash_credit: loaded('cash'),
  twint_credit_by_web: loaded('twint_web'),
  twint_credit_by_app: loaded('twint_app'),
  twint_credit_other: loaded('twint_other'),
  credit_card: loaded('card_online'),
  mypos: loaded('card_terminal'),
  checkout: by(cash_payouts, into(...tenders)),
  form_refund: into('bank'),
  twint_refund: by(provider_refunds, into(...twint)),
  card_refund: by(provider_refunds, into('card_online')),
  mypos_refund: by(provider_refunds, into('card_terminal')),
  chargeback: by(chargebacks, into(...tenders)),
  refunds: (flow) =>
    into('bank')(flow) + (paid_back.includes(flow.type) ? into(...tenders)(flow) : 0),
  entrance: into('entrances'),
  unpaid: outOf('gifts'),
  donation: into('donations'),
  fees: into('fees'),
  rounding: into('rounding'),
  losses: into('losses'),
  offline_losses: into('offline_losses'),
  refunds_under_way: into('refund_hold'),
} satisfies Partial<Record<FigureName, Rule>>

export type FlowFigure = keyof typeof figures

/**
 * Figures about wristbands: three changes within a range, and the stock at its end. They have no
 * point of sale.
 */
export const left_figures = ['sold', 'sold_twint', 'sold_unused', 'held'] as const

const of_bar = { debit: 1, entrance: 1 } as const
/** Figures that are sums of other ones, and how often each of those counts. */
export function termsOf(is_event: boolean) {
  const beside = { sold: 1, sold_twint: 1, sold_unused: 1, donation: 1, unpaid: -1 } as const
  return {
    turnover: is_event ? { ...of_bar, ...beside } : of_bar,
    cash_balance: { credit: 1, refunds: -1 },
  } satisfies Partial<Record<FigureName, Partial<Record<FigureName, 1 | -1>>>>
}

/** Sum of all wallets: the change within a range, or the stock since the beginning. */
export const balances = { wallets: into('wallet') } satisfies Record<string, Rule>

/**
 * Unused organiser's credit is recorded beside the postings of its transaction, without accounts.
 */
export const isUnused = ({ from_account }: Flow) => from_account === ''

type Sums<Rules> = Record<keyof Rules, number>

/** The sum of each figure over flows, in minor units. */
export function sumUp<Rules extends Record<string, Rule>>(
  rules: Rules,
  flows: Flow[],
): Sums<Rules> {
  const sums = Object.entries(rules).map(([name, rule]) => [
    name,
    flows.reduce((sum, flow) => sum + rule(flow) * flow.amount, 0),
  ])
  return Object.fromEntries(sums)
}
