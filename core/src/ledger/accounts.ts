/**
 * Accounts of the ledger. `wallet` is the wallet of the transaction's uid, `sales` the sales of its
 * bar.
 */
export type Account =
  | 'wallet'
  | 'cash'
  | 'twint_web'
  | 'twint_app'
  | 'twint_other'
  | 'card_online'
  | 'card_terminal'
  | 'sales'
  | 'deposits'
  | 'entrances'
  | 'gifts'
  | 'fees'
  | 'donations'
  | 'refund_hold'
  | 'bank'
  | 'rounding'
  | 'transfer'
  | 'losses'
  | 'offline_losses'
