import type { Cents } from '@kermesse/sdk/rules/money'
import type { SaleLine } from '@kermesse/sdk/rules/sale'
import type { ErrorCode, Schema } from '@kermesse/sdk/types'
import type { Details } from '../platform/errors.ts'
import type { Account } from './accounts.ts'
import type { Fact, Overdraft } from './fact.ts'
import type { TransactionType } from './kinds.ts'

export type { Account, SaleLine }

export type TransactionFlag = Schema<'TransactionFlag'>

export type PaymentType = 'cash' | 'card' | 'twint' | 'twint_direct' | 'mypos' | 'wristband'

/** Everything about a wristband that an operation decides on. Amounts in minor units. */
export type Wallet = {
  uid: string
  balance: Cents
  floor: Cents
  /** Organiser's credit: given, spent, and what of the spent sits in containers that may come back. */
  unpaid: Cents
  unpaid_spent: Cents
  unpaid_in_deposits: Cents
  /** How far the balance is below the floor. Only facts raise it. */
  overdrawn: Cents
  /** Containers whose price was posted to `offline_losses`: the money returns there when they are brought back. */
  loss_in_deposits: Cents
  vouchers: Record<string, number>
  /** Taken minus returned, by deposit. */
  deposits: Record<string, number>
  age: number | null
  entrance_id: string | null
  entrance_begin_date: string | null
  entrance_end_date: string | null
  is_bracelet_used: boolean
  transferred_to: string | null
  /** Since when staff has blocked it. Written by `clients.disable` and `clients.enable` alone. */
  blocked_at: string | null
  /** Through any number of replacements, the wristband that is in use now. */
  successor?: string | null
}

/** Fields of every command: the id is its idempotency key, the hash tells retry from conflict. */
type CommandBase = {
  id: string
  hash: Buffer
  /** When it happened, ISO 8601. */
  date: string
  user_id: string | null
  /** The actor's point of sale; for a sale, the point of sale that sells. */
  bar_id?: string | undefined
  order_number?: string
  table_number?: string
  smartphone_number?: string
  terminal_code?: string
  card_transaction_id?: string
  twint_direct_merchant_tran_id?: string
  /** How the number of the wristband came in. */
  read_by?: Schema<'ReadBy'> | undefined
  /** The ledger declines with this code, unless the id is posted already. */
  refused?: ErrorCode | undefined
  /** Shared by the transactions of an order that several pay for. */
  order_id?: string
  /** Judged by what was in force then, ISO 8601; by what is in force now when absent. */
  as_of?: string
  fact?: Fact
}
export type Debit = CommandBase & {
  type: 'debit'
  /** Absent for a sale without a wristband. */
  uid?: string
  payment_type: PaymentType
  bar_id: string
  lines: SaleLine[]
  /** Total that a person reported for a sale with unknown items. Minor units. */
  reported?: Cents
  /** The total that the seller showed. */
  amount?: Cents
  /** The age class that the seller has checked. */
  age?: number
  /** Paid at the counter instead; minor units. */
  rest?: OrderRest
}
/** The part of an order that is paid at the counter. Minor units. */
export type OrderRest = Pick<Debit, 'payment_type' | 'terminal_code' | 'card_transaction_id'> & {
  amount: Cents
}
export type Credit = CommandBase & {
  type: 'credit'
  uid: string
  payment_type: PaymentType
  amount: Cents
  account: Account
  /** False for a band prepared before the event. */
  uses_bracelet?: boolean
  as?: 'repeat_operation'
}
export type Unpaid = CommandBase & {
  type: 'unpaid'
  uid: string
  amount: Cents
  as?: 'add_money_non_refundable' | 'repeat_operation'
}
export type Entrance = CommandBase & {
  type: 'entrance'
  uid: string
  entrance_id: string
  payment_type: PaymentType
  age?: number
  amount?: Cents
  /** The seller's right; an import has the organiser's. */
  right: number
  /** False for bands prepared before the event. */
  uses_bracelet: boolean
  /** Sold by the organiser and not at a counter, where only some ways of paying are taken. */
  for_organiser?: boolean
  as?: 'add_entrance' | 'repeat_operation'
}
/** A ticket that is handed out as a wristband, with what is paid for its zone here; the ticket itself was paid before. */
export type ZoneTicket = CommandBase & {
  type: 'zone'
  uid: string
  /** Null for a ticket of no zone that we know. */
  zone_id: string | null
  category_id: string | null
  /** Name of the entrance if its zone has none. */
  name: string
  payment_type: PaymentType | null
  amount: Cents
  age?: number
}
/**
 * A wristband prepared before the event: the organiser's cash, and the entrance paid from it, or beside it when it was paid
 * outside. Both or neither.
 */
