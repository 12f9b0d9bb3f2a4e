import { useTranslation } from 'react-i18next'
import { formatAmount, formatMoney } from '../../format.ts'
import { offeredPart } from '../../offered_part.ts'
import { Row, Text } from '../../ui/layout.tsx'
import type { ClientShort } from '../base/wallet_queries.ts'
import styles from './Wallet.module.css'

type Props = { wallet: ClientShort; currency: string }

/** The figure people come for, large enough for a cracked screen in the sun. */
export function Balance({ wallet, currency }: Props) {
  const { t } = useTranslation('visitor')
  const offered = offeredPart(wallet)
  return (
    <section className={styles.balance} aria-labelledby="balance">
      <Text as="h1" id="balance" look="heading soft" className={styles.label}>
        {t('wallet.balance')}
      </Text>
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
    <Row as="ul" wrap gap={8} className={styles.vouchers} aria-label={t('wallet.vouchers')}>
      {vouchers.map(({ voucher_id, quantity }) => (
        <li key={voucher_id}>
          <b>{quantity}</b>
          <span aria-hidden="true"> × </span>
          {names.get(voucher_id) ?? t('types.voucher')}
        </li>
      ))}
    </Row>
  )
}
