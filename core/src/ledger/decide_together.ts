import type { State } from './state.ts'
import type { Command, Debit, Decision, Reverse, Together, Transaction, Wallet } from './types.ts'

/** These commands as one that happens as a whole, under the id of the first argument. */
export function together(
  { id, hash, date, user_id, bar_id }: Debit | Reverse | Together,
  commands: Together['commands'],
): Together {
  return { id, hash, date, user_id, bar_id, type: 'together', commands }
}

/** Decides commands that happen together or not at all, each on the state after the ones before. */
export function decideTogether(
  { id, hash, commands }: Together,
  state: State,
  decide: (command: Command, state: State) => Decision,
): Decision {
  const wallets = new Map(state.wallets)
  const changed = new Map<string, Wallet>()
  const transactions: Transaction[] = []
  for (const command of commands) {
    const decision = decide(command, { ...state, wallets })
    if (decision.status === 'declined') return { ...decision, details: withUid(decision, command) }
    // A repeated request is told from another one by what stands under its id.
    for (const one of decision.transactions)
      transactions.push(one._id === id ? { ...one, hash } : one)
    for (const wallet of decision.wallets) {
      wallets.set(wallet.uid, wallet)
      changed.set(wallet.uid, wallet)
    }
  }
  return { status: 'posted', transactions, wallets: [...changed.values()] }
}

/** Several wristbands take part, so a missing balance says whose it is. */
function withUid(
  { code, details }: Extract<Decision, { status: 'declined' }>,
  { uid }: Together['commands'][number],
) {
  return code === 'insufficient_balance' && uid !== undefined ? { ...details, uid } : details
}
