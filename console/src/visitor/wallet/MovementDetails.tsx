import { useTranslation } from 'react-i18next'
import { formatAmount, formatDate, formatTime } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { Row } from '../../ui/layout.tsx'
import type { Transaction } from '../base/wallet_queries.ts'
import styles from './Wallet.module.css'

type Props = {
  movement: Transaction
  timezone: string
  is_of_replaced: boolean
  is_under_way: boolean
}

/** The items of a purchase, and the reference for questions at the desk. */
export function MovementDetails(props: Props) {
  const { t } = useTranslation('visitor')
  const { movement, is_under_way } = props
  return (
    <div className={styles.details}>
      {is_under_way && <p className={styles.note}>{t('details.under_way')}</p>}
      {movement.offline && <p className={styles.note}>{t('details.offline')}</p>}
      {movement.order.length > 0 && <Lines order={movement.order} />}
      <Facts {...props} />
    </div>
  )
}

function Lines({ order }: Pick<Transaction, 'order'>) {
  const { t } = useTranslation('visitor')
  return (
    <ul className={styles.lines}>
      {order.map(({ _id, kind, name, quantity, total, voucher }, index) => (
        // The same item may stand in two lines, one of them paid with a voucher.
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered
        <Row as="li" key={`${_id}-${index}`} gap={8} className={styles.line}>
          <span className={styles.quantity}>{quantity} ×</span>
          <span className={styles.line_name}>
            {name}
            {kind === 'deposit_return' && ` (${t('history.deposit_return')})`}
          </span>
          <span>{voucher ? t('types.voucher') : formatAmount(total)}</span>
        </Row>
      ))}
    </ul>
  )
}

function Facts({ movement, timezone, is_of_replaced }: Props) {
  const { t } = useTranslation('visitor')
  const { payment_type, date, begin_date, order_number, table_number, balance } = movement
  const { card_transaction_id, device_date, short_id } = movement
  const when = (instant: string) =>
    `${formatDate(instant, timezone, currentLanguage())} ${formatTime(instant, timezone)}`
  const facts: [string, string | false | null | undefined][] = [
    [t('details.date'), when(date)],
    [t('details.device_date'), device_date && when(device_date)],
    [t('details.old_number'), is_of_replaced && short_id],
    [t('details.valid_from'), begin_date && when(begin_date)],
    [t('details.payment_type'), payment_type && t(`payments.${payment_type}`)],
    [t('details.order_number'), order_number],
    [t('details.table_number'), table_number],
    [t('details.card_transaction_id'), card_transaction_id],
    [t('details.balance'), balance === null ? null : formatAmount(balance)],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
