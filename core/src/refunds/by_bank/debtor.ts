import { checkBic, checkIban } from '../../bank/iban.ts'
import { bankSafe } from '../../bank/text.ts'
import type { EventRow } from '../../events/events.ts'
import { DomainError } from '../../platform/errors.ts'
import type { Debtor } from '../refund.ts'

const name_length = 70

/** Who pays, from the event's bank account; refuses an account that no bank file can be paid from. */
export function debtorOf(event: EventRow): Debtor {
  const { account_name = '', iban = '', bic } = event.bank ?? {}
  const { text: name } = bankSafe(account_name, name_length)
  if (name === '') throw missing('account_name', 'required_field')
  const checked = checkIban(iban)
  if (!checked.ok) throw missing('iban', checked.reason)
  // A bank in Liechtenstein is known by its account as one in Switzerland is.
  const is_home = checked.country === 'CH' || checked.country === 'LI'
  const checked_bic =
    is_home && !bic ? { ok: true as const, bic: undefined } : checkBic(bic, checked.iban)
  if (!checked_bic.ok) throw missing('bic', checked_bic.reason)
  return {
    name,
    iban: checked.iban,
    ...(checked_bic.bic && { bic: checked_bic.bic }),
    currency: event.currencyCode ?? 'CHF',
    event_name: event.name,
    timezone: event.timezone,
  }
}

function missing(field: string, problem: string) {
  return new DomainError('missing_bank_information', undefined, [
    { field: `bank.${field}`, problem },
  ])
}
