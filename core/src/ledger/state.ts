import type { Catalogue } from './catalogue.ts'
import type { Receipt } from './receipts.ts'
import type { PostedTransaction, Wallet } from './types.ts'

/** What a command is decided against. */
export type State = {
  catalogue: Catalogue
  wallets: ReadonlyMap<string, Wallet>
  /** Transactions that reversals and repeats name. */
  originals: ReadonlyMap<string, PostedTransaction>
  /** What was credited for the receipts that commands name, by their reference. */
  receipts: ReadonlyMap<string, Receipt>
}
