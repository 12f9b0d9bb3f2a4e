import type { Catalogue } from './catalogue.ts'
import type { PostedTransaction, Wallet } from './types.ts'

/** What a command is decided against. */
export type State = {
  catalogue: Catalogue
  wallets: ReadonlyMap<string, Wallet>
  /** Transactions that reversals and repeats name. */
  originals: ReadonlyMap<string, PostedTransaction>
}
