import contract from 'virtual:resource/transactions'
import { rights } from '@kermesse/sdk/generated/rights'
import { defineResource } from '../resource/define.ts'
import { kindOf } from './transaction_rules.ts'

/** Everything that moved money or credit. */
export const transactions = defineResource('transactions', contract, {
  columns: [
    'date',
    'short_id',
    { field: 'type', read: kindOf },
    'payment_type',
    { field: 'amount', is_figure: true },
    'balance',
    // Its cell shows the flags.
    'offline',
    'order_number',
    'smartphone_number',
    'terminal_code',
    { field: 'card_transaction_id', is_hidden: true },
    { field: 'twint_direct_merchant_tran_id', is_hidden: true },
    { field: 'uid', is_hidden: true },
  ],
  filters: [
    'type',
    'payment_type',
    'flag',
    { field: 'bar_id', pick: 'bars' },
    { field: 'user_id', pick: 'users', is_long: true, right: rights.admin },
    'from',
    'to',
  ],
  nameOf: ({ short_id, date }) => `${short_id ?? ''} ${date}`,
})
