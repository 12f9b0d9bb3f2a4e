import { keepAllowed } from '@kermesse/sdk/rules/bank_text'
import { type BicReason, checkBic, checkIban, type IbanReason } from '@kermesse/sdk/rules/iban'
import { needsBic, type TransferRule, transferType } from '@kermesse/sdk/rules/transfer'
import { session } from '../../storage.ts'
import type { RefundFormState } from './request_queries.ts'

/** How many characters a field takes. */
export const limits = {
  iban: 50,
  bic: 11,
  first_name: 35,
  last_name: 35,
  address: 35,
  house_number: 16,
  postal_code: 16,
  locality: 35,
  country: 2,
  email: 200,
  phone: 30,
  pin: 12,
} as const

/** In the order of the page. */
export const field_names = Object.keys(limits) as FieldName[]
export type FieldName = keyof typeof limits
export type Fields = Record<FieldName, string>
export type Fault =
  | 'account_not_reachable'
  | 'required_field'
  | 'email_invalid'
  | 'pin_invalid'
  | IbanReason
  | BicReason
export type FieldFaults = Partial<Record<FieldName, Fault>>

const required: readonly FieldName[] = [
  'first_name',
  'last_name',
  'address',
  'postal_code',
  'locality',
]

/** Validates the fields by the rules of the server. */
export function faultsIn(fields: Fields, needs_pin: boolean, rule: TransferRule): FieldFaults {
  const faults: FieldFaults = {}
  for (const name of required) if (!fields[name].trim()) faults[name] = 'required_field'
  const iban = checkIban(fields.iban)
  if (!iban.ok) faults.iban = iban.reason
  if (iban.ok && !transferType(rule, iban.iban)) faults.iban = 'account_not_reachable'
  const bic = iban.ok && checkBic(fields.bic, iban.iban, needsBic(rule, iban.iban))
  if (bic && !bic.ok) faults.bic = bic.reason
  if (fields.email.trim() && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(fields.email.trim()))
    faults.email = 'email_invalid'
  if (needs_pin && !/^[0-9A-Za-z]{4,12}$/.test(fields.pin)) faults.pin = 'pin_invalid'
  return faults
}

/** By what the event pays. */
export function ruleOf({ bank_dialect, currencyCode }: RefundFormState): TransferRule {
  return { dialect: bank_dialect ?? null, currency: currencyCode ?? 'CHF' }
}

/** Returns true if the country of the typed account requires a BIC. */
export function asksBic(rule: TransferRule, typed: string) {
  const iban = typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  return /^[A-Z]{2}/.test(iban) && needsBic(rule, iban)
}

/** Returns the allowed characters of a text and the removed ones. */
export function taken(name: FieldName, typed: string): { text: string; removed: string } {
  // A BIC is often written with blanks.
  if (name === 'bic') return { text: typed.replace(/[^A-Za-z0-9]/g, ''), removed: '' }
  if (name === 'email' || name === 'pin' || name === 'iban') return { text: typed, removed: '' }
  return keepAllowed(typed)
}

const empty: Fields = {
  first_name: '',
  last_name: '',
  address: '',
  house_number: '',
  postal_code: '',
  locality: '',
  country: 'CH',
  iban: '',
  bic: '',
  email: '',
  phone: '',
  pin: '',
}

/** Returns the initial fields: the draft of this tab, else the request to change. */
export function firstFields(number: string, request: RefundFormState['request']): Fields {
  const known = Object.entries(request ?? {}).map(([name, value]) => [name, value ?? ''])
  return { ...empty, ...Object.fromEntries(known), ...drafts.get(number) }
}

/** Drafts survive a reload, in this tab only and without the PIN. */
export const drafts = {
  get(number: string): Partial<Fields> {
    try {
      const kept = JSON.parse(session.get(key(number)) ?? '{}')
      const texts = Object.entries(kept).filter(
        ([name, value]) => name in limits && typeof value === 'string',
      )
      return Object.fromEntries(texts)
    } catch {
      return {}
    }
  },
  keep(number: string, { pin: _pin, ...rest }: Fields) {
    session.set(key(number), JSON.stringify(rest))
  },
  remove: (number: string) => session.remove(key(number)),
}

const key = (number: string) => `refund_draft:${number.toUpperCase()}`
