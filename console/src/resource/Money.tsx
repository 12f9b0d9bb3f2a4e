import { amountText, formatDate, formatTime } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useScope } from './scope.ts'

/** `CHF 1'234.50`, in the money of the event. */
export function useMoney() {
  const { currency } = useScope()
  return (amount: number) => inCurrency(amount, currency)
}

/** The same in a currency that is not the event's. */
export const inCurrency = (amount: number, currency: string) =>
  `${currency}\u00a0${amountText(amount)}`

/** `CH56 0483 5012 3456 7800 9`, as people read it. */
export function ibanText(iban: string) {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Day and time on the event's clock. */
export function Moment({ at }: { at: string | null | undefined }) {
  const { timezone } = useScope()
  if (!at) return null
  return (
    <time dateTime={at} className="nowrap">
      {formatDate(at, timezone, currentLanguage())} {formatTime(at, timezone)}
    </time>
  )
}
