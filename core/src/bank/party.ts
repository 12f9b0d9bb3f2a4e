import { bankSafe } from '@kermesse/sdk/rules/bank_text'
import type { BankDialect, BankPaymentType } from '@kermesse/sdk/rules/transfer'

/** A postal address in the parts that Swiss banks ask for since November 2026. */
export type Address = {
  street?: string
  house_number?: string
  postal_code?: string
  town: string
  country: string
}

export type Party = { name: string; address: Address }

export type PartyInput = Partial<
  Record<'name' | 'street' | 'house_number' | 'postal_code' | 'town', string>
>

export type BankParty = Party & {
  /** True when a text differs from the input; the visitor confirms the result. */
  changed: boolean
  /** The input of every field that the bank prints differently: shortened, or transliterated. */
  entered: PartyInput
  /** Fields that a bank needs and that have no letter left, for example a name in Chinese. */
  missing: ('name' | 'town' | 'country')[]
}

/** A person's name and address as the bank will print them, cut to the lengths of the standard. */
export function bankParty(
  party: Party,
  type: BankPaymentType,
  dialect: BankDialect = 'swiss',
): BankParty {
  const safe = (text: string | undefined, max: number) => bankSafe(text ?? '', max, dialect)
  const { address } = party
  const country = address.country.trim().toUpperCase()
  const parts = {
    name: safe(party.name, nameLength(type)),
    street: safe(address.street, 70),
    house_number: safe(address.house_number, 16),
    postal_code: safe(address.postal_code, 16),
    town: safe(address.town, 35),
    country: { text: /^[A-Z]{2}$/.test(country) ? country : '', changed: false },
  }
  const { name, ...rest } = parts
  const missing = (['name', 'town', 'country'] as const).filter((field) => parts[field].text === '')
  return {
    name: name.text,
    address: {
      street: rest.street.text || undefined,
      house_number: rest.house_number.text || undefined,
      postal_code: rest.postal_code.text || undefined,
      town: rest.town.text,
      country: rest.country.text,
    },
    changed: Object.values(parts).some((part) => part.changed),
    entered: enteredOf(party, parts),
    missing,
  }
}

/** Longest name of a creditor: SEPA takes half of what the other types take. */
export const nameLength = (type: BankPaymentType): number => (type === 'S' ? 70 : 140)

function enteredOf(
  { name, address }: Party,
  parts: Record<keyof PartyInput, { changed: boolean }>,
): PartyInput {
  const { street, house_number, postal_code, town } = address
  const texts = Object.entries({ name, street, house_number, postal_code, town })
  return Object.fromEntries(texts.filter(([field]) => parts[field as keyof PartyInput].changed))
}