export type Preload = CommandBase & {
  type: 'preload'
  uid: string
  amount: Cents
  entrance_id: string
  age?: number
  entrance_paid_outside?: boolean
}
/** The vouchers that a wristband has from now on, as `{voucher_id: quantity}`. */
export type GiveVouchers = CommandBase & {
  type: 'vouchers'
  uid: string
  vouchers: Record<string, number>
}
export type Checkout = CommandBase & {
  type: 'checkout'
  uid: string
  /** Payout that the client displayed and will hand out. */
  payout?: Cents | undefined
  /** Also from a blocked wristband. */
  force?: boolean | undefined
  as?: 'refund' | 'forced_refund'
}
export type Transfer = CommandBase & {
  type: 'transfer'
  uid: string
  new_uid: string
  entrance_id?: string
  right: number
  /** Also from a blocked wristband. */
  force?: boolean | undefined
  /** The old wristband is broken: nobody ever gets it back. */
  as?: 'defect_wristband'
}
/**
 * Repeats an earlier desk operation for the same wristband: a top-up, a gift or an entrance, at the
 * current price.
 */
export type Repeat = CommandBase & {
  type: 'repeat'
  uid: string
  original_id: string
  /** The total that was shown. */
  amount?: Cents
  age?: number
  /** The actor's right. */
  right: number
}
/** Money that a provider has taken from a visitor: a fact, so nothing of the event's settings refuses it. */
export type Payment = CommandBase & {
  type: 'payment'
  uid: string
  payment_type: PaymentType
  /** Amount credited to the wallet, and the fees that the visitor paid on top. */
  amount: Cents
  fee: Cents
  account: Account
}
/** Money that a provider has given back without being asked by us: also a fact. */
export type TakenBack = CommandBase & {
  type: 'taken_back'
  uid: string
  as: 'chargeback' | 'twint_refund' | 'card_refund' | 'mypos_refund'
  payment_type: PaymentType
  amount: Cents
  account: Account
}
/** A dispute was won: what a provider had taken back is with it again. Also a fact. */
export type GivenBack = CommandBase & {
  type: 'given_back'
  uid: string
  payment_type: PaymentType
  amount: Cents
  /** Part that was the organiser's loss. */
  losses: Cents
  account: Account
  /** The transaction that took it back. */
  original_id: string
}
/** Pledges a donation to the organiser; a negative amount reduces the pledge. */
export type Donation = CommandBase & {
  type: 'donation'
  uid: string
  amount: Cents
  /** Pledged before. */
  donated: Cents
}
/** How money is paid back: by bank file, or by the way it came. */
export type RefundMethod = 'form' | 'twint' | 'mypos' | 'card'
export type Hold = CommandBase & {
  type: 'hold'
  uid: string
  refund_id: string | null
  method: RefundMethod
  /** At most this much; everything that may be paid back without it. */
  at_most?: Cents
  /** Fee withheld from the refund; less than the amount. */
  freight?: Cents
  /** It has been paid already. */
  is_fact?: true
}
export type Release = CommandBase & {
  type: 'release'
  uid: string
  refund_id: string | null
  method: RefundMethod
  hold_id: string
  amount: Cents
  /** Source of the returned money; the hold unless given. */
  from?: 'bank'
}
export type Settlement = CommandBase & {
  type: 'settlement'
  refund_id: string | null
  method: RefundMethod
  /** Destination of the held money. */
  account: Account
  amount: Cents
  /** Fee that was held too, and is retained. */
  freight?: Cents
}
export type Reverse = CommandBase & {
  type: 'reverse'
  /** Absent for a sale without a wristband. */
  uid?: string
  original_id: string
  force: boolean
  /** The order's other transactions are reversed in the same commit. */
  of_order?: boolean
}
/** Sales and reversals that happen together or not at all. Its id is that of one of them. */
export type Together = CommandBase & {
  type: 'together'
  commands: (Debit | Reverse)[]
}
/** A transfer to another wristband taken back as a whole: what left, what arrived, and the entrance paid from it. */
export type ReverseTransfer = CommandBase & {
  type: 'reverse_transfer'
  uid: string
  new_uid: string
  transfer_id: string
}

