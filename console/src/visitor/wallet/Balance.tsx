import { useTranslation } from 'react-i18next'
import { formatAmount, formatMoney } from '../../format.ts'
import { offeredPart } from '../../offered_part.ts'
import type { ClientShort } from '../base/wallet_queries.ts'
import styles from './Balance.module.css'

type Props = { wallet: ClientShort; currency: string }

/** The figure people come for, large enough for a cracked screen in the sun. */
export function Balance({ wallet, currency }: Props) {
  const { t } = useTranslation('visitor')
  const offered = offeredPart(wallet)
  return (
    <section className={styles.balance} aria-labelledby="balance">
      <h1 id="balance" className={styles.label}>
        {t('wallet.balance')}
      </h1>
      <p className="frame-figure">
        {currency && <span className="frame-currency">{currency} </span>}
        {formatAmount(wallet.balance)}
      </p>
      {offered > 0 && (
        <p className={styles.offered}>
          {t('wallet.offered', { amount: formatMoney(offered, currency) })}
        </p>
      )}
      <Vouchers wallet={wallet} />
    </section>
  )
}

function Vouchers({ wallet: { vouchers, vouchers_names } }: Pick<Props, 'wallet'>) {
  const { t } = useTranslation('visitor')
  if (vouchers.length === 0) return null
  const names = new Map(vouchers_names.map(({ _id, name }) => [_id, name]))
  return (
    <ul className={styles.vouchers} aria-label={t('wallet.vouchers')}>
      {vouchers.map(({ voucher_id, quantity }) => (
        <li key={voucher_id}>
          <b>{quantity}</b>
          <span aria-hidden="true"> × </span>
          {names.get(voucher_id) ?? t('types.voucher')}
        </li>
      ))}
    </ul>
  )
}
