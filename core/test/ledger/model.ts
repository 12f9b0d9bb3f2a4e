import { originalsOf } from '../../src/ledger/batch.ts'
import { decide } from '../../src/ledger/decide.ts'
import type { Catalogue } from '../../src/ledger/event_catalogue.ts'
import { overdraftKey } from '../../src/ledger/facts.ts'
import type {
  Command,
  Decision,
  Outcome,
  PostedTransaction,
  Transaction,
  Wallet,
} from '../../src/ledger/types.ts'

/** Sees each decision and the wallets before it. */
export type Watch = (item: Command, decision: Decision, before: ReadonlyMap<string, Wallet>) => void

/** The ledger in memory, around the same decisions and without a database: what the real one must agree with. */
export class Model {
  readonly wallets: Map<string, Wallet>
  readonly posted = new Map<string, Transaction>()
  readonly #catalogue: Catalogue
  readonly #watch: Watch
  /** By how much devices have taken balances below their floor, in minor units. */
  readonly #overdrafts = new Map<string, number>()
  /** Reversal of each reversed transaction. */
  readonly #reversals = new Map<string, string>()

  constructor(catalogue: Catalogue, uids: string[], watch: Watch = () => {}) {
    this.wallets = new Map(uids.map((uid) => [uid, frozen(emptyWallet(uid))]))
    this.#catalogue = catalogue
    this.#watch = watch
  }

  /** Settles items as one batch: its reversals find what was posted before the batch. */
  settle(items: Command[]): Outcome[] {
    const originals = new Map<string, PostedTransaction>()
    for (const id of items.flatMap(originalsOf)) {
      const draft = this.posted.get(id)
      if (draft) originals.set(draft._id, this.#originalOf(draft))
    }
    return items.map((item) => this.#settleOne(item, originals))
  }

  #settleOne(item: Command, originals: Map<string, PostedTransaction>): Outcome {
    const { wallets, posted } = this
    const first = posted.get(item.id)
    const repeats =
      first?.hash.equals(item.hash) || (first && item.fact?.undated_hash.equals(first.hash))
    if (first && repeats) return { status: 'replayed', id: item.id }
    if (first) return { status: 'declined', code: 'idempotency_conflict', message: '' }
    const decision = decide(item, {
      catalogue: this.#catalogue,
      wallets,
      originals,
      receipts: new Map(),
      overdrafts: this.#overdrafts,
    })
    this.#watch(item, decision, wallets)
    if (decision.status === 'declined') return decision
    if (decision.overdraft) {
      const key = overdraftKey(decision.overdraft)
      const before = this.#overdrafts.get(key) ?? 0
      this.#overdrafts.set(key, before + decision.overdraft.amount)
    }
    for (const wallet of decision.wallets) wallets.set(wallet.uid, frozen(wallet))
    for (const draft of decision.transactions) {
      posted.set(draft._id, draft)
      if (!draft.reversal_of) continue
      this.#reversals.set(draft.reversal_of, draft._id)
      const original = originals.get(draft.reversal_of)
      if (original) original.reversed_by = draft._id
    }
    return { status: 'posted', transactions: decision.transactions }
  }

  /** The original as a reversal reads it. */
  #originalOf(draft: Transaction): PostedTransaction {
    return {
      ...draft,
      request_hash: draft.hash,
      reversed_by: this.#reversals.get(draft._id) ?? null,
      allows_debt: this.#entranceOf(draft)?.allow_negative_balance ?? false,
      other_entrances: [...this.posted.values()]
        .filter((other) => this.#isAnotherEntrance(other, draft))
        .sort((a, b) => (a.date < b.date ? 1 : -1))
        .map((other) => {
          const { _id, entrance_id } = other
          const entrance = this.#entranceOf(other)!
          return { ...entrance, _id, entrance_id, allows_debt: entrance.allow_negative_balance }
        }),
    }
  }

  #isAnotherEntrance({ _id, entrance_id, uid, reversal_of }: Transaction, draft: Transaction) {
    if (entrance_id === null) return false
    if (draft.entrance_id === null && draft.type !== 'balance_transfer_from_wristband') return false
    return uid === draft.uid && _id !== draft._id && !reversal_of && !this.#reversals.has(_id)
  }

  #entranceOf({ entrance_id }: Transaction) {
    return this.#catalogue.entrances.get(entrance_id ?? '')
  }
}

/** Deciding must not change the wallet. */
function frozen(wallet: Wallet): Wallet {
  return Object.freeze({
    ...wallet,
    vouchers: Object.freeze({ ...wallet.vouchers }),
    deposits: Object.freeze({ ...wallet.deposits }),
  })
}

/** A fresh wallet with nothing on it. */
function emptyWallet(uid: string): Wallet {
  return {
    uid,
    balance: 0,
    floor: 0,
    unpaid: 0,
    unpaid_spent: 0,
    unpaid_in_deposits: 0,
    overdrawn: 0,
    loss_in_deposits: 0,
    vouchers: {},
    deposits: {},
    age: null,
    entrance_id: null,
    entrance_begin_date: null,
    entrance_end_date: null,
    is_bracelet_used: false,
    transferred_to: null,
    blocked_at: null,
  }
}
