import type { Cents } from '@kermesse/sdk/rules/money'
import type { Language } from '../i18n/shape.ts'
import { fill, formatMoney, textsFor } from '../i18n/texts.ts'

/** The content of a notification in push_messages; amounts in minor units. */
export type Content =
  | {
      kind: 'credit' | 'debit' | 'reversed' | 'held' | 'sent' | 'paid' | 'failed' | 'charged_back'
      amount: Cents
      /** After it, where a wallet has moved. */
      balance: Cents | null
      bar: string | null
    }
  | { kind: 'donation'; title: string; body: string; url: string }
  /** The link is encrypted beside it. */
  | { kind: 'refund_link' }

type Reader = { language: Language; event_name: string; currency: string }
type Movement = Extract<Content, { amount: Cents }>

/** Title and text of a message in the language of the device, amounts as they are written there. */
export function textOf(content: Content, reader: Reader): { title: string; body: string } {
  if (content.kind === 'donation') return { title: content.title, body: content.body }
  const { language, event_name: title, currency } = reader
  if (content.kind === 'refund_link')
    return { title, body: textsFor(language).notifications.refund_link }
  const said = sentenceOf(content, reader)
  if (content.balance === null) return { title, body: said }
  const balance = formatMoney(language, content.balance, currency)
  return { title, body: `${said} ${fill(textsFor(language).notifications.balance, { balance })}` }
}

function sentenceOf({ kind, amount: cents, bar }: Movement, { language, currency }: Reader) {
  const texts = textsFor(language)
  const amount = formatMoney(language, cents, currency)
  if (kind === 'debit' && bar) return fill(texts.notifications.debit_at, { amount, bar })
  return fill(texts.notifications[kind], { amount })
}
