import { ListScreen } from '../resource/ListScreen.tsx'
import { transactions } from '../resources/transactions.ts'
import { transaction_cells } from './flag_cells.tsx'

/** Everything that moved money or credit at the event, with what is unusual about it. */
export function AllTransactions() {
  return <ListScreen resource={transactions} cells={transaction_cells} />
}
