import { bankSafe } from '@kermesse/sdk/rules/bank_text'
import { checkIban, checkOwnBic } from '@kermesse/sdk/rules/iban'
import { type TransferRule, transferRule } from '@kermesse/sdk/rules/transfer'
import type { ErrorCode } from '@kermesse/sdk/types'
import type { EventRow } from '../../events/events.ts'
import { DomainError, detail } from '../../platform/errors.ts'
import type { Debtor } from './refund.ts'

const name_length = 70

/**
 * The debtor of the bank file, from the event's bank account; refuses an account that no bank file
 * can be paid from.
 */
export function debtorOf(event: EventRow): Debtor {
  const { account_name = '', iban = '', bic, charge_bearer } = event.bank ?? {}
  const { dialect } = transferRuleOf(event)
  const { text: name } = bankSafe(account_name, name_length, dialect ?? 'swiss')
  if (name === '')
    throw missing('account_name', account_name.trim() === '' ? 'required_field' : 'text_invalid')
  const checked = checkIban(iban)
  if (!checked.ok) throw missing('iban', checked.reason)
  if (!dialect) throw missing('iban', 'bank_account_without_dialect')
  const checked_bic = checkOwnBic(bic, checked.iban)
  if (!checked_bic.ok) throw missing('bic', checked_bic.reason)
  return {
    name,
    iban: checked.iban,
    ...(checked_bic.bic && { bic: checked_bic.bic }),
    currency: event.currencyCode ?? 'CHF',
    event_name: event.name,
    timezone: event.timezone,
    ...(charge_bearer && { charge_bearer }),
    ...(event.is_trial && { is_trial: true }),
  }
}

/** By what an event pays. */
export function transferRuleOf({
  bank,
  currencyCode = 'CHF',
}: Pick<EventRow, 'bank' | 'currencyCode'>): TransferRule {
  return transferRule(bank?.iban, currencyCode)
}

/** By what a run pays. */
export const ruleOf = ({ iban, currency }: Pick<Debtor, 'iban' | 'currency'>): TransferRule =>
  transferRule(iban, currency)

function missing(field: string, reason: ErrorCode) {
  const one = detail(`bank.${field}`, 'not_valid', reason)
  return new DomainError('missing_bank_information', undefined, [one])
}
