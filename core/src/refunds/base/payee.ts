import { createHash } from 'node:crypto'
import { type BankPaymentType, type TransferRule, transferType } from '@kermesse/sdk/rules/transfer'
import type { Address, BankParty, PartyInput } from '../../bank/party.ts'
import { bankParty } from '../../bank/party.ts'

/** A visitor's request, with its IBAN and BIC checked. */
export type RequestDetails = {
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
/** The payee as the bank and the organiser see it. */
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

/** The payee of a request in the bank's own characters, and how the money travels there; undefined where it cannot. */
export function payeeOf(
  request: RequestDetails,
  short_id: string,
  rule: TransferRule,
): { kind: BankPaymentType | undefined; payee: Payee; party: BankParty } {
  const { iban, bic, email, phone } = request
  const kind = transferType(rule, iban)
  const party = bankParty(
    {
      name: nameOf(request),
      address: {
        street: request.address,
        house_number: request.house_number ?? undefined,
        postal_code: request.postal_code,
        town: request.locality,
        country: request.country,
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

/** The name in a request as it was typed. */
export function nameOf({
  first_name,
  last_name,
}: Pick<RequestDetails, 'first_name' | 'last_name'>) {
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
