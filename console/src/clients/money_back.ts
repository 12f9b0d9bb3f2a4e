import { useTranslation } from 'react-i18next'
import { useMoney } from '../resource/Money.tsx'
import type { ClientTransaction } from './client.ts'

type MoneyBack = ClientTransaction['money_back']

/** Returns how the money goes back when a counter sale is reversed: by its payment method. */
export function moneyBackOf({ payment_type, amount }: ClientTransaction): MoneyBack {
  if (!payment_type || amount === 0) return null
  return { way: payment_type, to: amount > 0 ? 'customer' : 'event', amount: Math.abs(amount) }
}

/** Explains the money's way back; empty if no money returns. */
export function useMoneyBack() {
  const { t } = useTranslation('clients')
  const money = useMoney()
  return (back: MoneyBack) => {
    if (!back) return ''
    const named = { amount: money(back.amount), way: t(`ways.${back.way}`) }
    return back.way === 'cash'
      ? t(`money_back.cash.${back.to}`, named)
      : t(`money_back.other.${back.to}`, named)
  }
}
