import { isUnderWay, type PaybackReason, type PaybackRow } from './provider_refund.ts'

type Text = Record<'en' | 'fr' | 'de', string>

/** What happened to a refund and what to do about it, in the language of the event; undefined when it went through. */
export function adviceFor(
  { status, reason, method }: Pick<PaybackRow, 'status' | 'reason' | 'method'>,
  language: keyof Text,
): string | undefined {
  if (status === 'done') return undefined
  if (isUnderWay({ status })) return (reason === 'at_provider' ? at_work : asked_again)[language]
  if (status !== 'failed' || !reason) return waiting[language]
  const is_card_closed = reason === 'account_closed' && method !== 'twint'
  return (is_card_closed ? card_closed : texts[reason])[language]
}

const waiting: Text = {
  en: 'Not sent yet.',
  fr: 'Pas encore envoyé.',
  de: 'Noch nicht gesendet.',
}
const asked_again: Text = {
  en: 'It is not known whether the provider has paid. It is asked again by itself; do not pay a second time.',
  fr: 'On ne sait pas si le prestataire a payé. Il est réinterrogé automatiquement ; ne payez pas une seconde fois.',
  de: 'Ob der Anbieter gezahlt hat, ist nicht bekannt. Er wird von selbst wieder gefragt; nicht ein zweites Mal zahlen.',
}
const at_work: Text = {
  en: 'The provider is at work on it. It is asked again by itself.',
  fr: 'Le prestataire y travaille. Il est réinterrogé automatiquement.',
  de: 'Der Anbieter arbeitet daran. Er wird von selbst wieder gefragt.',
}
const refused: Text = {
  en: 'The provider refused. Pay back in cash, or ask for a bank account by the refund form.',
  fr: 'Le prestataire a refusé. Remboursez en espèces, ou demandez un compte bancaire par le formulaire.',
  de: 'Der Anbieter hat abgelehnt. Bar zurückzahlen, oder mit dem Formular um ein Bankkonto bitten.',
}
const card_closed: Text = {
  en: 'The account behind the card is closed. Pay back in cash, or ask for a bank account by the refund form.',
  fr: 'Le compte lié à la carte est clôturé. Remboursez en espèces, ou demandez un compte bancaire par le formulaire.',
  de: 'Das Konto hinter der Karte ist geschlossen. Bar zurückzahlen, oder mit dem Formular um ein Bankkonto bitten.',
}
const try_later: Text = {
  en: 'The provider could not be reached, nothing was paid. Try again later.',
  fr: "Le prestataire n'était pas joignable, rien n'a été payé. Réessayez plus tard.",
  de: 'Der Anbieter war nicht erreichbar, es wurde nichts gezahlt. Später noch einmal versuchen.',
}

const texts: Record<PaybackReason, Text> = {
  account_closed: {
    en: 'The TWINT account is closed. Pay back in cash, or ask for a bank account by the refund form.',
    fr: 'Le compte TWINT est clôturé. Remboursez en espèces, ou demandez un compte bancaire par le formulaire.',
    de: 'Das TWINT-Konto ist geschlossen. Bar zurückzahlen, oder mit dem Formular um ein Bankkonto bitten.',
  },
  card_expired: {
    en: 'The card has expired. Pay back in cash, or ask for a bank account by the refund form.',
    fr: 'La carte a expiré. Remboursez en espèces, ou demandez un compte bancaire par le formulaire.',
    de: 'Die Karte ist abgelaufen. Bar zurückzahlen, oder mit dem Formular um ein Bankkonto bitten.',
  },
  insufficient_funds: {
    en: "The organiser's account at the provider has too little money. Fill it up and try again.",
    fr: "Le compte de l'organisateur chez le prestataire n'est pas assez approvisionné. Alimentez-le et réessayez.",
    de: 'Das Konto des Veranstalters beim Anbieter hat zu wenig Guthaben. Auffüllen und noch einmal versuchen.',
  },
  unauthorized: {
    en: "The provider does not accept the event's account. Check its details and try again.",
    fr: "Le prestataire n'accepte pas le compte de l'événement. Vérifiez ses données et réessayez.",
    de: 'Der Anbieter nimmt das Konto der Veranstaltung nicht an. Angaben prüfen und noch einmal versuchen.',
  },
  already_done: {
    en: 'The provider has paid this payment back already. Compare with its list before anything else is paid.',
    fr: 'Le prestataire a déjà remboursé ce paiement. Comparez avec sa liste avant tout autre versement.',
    de: 'Der Anbieter hat diese Zahlung bereits zurückgezahlt. Mit seiner Liste vergleichen, bevor etwas anderes gezahlt wird.',
  },
  absent: {
    en: 'The provider has proved that nothing was paid. It can be paid back again.',
    fr: "Le prestataire a prouvé que rien n'a été payé. Un nouveau remboursement est possible.",
    de: 'Der Anbieter hat bewiesen, dass nichts gezahlt wurde. Es kann noch einmal zurückgezahlt werden.',
  },
  under_way: {
    en: 'Another refund of the same payment is not settled yet. Try again when it is.',
    fr: "Un autre remboursement du même paiement n'est pas encore réglé. Réessayez ensuite.",
    de: 'Eine andere Rückzahlung derselben Zahlung ist noch offen. Danach noch einmal versuchen.',
  },
  nothing_left: {
    en: 'Nothing is left of this payment.',
    fr: 'Il ne reste rien de ce paiement.',
    de: 'Von dieser Zahlung ist nichts mehr übrig.',
  },
  balance_spent: {
    en: 'The balance was spent meanwhile.',
    fr: 'Le solde a été dépensé entre-temps.',
    de: 'Das Guthaben wurde inzwischen ausgegeben.',
  },
  ...{ amount_too_high: refused, bad_request: refused, not_found: refused, not_permitted: refused },
  refused,
  // What failed for these reasons never left us.
  ...{ circuit_open: try_later, throttled: try_later, unreachable: try_later, timeout: try_later },
  ...{ forged_answer: try_later, garbled_answer: try_later, http_error: try_later },
  ...{ provider_error: try_later, interrupted: try_later, at_provider: at_work },
}
