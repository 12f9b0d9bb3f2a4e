import {
  AddRegular,
  ArrowSwapRegular,
  ArrowUndoRegular,
  GiftRegular,
  HeartRegular,
  ReceiptRegular,
  TicketDiagonalRegular,
} from '@fluentui/react-icons'
import type { Transaction } from '../base/wallet_queries.ts'

const icons = {
  debit: ReceiptRegular,
  credit: AddRegular,
  entrance: TicketDiagonalRegular,
  zone: TicketDiagonalRegular,
  add_entrance: TicketDiagonalRegular,
  voucher: TicketDiagonalRegular,
  unpaid: GiftRegular,
  add_money_non_refundable: GiftRegular,
  checkout: ArrowUndoRegular,
  refund: ArrowUndoRegular,
  forced_refund: ArrowUndoRegular,
  twint_refund: ArrowUndoRegular,
  card_refund: ArrowUndoRegular,
  form_refund: ArrowUndoRegular,
  mypos_refund: ArrowUndoRegular,
  chargeback: ArrowUndoRegular,
  transfer_wristband: ArrowSwapRegular,
  balance_transfer_from_wristband: ArrowSwapRegular,
  defect_wristband: ArrowSwapRegular,
  donation: HeartRegular,
  repeat_operation: ReceiptRegular,
} satisfies Record<Transaction['type'], unknown>

export function KindIcon({ type }: { type: Transaction['type'] }) {
  const Icon = icons[type]
  return <Icon aria-hidden="true" />
}
