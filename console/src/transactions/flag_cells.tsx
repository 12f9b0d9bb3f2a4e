import type { ComponentProps } from 'react'
import type { ColumnCells, ListedRow } from '../resource/define.ts'
import { CorrectedDate, TransactionFlags } from './TransactionFlags.tsx'

type Dated = ComponentProps<typeof CorrectedDate>['of']

/** How lists of transactions and of checks show a date that was corrected. */
export const date_cells = { date: (row: Dated) => <CorrectedDate of={row} /> }

/** The same, and the flags of transactions. */
export const transaction_cells: ColumnCells<ListedRow<'transactions'>> = {
  ...date_cells,
  offline: (transaction) => <TransactionFlags transaction={transaction} />,
}
