import {
  AddRegular,
  ArrowSwapRegular,
  ArrowUndoRegular,
  ChevronDownRegular,
  GiftRegular,
  HeartRegular,
  ReceiptRegular,
  TicketDiagonalRegular,
} from '@fluentui/react-icons'
import { kindOf } from '@kermesse/sdk/rules/transaction_kind'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatSigned, formatTime } from '../../format.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import type { Transaction } from '../base/wallet_queries.ts'
import { MovementDetails } from './MovementDetails.tsx'
import styles from './Wallet.module.css'

type Line = Transaction['order'][number]
type Props = {
  movement: Transaction
  timezone: string
  /** It began on a wristband that was replaced by this one. */
  is_of_replaced: boolean
  is_reversed: boolean
  /** A refund that nobody has confirmed yet. */
  is_under_way: boolean
}

/** One line of the history; it opens to what was bought and how it was paid. */
export function Movement(props: Props) {
  const { movement } = props
  const [is_open, setOpen] = useState(false)
  const id = useId()
  return (
    <li className={styles.movement}>
      <Row
        as="button"
        type="button"
        gap={12}
        align="center"
        className={styles.summary}
        aria-expanded={is_open}
        aria-controls={id}
        onClick={() => setOpen(!is_open)}
      >
        <span className={`${styles.icon} ${movement.balance_change > 0 ? styles.raised : ''}`}>
          <KindIcon type={movement.type} />
        </span>
        <Names {...props} />
        <Amount movement={movement} />
        <ChevronDownRegular className={styles.chevron} aria-hidden="true" />
      </Row>
      <div id={id} hidden={!is_open}>
        {is_open && <MovementDetails {...props} />}
      </div>
    </li>
  )
}

function Names({ movement, timezone, is_reversed, is_under_way }: Props) {
  const { t } = useTranslation('visitor')
  const { type, order, payment_type, refunded, reversal_of, date } = movement
  const kind = t(`types.${kindOf(type, order)}`)
  const what = reversal_of ? t('history.reversal', { type: kind }) : kind
  const bought = [...order].sort(containersLast).map(({ kind, name, quantity }) => {
    const item = kind === 'deposit_return' ? `${name} (${t('history.deposit_return')})` : name
    return quantity === 1 ? item : `${quantity}\u00a0×\u00a0${item}`
  })
  const paid_with = payment_type && t(`payments.${payment_type}`)
  // That a wristband came from a wristband is said already.
  const about = bought.length > 0 ? what : payment_type !== 'wristband' && paid_with
  const state = is_reversed ? 'reversed' : refunded ? 'refunded' : is_under_way ? 'under_way' : null
  return (
    <Stack as="span" grow>
      <Text as="span" look="strong anywhere" className={styles.name}>
        {bought.join(', ') || what}
      </Text>
      <Row as="span" wrap gap="2 8" align="center" look="quiet figures" className={styles.kind}>
        {[formatTime(date, timezone), about].filter(Boolean).join(' · ')}
        {state && <span className={styles.movement_state}>{t(`history.${state}`)}</span>}
      </Row>
    </Stack>
  )
}

/** People look for the drink; the cup it came in is an afterthought. */
function containersLast(a: Line, b: Line) {
  return Number(a.kind?.startsWith('deposit') ?? 0) - Number(b.kind?.startsWith('deposit') ?? 0)
}

function Amount({ movement }: Pick<Props, 'movement'>) {
  const { t } = useTranslation('visitor')
  const { amount, balance_change, payment_type, order, refunded } = movement
  if (balance_change === 0) {
    const is_voucher = order.some(({ voucher }) => voucher)
    const paid_with = amount !== 0 && payment_type ? t(`payments.${payment_type}`) : undefined
    return (
      <span className={`${styles.amount} ${styles.elsewhere}`}>
        {refunded ? <s>{formatAmount(amount)}</s> : formatAmount(amount)}
        <small>{is_voucher ? t('types.voucher') : paid_with}</small>
      </span>
    )
  }
  const text = formatSigned(balance_change)
  return (
    <span className={`${styles.amount} ${balance_change > 0 && !refunded ? styles.credit : ''}`}>
      {refunded ? <s>{text}</s> : text}
    </span>
  )
}

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

function KindIcon({ type }: { type: Transaction['type'] }) {
  const Icon = icons[type]
  return <Icon aria-hidden="true" />
}
