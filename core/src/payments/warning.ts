import type { EventRow } from '../events/events.ts'
import type { Language } from '../i18n/shape.ts'
import { textsFor } from '../i18n/texts.ts'
import type { PaymentRow } from './payment.ts'

type Warning = { warning?: 'not_refunded_automatically'; warning_text?: string }

/** Returns the warning before a top-up whose rest the event does not refund the same way. */
export function warningOf(
  { twint, card }: Pick<EventRow, 'twint' | 'card'>,
  method: PaymentRow['method'],
  language: Language,
): Warning {
  const is_off =
    method === 'card'
      ? card?.disable_refund_by_payrexx
      : twint?.disable_refund_by_twint || twint?.always_refund_by_cash
  if (!is_off) return {}
  const by = method === 'card' ? 'card' : 'twint'
  return {
    warning: 'not_refunded_automatically',
    warning_text: textsFor(language).payments.not_refunded[by],
  }
}
