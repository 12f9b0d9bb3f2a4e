import type { Outbox } from '@kermesse/sdk/phone_outbox'
import type { KeptSale } from '@kermesse/sdk/phone_sales'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentMenu } from '../menu/menu.ts'
import { sendQueue } from '../queue/engine.ts'
import styles from './Payment.module.css'

const reasons = ['wrong_item', 'wrong_band', 'not_served', 'test'] as const

type Props = { sale: KeptSale; sales: KeptSale[]; outbox: Outbox }

/** Takes a sale of this phone back by one key, as long as the event says, and until its band pays for something else. */
export function UndoSale({ sale, sales, outbox }: Props) {
  const { t } = useTranslation('pos_payment')
  const [is_open, setOpen] = useState(false)
  const left_ms = useTimeLeft(sale)
  const later = sales.some(
    ({ uid, made_at, told, taken_back }) =>
      uid !== null && uid === sale.uid && made_at > sale.made_at && told === 'sold' && !taken_back,
  )
  if (sale.told !== 'sold' || sale.taken_back || later || left_ms <= 0) return null
  const takeBack = (reason: string) =>
    void outbox.takeBack(sale.sale_id, reason).then(sendQueue, () => undefined)
  if (!is_open)
    return (
      <button type="button" className="pos-button" onClick={() => setOpen(true)}>
        {t('undo')}
      </button>
    )
  return (
    <fieldset className={styles.reasons}>
      <legend>{t('undo_reason')}</legend>
      {reasons.map((reason) => (
        <button key={reason} type="button" className="pos-button" onClick={() => takeBack(reason)}>
          {t(`reasons.${reason}`)}
        </button>
      ))}
    </fieldset>
  )
}

/** Milliseconds in which the sale may still be taken back; 0 once they are over. */
function useTimeLeft({ made_at }: KeptSale) {
  const undo_seconds = currentMenu()?.rules.event.pos.undo_seconds ?? 0
  const until = made_at + undo_seconds * 1000
  const [left, setLeft] = useState(() => Math.max(0, until - Date.now()))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(Math.max(0, until - Date.now())), left)
    return () => clearTimeout(timer)
  }, [left, until])
  return left
}
