import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceRow } from '../base/ChoiceRow.tsx'
import { centsText } from '../base/cents.ts'
import { Sheet } from '../base/Sheet.tsx'
import { type CounterPayment, counterWays } from '../cart/counter_payment.ts'
import type { PosMenu } from '../menu/pos_menu.ts'
import { dismissResult, pay } from '../sale/sale.ts'
import { CashPad } from './CashPad.tsx'
import { inCoins } from './cash.ts'
import styles from './Payment.module.css'

type Props = { menu: PosMenu; payment: CounterPayment; onClose: () => void }

/** Takes the order, or the rest that a band cannot pay, in one of the ways of the point of sale. */
export function PaymentSheet({ menu, payment: { due, band }, onClose }: Props) {
  const { t } = useTranslation('pos_payment')
  const ways = counterWays(menu)
  const [way, setWay] = useState(ways[0])
  if (!way) return null
  const coin = Math.round(menu.rules.event.smallest_coin * 100)
  // A rest in cash is made of coins: the band pays a little less.
  const amount = way === 'cash' && band ? inCoins(due, coin) : due
  const done = () => {
    onClose()
    dismissResult()
    if (band) void pay(band, { rest: { payment_type: way, amount: amount / 100 } })
    else void pay(null, { payment_type: way })
  }
  return (
    <Sheet title={t(band ? 'rest' : 'order', { amount: centsText(amount) })} onClose={onClose}>
      <ChoiceRow
        name={t('way')}
        choices={ways}
        chosen={way}
        wordOf={(one) => t(`ways.${one}`)}
        onChoose={setWay}
        className={styles.ways}
        hides_name
      />
      {way === 'cash' ? (
        <CashPad due={amount} coin={coin} onDone={done} />
      ) : (
        <>
          <p className="pos-figure">{centsText(amount)}</p>
          <p>{t(way === 'twint' ? 'twint_first' : 'terminal_first')}</p>
          <button type="button" className="pos-primary" onClick={done}>
            {t('paid_by', { amount: centsText(amount), way: t(`ways.${way}`) })}
          </button>
        </>
      )}
    </Sheet>
  )
}
