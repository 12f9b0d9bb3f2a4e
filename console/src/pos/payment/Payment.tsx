import i18next from 'i18next'
import { lazy } from 'react'
import { Loaded } from '../../ui/Loaded.tsx'
import { closePayment, usePayment } from '../cart/counter_payment.ts'
import { closeSplit, useSplitOrder } from '../cart/split_order.ts'
import type { PosMenu } from '../menu/pos_menu.ts'

/** Its texts come with it. */
const PaymentSheet = lazy(async () => {
  const [{ PaymentSheet: sheet }] = await Promise.all([
    import('./PaymentSheet.tsx'),
    i18next.loadNamespaces('pos_payment'),
  ])
  return { default: sheet }
})

const SecondBand = lazy(async () => {
  const [{ SecondBand: sheet }] = await Promise.all([
    import('./SecondBand.tsx'),
    i18next.loadNamespaces('pos_payment'),
  ])
  return { default: sheet }
})

type Props = { menu: PosMenu; onByHand: () => void }

/** Takes money at the counter or of a second band, once it is asked for. */
export function Payment({ menu, onByHand }: Props) {
  const payment = usePayment()
  const split = useSplitOrder()
  if (split)
    return (
      <Loaded>
        <SecondBand menu={menu} split={split} onByHand={onByHand} onClose={closeSplit} />
      </Loaded>
    )
  if (!payment) return null
  return (
    <Loaded>
      <PaymentSheet menu={menu} payment={payment} onClose={closePayment} />
    </Loaded>
  )
}