/** Something that moves money, or nothing at all. */
export type Command =
  | Debit
  | Credit
  | Unpaid
  | Entrance
  | ZoneTicket
  | Preload
  | GiveVouchers
  | Checkout
  | Transfer
  | Repeat
  | Payment
  | TakenBack
  | GivenBack
  | Donation
  | Hold
  | Release
  | Settlement
  | Reverse
  | ReverseTransfer
  | Together

/** One line of a posting: `amount` goes from one account to another; 0 where a voucher pays. */
export type Posting = {
  from: Account
  to: Account
  amount: Cents
  kind?: PostingKind
  item_id?: string
  name?: string
  quantity?: number
  voucher_id?: string
}
export type PostingKind =
  | 'consumption'
  | 'deposit'
  | 'deposit_return'
  | 'entrance'
  | 'zone'
  | 'voucher'
  | 'voucher_moved'

/** A transaction that is about to be posted, or was. Amounts in minor units. */
export type Transaction = {
  _id: string
  type: TransactionType
  payment_type: PaymentType | null
  uid: string | null
  amount: Cents
  balance_change: Cents
  balance: Cents | null
  unpaid: Cents
  unpaid_spent: Cents
  unpaid_in_deposits: Cents
  loss_in_deposits: Cents
  bar_id: string | null
  user_id: string | null
  entrance_id: string | null
  refund_id: string | null
  reversal_of: string | null
  date: string
  order_number: string | null
  table_number: string | null
  smartphone_number: string | null
  terminal_code: string | null
  card_transaction_id: string | null
  twint_direct_merchant_tran_id: string | null
  order_id: string | null
  read_by: Schema<'ReadBy'> | null
  /** Null for what no device has reported. */
  flags: TransactionFlag[] | null
  device_date: string | null
  device_uid: string | null
  hash: Buffer
  postings: Posting[]
}

/** A transaction that was posted before, with what a reversal needs to know. */
export type PostedTransaction = Omit<Transaction, 'hash'> & {
  request_hash: Buffer
  reversed_by: string | null
  /** Of an entrance: whether the balance may go below zero with it. */
  allows_debt: boolean
  /** Of an entrance, whatever its type, and an arrival: the wristband's other entrances that were not reversed, the latest first. */
  other_entrances: OtherEntrance[]
}
export type OtherEntrance = Pick<
  Wallet,
  'entrance_id' | 'entrance_begin_date' | 'entrance_end_date'
> & { _id: string; allows_debt: boolean }

export type Declined = {
  status: 'declined'
  code: ErrorCode
  message: string
  details?: Details
  /** The id will never be posted by a request. Otherwise the same id may succeed later. */
  is_final?: true
}
export type Posted = {
  status: 'posted'
  transactions: Transaction[]
  wallets: Wallet[]
  overdraft?: Overdraft | undefined
}
export type Decision = Posted | Declined
/** Outcome of a command: posted now, posted before under the same id, or declined. */
export type Outcome =
  | { status: 'posted'; transactions: Transaction[] }
  | { status: 'replayed'; id: string }
  | Declined
