import i18next from 'i18next'
import { lazy } from 'react'
import { Loaded } from '../../ui/Loaded.tsx'
import { closePayment, usePayment } from '../cart/counter_payment.ts'
import type { PosMenu } from '../menu/pos_menu.ts'

/** Its texts come with it. */
const PaymentSheet = lazy(async () => {
  const [{ PaymentSheet: sheet }] = await Promise.all([
    import('./PaymentSheet.tsx'),
    i18next.loadNamespaces('pos_payment'),
  ])
  return { default: sheet }
})

/** Takes money at the counter, once it is asked for. */
export function Payment({ menu }: { menu: PosMenu }) {
  const payment = usePayment()
  if (!payment) return null
  return (
    <Loaded>
      <PaymentSheet menu={menu} payment={payment} onClose={closePayment} />
    </Loaded>
  )
}
