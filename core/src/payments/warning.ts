import type { EventRow } from '../events/events.ts'
import type { PaymentRow } from './payment.ts'

type Language = 'en' | 'fr' | 'de'
type Warning = { warning?: 'not_refunded_automatically'; warning_text?: string }

/** What a visitor should know before a top-up: that the event does not pay back by this way. */
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
  return { warning: 'not_refunded_automatically', warning_text: texts[by][language] }
}

const texts: Record<'twint' | 'card', Record<Language, string>> = {
  twint: {
    en: 'A top-up by TWINT is not refunded automatically. Ask for what is left with the refund form.',
    fr: "Une recharge par TWINT n'est pas remboursée automatiquement. Demandez le solde avec le formulaire de remboursement.",
    de: 'Eine Aufladung per TWINT wird nicht automatisch zurückgezahlt. Das Restguthaben gibt es mit dem Rückzahlungsformular.',
  },
  card: {
    en: 'A top-up by card is not refunded automatically. Ask for what is left with the refund form.',
    fr: "Une recharge par carte n'est pas remboursée automatiquement. Demandez le solde avec le formulaire de remboursement.",
    de: 'Eine Aufladung per Karte wird nicht automatisch zurückgezahlt. Das Restguthaben gibt es mit dem Rückzahlungsformular.',
  },
}
