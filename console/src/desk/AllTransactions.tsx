import { ListScreen } from '../resource/ListScreen.tsx'
import { transactions } from '../resources/transactions.ts'
import { transaction_cells } from './flag_cells.tsx'

/** All transactions of the event, with flags for unusual ones. */
export function AllTransactions() {
  return <ListScreen resource={transactions} cells={transaction_cells} />
}
