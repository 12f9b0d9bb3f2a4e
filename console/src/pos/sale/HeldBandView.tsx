import { ApiError } from '@kermesse/sdk/client'
import { useTranslation } from 'react-i18next'
import { centsOf, centsText } from '../base/cents.ts'
import { Sign } from '../base/Sign.tsx'
import { useMenu } from '../menu/menu.ts'
import styles from './HeldBandView.module.css'
import { closeBand, UnknownNumber, useHeldBand } from './held_band.ts'

/** Shows balance, age and vouchers of a band that was held without an order. */
export function HeldBandView() {
  const { t } = useTranslation('pos')
  const band = useHeldBand()
  const menu = useMenu()
  if (!band) return null
  const close = (
    <button type="button" className={styles.close} aria-label={t('close')} onClick={closeBand}>
      <Sign name="cross" />
    </button>
  )
  if (band.is === 'asked')
    return (
      <section className={styles.band} aria-label={t('band.title')}>
        <p className={styles.main}>…</p>
        {close}
      </section>
    )
  if (band.is === 'failed') {
    const { error } = band
    const is_unknown =
      error instanceof UnknownNumber || (error instanceof ApiError && error.status === 404)
    return (
      <section className={styles.band} aria-label={t('band.title')} role="alert">
        <p className={styles.main}>{is_unknown ? t('band.unknown') : t('no_connection')}</p>
        {close}
      </section>
    )
  }
  const { balance, short_id, age, vouchers, disabled, transferred_to, containers } = band.client
  const cents = centsOf(balance ?? 0)
  const is_low = cents < (menu?.low_balance ?? 0)
  const has = (vouchers ?? []).filter(({ quantity }) => quantity > 0)
  return (
    <section className={styles.band} aria-label={t('band.title')} aria-live="polite">
      <p className={styles.main}>
        <b className={is_low ? styles.low : undefined}>
          {is_low && <Sign name="look" size={20} />} {centsText(cents)}
        </b>
        <span>{short_id}</span>
      </p>
      {close}
      <p className={styles.more}>
        {transferred_to ? <b>{t('band.replaced')}</b> : null}
        {disabled && !transferred_to && <b>{t('band.blocked')}</b>}
        <span>{age ? t('band.age', { age }) : t('band.no_age')}</span>
        {has.map(({ voucher_id, quantity }) => (
          <span key={voucher_id}>
            {quantity} × {menu?.vouchers[voucher_id] ?? t('tile.voucher')}
          </span>
        ))}
        {containers
          ?.filter(({ deposit_id, quantity }) => quantity > 0 || menu?.back.includes(deposit_id))
          .map(({ deposit_id, name, quantity, returnable }) => (
            <span key={deposit_id}>
              {quantity} × {name}
              {returnable !== null && ` (${t('band.returnable', { count: returnable })})`}
            </span>
          ))}
      </p>
    </section>
  )
}
