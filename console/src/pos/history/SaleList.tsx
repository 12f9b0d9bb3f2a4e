import type { KeptSale } from '@kermesse/sdk/phone_sales'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsOf, centsText } from '../base/cents.ts'
import { timeOf } from '../frame/device.ts'
import { useMenu } from '../menu/menu.ts'
import styles from './SaleList.module.css'
import { SaleTickets } from './SaleTickets.tsx'
import { isTakenBack, lookOfSale, moneyBackOf, stateOf } from './sale_words.ts'
import { usePrintedNumber } from './use_printed_number.ts'

type Props = {
  sales: KeptSale[]
  onSettle?: (sale: KeptSale) => void
  undo?: (sale: KeptSale) => ReactNode
}

/** Sales of this phone: time, number, amount and how they ended; each opens to what was sold. */
export function SaleList({ sales, onSettle, undo }: Props) {
  return (
    <ul className={styles.list}>
      {sales.map((sale) => (
        <li key={sale.sale_id} className={styles[lookOfSale(sale)]}>
          <SaleRow sale={sale} onSettle={onSettle} undo={undo} />
        </li>
      ))}
    </ul>
  )
}

function SaleRow({ sale, onSettle, undo }: { sale: KeptSale } & Omit<Props, 'sales'>) {
  const { t } = useTranslation('pos_queue')
  const menu = useMenu()
  const [is_open, setOpen] = useState(false)
  const printed = usePrintedNumber(sale.uid)
  const { made_at, amount, transaction, uid, lines, code } = sale
  const paid = transaction ? centsOf(transaction.amount) : amount
  const number = transaction?.order_number
  const look = lookOfSale(sale)
  return (
    <details className={styles.sale} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.head}>
        <span>{timeOf(made_at, menu?.event.timezone)}</span>
        <span className={styles.state}>
          {t(`states.${stateOf(sale)}`)}
          {number && <small>{t('number', { number })}</small>}
        </span>
        <b className={styles.amount}>{centsText(paid)}</b>
      </summary>
      <ul className={styles.lines} aria-label={t('items')}>
        {lines.map(({ name, quantity, total }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sale never change
          <li key={i}>
            <span>
              {quantity} × {name}
            </span>
            <span>{centsText(total)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.band}>{uid ? (printed ?? uid) : t('without_band')}</p>
      {isTakenBack(sale) &&
        moneyBackOf(sale).map(({ way, amount }) => (
          <p key={way}>
            <b>{t(`money_back.${way}`, { amount: centsText(amount) })}</b>
          </p>
        ))}
      {is_open && transaction && <SaleTickets transaction_id={transaction._id} />}
      {look === 'bad' && code && <Reason code={code} />}
      <div className="pos-choice">
        {undo?.(sale)}
        {look === 'bad' && onSettle && (
          <button type="button" className="pos-button" onClick={() => onSettle(sale)}>
            {t('settle')}
          </button>
        )}
      </div>
    </details>
  )
}

/** The contract's sentence, or where the texts did not come, its code. */
function Reason({ code }: { code: string }) {
  const { t } = useTranslation('errors')
  return <p>{t(code, { defaultValue: code })}</p>
}
