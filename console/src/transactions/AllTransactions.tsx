import { withCells } from '../resource/define.ts'
import { ResourceList } from '../resource/ListScreen.tsx'
import { transaction_cells } from './flag_cells.tsx'
import { transactions } from './transactions.ts'

const listed = withCells(transactions, transaction_cells)

/** All transactions of the event, with flags for unusual ones. */
export function AllTransactions() {
  return <ResourceList resource={listed} />
}
