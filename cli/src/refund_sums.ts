import { formatAmount } from '@kermesse/sdk/rules/amount'
import type { Result } from '@kermesse/sdk/types'
import { t } from './i18n/language.ts'
import { thousands } from './progress.ts'

export type RefundMethod = 'form' | 'twint' | 'mypos' | 'card'
type Noun = 'visitor' | 'payment' | 'TWINT payment' | 'request' | 'payee'
type Owed = { count: number; amount: number; freight?: number; noun: Noun; none: string }

/** Returns the amount that a run would pay, and the number of refunds. */
export function owed(type: RefundMethod, info: Result<'refunds.info'>): Owed {
  const none = t('Nothing can go back this way at the moment.')
  if (type === 'form')
    return {
      count: info.total_form_refund_clients,
      amount: info.total_form_refund_amount,
      noun: 'visitor',
      none: t('Nobody has asked for a remainder that is still to be paid back.'),
    }
  const { total_twint_transactions, total_twint_amount, total_twint_freight } = info
  if (type === 'twint')
    return {
      count: total_twint_transactions,
      amount: total_twint_amount,
      freight: total_twint_freight,
      noun: 'TWINT payment',
      none,
    }
  const { total_mypos_clients, total_mypos_amount } = info
  if (type === 'mypos')
    return { count: total_mypos_clients, amount: total_mypos_amount, noun: 'visitor', none }
  const { total_payrexx_clients, total_payrexx_amount } = info
  return { count: total_payrexx_clients, amount: total_payrexx_amount, noun: 'visitor', none }
}

/** A run in a few words: its sum, and for how many it is. */
export function describe({
  type,
  count,
  failed = 0,
  total_amount,
  total_freight,
}: Result<'refunds.get'>) {
  const amount = formatAmount(total_amount)
  const text =
    type === 'form'
      ? t('{amount} to {visitors}', { amount, visitors: plural(count - failed, 'visitor') })
      : t('{amount} of {payments}', { amount, payments: plural(count - failed, 'payment') })
  return text + kept(total_freight)
}

/** The fee that visitors pay for TWINT refunds, if the event charges one. */
export function kept(freight = 0) {
  return freight > 0 ? t(', {amount} kept as freight', { amount: formatAmount(freight) }) : ''
}

export function plural(count: number, noun: Noun) {
  const sentence = count === 1 ? (`{count} ${noun}` as const) : (`{count} ${noun}s` as const)
  return t(sentence, { count: thousands(count) })
}
