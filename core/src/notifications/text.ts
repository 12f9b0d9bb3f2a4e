import type { Cents } from '../platform/money.ts'

export type Language = 'en' | 'fr' | 'de'

/** What there is to tell, as it waits in push_messages; amounts in minor units. */
export type Content =
  | {
      kind: 'credit' | 'debit' | 'reversed' | 'held' | 'paid' | 'failed' | 'charged_back'
      amount: Cents
      /** After it, where a wallet has moved. */
      balance: Cents | null
      bar: string | null
    }
  | { kind: 'donation'; title: string; body: string; url: string }

type Reader = { language: Language; event_name: string; currency: string }
type Movement = Extract<Content, { amount: Cents }>

/** Title and text of a message in the language of the device, amounts as they are written there. */
export function textOf(content: Content, reader: Reader): { title: string; body: string } {
  if (content.kind === 'donation') return { title: content.title, body: content.body }
  const { language, event_name: title, currency } = reader
  const money = new Intl.NumberFormat(locales[language], { style: 'currency', currency })
  const amount = money.format(content.amount / 100)
  const said = sentences[language][content.kind](amount, content.bar)
  if (content.balance === null) return { title, body: said }
  return { title, body: `${said} ${balances[language](money.format(content.balance / 100))}` }
}

// Swiss readers: 1’234.50 and not 1.234,50.
const locales: Record<Language, string> = { en: 'en-CH', fr: 'fr-CH', de: 'de-CH' }

type Sentences = Record<Movement['kind'], (amount: string, bar: string | null) => string>

const sentences: Record<Language, Sentences> = {
  en: {
    credit: (amount) => `${amount} was added.`,
    debit: (amount, bar) => (bar ? `${amount} was paid at ${bar}.` : `${amount} was paid.`),
    reversed: (amount) => `A booking of ${amount} was undone.`,
    held: (amount) => `Your refund of ${amount} is on its way.`,
    paid: (amount) => `Your refund of ${amount} was paid out.`,
    charged_back: (amount) => `${amount} of a top-up was taken back by your bank.`,
    failed: (amount) => `A refund of ${amount} did not go through; the money is back.`,
  },
  fr: {
    credit: (amount) => `${amount} ont été ajoutés.`,
    debit: (amount, bar) => (bar ? `${amount} payés à ${bar}.` : `${amount} ont été payés.`),
    reversed: (amount) => `Une opération de ${amount} a été annulée.`,
    held: (amount) => `Votre remboursement de ${amount} est en cours.`,
    paid: (amount) => `Votre remboursement de ${amount} a été versé.`,
    charged_back: (amount) => `${amount} d’une recharge ont été repris par votre banque.`,
    failed: (amount) => `Un remboursement de ${amount} n’a pas abouti ; l’argent est de retour.`,
  },
  de: {
    credit: (amount) => `${amount} wurden gutgeschrieben.`,
    debit: (amount, bar) => (bar ? `${amount} bei ${bar} bezahlt.` : `${amount} wurden bezahlt.`),
    reversed: (amount) => `Eine Buchung über ${amount} wurde rückgängig gemacht.`,
    held: (amount) => `Ihre Rückerstattung von ${amount} ist unterwegs.`,
    paid: (amount) => `Ihre Rückerstattung von ${amount} wurde ausbezahlt.`,
    charged_back: (amount) => `${amount} einer Aufladung wurden von Ihrer Bank zurückgeholt.`,
    failed: (amount) =>
      `Eine Rückerstattung von ${amount} kam nicht an; das Geld ist wieder auf dem Armband.`,
  },
}

const balances: Record<Language, (balance: string) => string> = {
  en: (balance) => `Balance: ${balance}.`,
  fr: (balance) => `Solde : ${balance}.`,
  de: (balance) => `Guthaben: ${balance}.`,
}
