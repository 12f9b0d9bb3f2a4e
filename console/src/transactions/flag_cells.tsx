import type { Schema } from '@kermesse/sdk/types'
import type { ReactNode } from 'react'
import type { AnyRow } from '../resource/define.ts'
import { CorrectedDate, TransactionFlags } from './TransactionFlags.tsx'

type Cells = Record<string, (row: AnyRow) => ReactNode>

/** How lists of transactions and of checks show a date that was corrected. */
export const date_cells: Cells = {
  date: (row) => <CorrectedDate of={row as unknown as Parameters<typeof CorrectedDate>[0]['of']} />,
}

/** The same, and the flags of transactions. */
export const transaction_cells: Cells = {
  ...date_cells,
  offline: (row) => <TransactionFlags transaction={row as unknown as Schema<'Transaction'>} />,
}
