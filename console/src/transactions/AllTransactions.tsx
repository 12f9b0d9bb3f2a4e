import { ListScreen } from '../resource/ListScreen.tsx'
import { transaction_cells } from './flag_cells.tsx'
import { transactions } from './transactions.ts'

/** All transactions of the event, with flags for unusual ones. */
export function AllTransactions() {
  return <ListScreen resource={transactions} cells={transaction_cells} />
}
