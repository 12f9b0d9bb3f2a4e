import { createHash } from 'node:crypto'
import { type BankPaymentType, type TransferRule, transferType } from '@kermesse/sdk/rules/transfer'
import type { Address, BankParty, PartyInput } from '../../bank/party.ts'
import { bankParty } from '../../bank/party.ts'

/** A visitor's request, with its IBAN and BIC checked. */
export type Form = {
  first_name: string
  last_name: string
  address: string
  house_number: string | null
  postal_code: string
  locality: string
  country: string
  email: string | null
  phone: string | null
  iban: string
  bic: string | null
}
/** The payee in the form that the bank and the organiser see. */
export type Payee = {
  short_id: string
  name: string
  address: Address
  iban: string
  bic: string | null
  email: string | null
  phone: string | null
  /** The name and address as typed, if the bank prints them differently. */
  entered?: PartyInput
}

/** The payee of a form in the bank's own characters, and how the money travels there; undefined where it cannot. */
export function payeeOf(
  form: Form,
  short_id: string,
  rule: TransferRule,
): { kind: BankPaymentType | undefined; payee: Payee; party: BankParty } {
  const { iban, bic, email, phone } = form
  const kind = transferType(rule, iban)
  const party = bankParty(
    {
      name: nameOf(form),
      address: {
        street: form.address,
        house_number: form.house_number ?? undefined,
        postal_code: form.postal_code,
        town: form.locality,
        country: form.country,
      },
    },
    kind ?? 'X',
    rule.dialect ?? 'swiss',
  )
  const { name, address, entered } = party
  const is_changed = Object.keys(entered).length > 0
  const payee = { short_id, name, address, iban, bic, email, phone, ...(is_changed && { entered }) }
  return { kind, party, payee }
}

/** The name of a form as it was typed. */
export function nameOf({ first_name, last_name }: Pick<Form, 'first_name' | 'last_name'>) {
  return `${first_name} ${last_name}`
}

/** A reference that every bank takes: the same parts give the same 21 letters and digits. */
export function reference(...parts: string[]): string {
  const bytes = createHash('sha256').update(parts.join('\u0000')).digest()
  // Without letters that are mistaken for digits when someone reads them out on the phone.
  const letters = [...bytes.subarray(0, 20)].map((byte) => alphabet[byte % 32])
  return `K${letters.join('')}`
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
