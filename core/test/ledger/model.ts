import type { Catalogue } from '../../src/ledger/catalogue.ts'
import { decide } from '../../src/ledger/decide.ts'
import type { Decision, Draft, Item, Outcome, Posted, Wallet } from '../../src/ledger/types.ts'
import { emptyWallet } from '../../src/ledger/wallet.ts'

export type Model = ReturnType<typeof createModel>
/** Sees each decision and the wallets before it. */
export type Watch = (item: Item, decision: Decision, before: ReadonlyMap<string, Wallet>) => void

/** The ledger in memory, around the same decisions and without a database: what the real one must agree with. */
export function createModel(catalogue: Catalogue, uids: string[], watch: Watch = () => {}) {
  const wallets = new Map(uids.map((uid) => [uid, frozen(emptyWallet(uid))]))
  const posted = new Map<string, Draft>()
  const reversals = new Map<string, string>()

  function settleOne(item: Item, originals: Map<string, Posted>): Outcome {
    const first = posted.get(item.id)
    if (first?.hash.equals(item.hash)) return { status: 'replayed', id: item.id }
    if (first) return { status: 'declined', code: 'idempotency_conflict', message: '' }
    const decision = decide(item, { catalogue, wallets, originals })
    watch(item, decision, wallets)
    if (decision.status === 'declined') return decision
    for (const wallet of decision.wallets) wallets.set(wallet.uid, frozen(wallet))
    for (const draft of decision.drafts) {
      posted.set(draft._id, draft)
      if (draft.reversal_of) reversals.set(draft.reversal_of, draft._id)
    }
    if (item.type === 'reverse') originals.get(item.original_id)!.reversed_by = item.id
    return { status: 'posted', drafts: decision.drafts }
  }

  /** What a reversal finds of a transaction. */
  function originalOf(draft: Draft): Posted {
    const others = [...posted.values()].filter(
      ({ _id, type, uid, reversal_of }) =>
        type === 'entrance' &&
        draft.type === 'entrance' &&
        uid === draft.uid &&
        _id !== draft._id &&
        !reversal_of &&
        !reversals.has(_id),
    )
    return {
      ...draft,
      request_hash: draft.hash,
      reversed_by: reversals.get(draft._id) ?? null,
      allows_debt: allowsDebt(draft),
      other_entrances: others
        .sort((a, b) => (a.date < b.date ? 1 : -1))
        .map((other) => ({
          ...catalogue.entrances.get(other.entrance_id!)!,
          ...{ _id: other._id, entrance_id: other.entrance_id, allows_debt: allowsDebt(other) },
        })),
    }
  }

  function allowsDebt({ entrance_id }: Draft) {
    return catalogue.entrances.get(entrance_id ?? '')?.allow_negative_balance ?? false
  }

  return {
    wallets,
    posted,
    /** Settles items as one batch: its reversals find what was posted before the batch. */
    settle(items: Item[]): Outcome[] {
      const originals = new Map<string, Posted>()
      for (const item of items) {
        const draft = item.type === 'reverse' && posted.get(item.original_id)
        if (draft) originals.set(draft._id, originalOf(draft))
      }
      return items.map((item) => settleOne(item, originals))
    },
  }
}

/** Whoever decides may look at a wallet and change nothing. */
function frozen(wallet: Wallet): Wallet {
  return Object.freeze({
    ...wallet,
    vouchers: Object.freeze({ ...wallet.vouchers }),
    deposits: Object.freeze({ ...wallet.deposits }),
  })
}
