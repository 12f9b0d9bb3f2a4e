import type { Cents } from '@kermesse/sdk/rules/money'
import type { Catalogue } from './event_catalogue.ts'
import type { History } from './history.ts'
import type { Receipt } from './receipts.ts'
import type { PostedTransaction, Wallet } from './types.ts'

/** State that commands are decided against. */
export type State = {
  catalogue: Catalogue
  /** Loaded for commands that are judged by an earlier date. */
  history?: History | undefined
  wallets: ReadonlyMap<string, Wallet>
  /** Transactions that reversals and repeats name. */
  originals: ReadonlyMap<string, PostedTransaction>
  /** Credited receipts by their reference. */
  receipts: ReadonlyMap<string, Receipt>
  /** By how much devices have taken balances below their floor, by device and business day; minor units. */
  overdrafts?: ReadonlyMap<string, Cents>
}
