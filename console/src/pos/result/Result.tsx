import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { centsText } from '../base/cents.ts'
import { Sign } from '../base/Sign.tsx'
import { useMenu } from '../menu/menu.ts'
import type { SoldOrder } from '../sale/pending_sale.ts'
import { dismissResult, pay, type RefusedSale, type SaleState, useSale } from '../sale/sale.ts'
import { signal } from '../signals/signals.ts'
import { OtherNumber } from './OtherNumber.tsx'
import styles from './Result.module.css'
import { loadRefusalParts, useRefusalParts } from './refusal_parts.ts'

const shown_ms = 2_500

type Props = { onTakeOff: () => void; onByHand: () => void }

/** Shows the sale in work and its result. It covers the menu, and lets taps through once it is sold. */
export function Result({ onTakeOff, onByHand }: Props) {
  const state = useSale()
  useEffect(() => {
    if (state.is !== 'sold') return
    signal(state.order.is_offline ? 'good_offline' : 'good')
    const timer = setTimeout(dismissResult, shown_ms)
    return () => clearTimeout(timer)
  }, [state])
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open]')) dismissResult()
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [])
  return (
    <div aria-live="assertive" className={styles.layer}>
      {state.is === 'working' && <Working {...state} />}
      {state.is === 'confirm' && <Confirm {...state} />}
      {state.is === 'sold' && <Sold order={state.order} />}
      {state.is === 'refused' && (
        <Refused refused={state.refused} onTakeOff={onTakeOff} onByHand={onByHand} />
      )}
    </div>
  )
}

function Refused(props: Props & { refused: RefusedSale }) {
  const { t } = useTranslation('pos')
  const { View, is_failed } = useRefusalParts()
  useEffect(() => void loadRefusalParts(), [])
  if (View) return <View {...props} />
  if (!is_failed) return null
  return (
    <section className={`${styles.result} ${styles.bad}`} data-result="bad">
      <p className={styles.words}>{props.refused.sentence}</p>
      <div className={styles.buttons}>
        <button type="button" className="pos-primary" onClick={dismissResult}>
          {t('back')}
        </button>
      </div>
    </section>
  )
}

function Working({ total, is_late }: Extract<SaleState, { is: 'working' }>) {
  const { t } = useTranslation('pos')
  return (
    <section className={`${styles.result} ${styles.working}`}>
      <p className="pos-figure">{centsText(total)}</p>
      <div className={styles.progress} role="progressbar" aria-label={t('sale.working')} />
      {is_late && <p className={styles.line}>{t('sale.late')}</p>}
    </section>
  )
}

function Confirm({ total, band }: Extract<SaleState, { is: 'confirm' }>) {
  const { t } = useTranslation('pos')
  const view = useRef<HTMLElement>(null)
  useEffect(() => view.current?.focus(), [])
  return (
    <section ref={view} tabIndex={-1} className={`${styles.result} ${styles.working}`}>
      <p className="pos-figure">{centsText(total)}</p>
      <p className={styles.line}>{t('sale.above')}</p>
      <div className={styles.buttons}>
        <button type="button" className="pos-primary" onClick={() => void pay(band)}>
          {t('sale.pay', { amount: centsText(total) })}
        </button>
        <button type="button" className="pos-button" onClick={dismissResult}>
          {t('back')}
        </button>
      </div>
    </section>
  )
}

function Sold({ order }: { order: SoldOrder }) {
  const { t } = useTranslation('pos')
  const { low_balance = 0 } = useMenu() ?? {}
  const { amount, before, after, vouchers, order_number, is_offline, second, has } = order
  const is_low = after !== null && after < low_balance
  const look = is_offline ? `${styles.sold} ${styles.offline}` : styles.sold
  return (
    <section className={`${styles.result} ${look}`} data-result={is_offline ? 'taken' : 'sold'}>
      <p className={styles.opposite} aria-hidden="true">
        <b>{centsText(amount)}</b>
        {after !== null && (
          <span>{t(is_offline ? 'sale.about' : 'sale.left', { amount: centsText(after) })}</span>
        )}
        {is_low && <span className={styles.low}>{t('sale.low')}</span>}
      </p>
      <div className={styles.own}>
        <Sign name={is_offline ? 'dashed_tick' : 'tick'} size={56} />
        <p className="pos-figure">{centsText(amount)}</p>
        <p className={is_low ? styles.low : styles.line}>
          {is_low && <Sign name="look" />}
          {after !== null && before !== null && (
            <span>
              {is_offline
                ? t('sale.about', { amount: centsText(after) })
                : `${centsText(before)} → ${centsText(after)}`}
            </span>
          )}
          {is_low && <span>{t('sale.low')}</span>}
        </p>
        <OtherNumber className={styles.low} />
        {second !== undefined && (
          <p className={styles.line}>{t('sale.second', { amount: centsText(second) })}</p>
        )}
        {is_offline && <p className={styles.line}>{t('sale.offline')}</p>}
        {vouchers.map(({ name, quantity }) => (
          <p key={name} className={styles.line}>
            {t('sale.voucher', { quantity, name })}
          </p>
        ))}
        {has && <p className={styles.line}>{t('sale.has', { has })}</p>}
        {order_number && <p className={styles.line}>{order_number}</p>}
      </div>
    </section>
  )
}
