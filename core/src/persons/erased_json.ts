/** Field names of audit log entries and payees that hold values of persons. */
const personal_names = new Set([
  'name',
  'address',
  'locality',
  'postal_code',
  'email',
  'phone_number',
  'iban',
  'bic',
  'bank',
  'establishment_address',
  'feedback',
  'first_name',
  'last_name',
  'house_number',
  'phone',
  'comment',
  'payee',
  'entered',
  'line',
  'street',
  'town',
  'name_at_bank',
  'hold_detail',
])

/** Replaces an erased value. */
export const erased = 'erased'

/** The same JSON without values of a person: those of personal fields, and texts that contain one of the values. */
export function eraseJson(json: unknown, values: string[]): unknown {
  if (typeof json === 'string') return eraseText(json, values)
  if (Array.isArray(json)) return json.map((one) => eraseJson(one, values))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      personal_names.has(name) ? eraseAll(value) : eraseJson(value, values),
    ]),
  )
}

/** The same shape with every text erased. */
export function eraseAll(json: unknown): unknown {
  if (typeof json === 'string') return json === '' ? json : erased
  if (Array.isArray(json)) return json.map(eraseAll)
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, eraseAll(value)]))
}

function eraseText(text: string, values: string[]): string {
  const lower = text.toLowerCase()
  return values.some((value) => lower.includes(value.toLowerCase())) ? erased : text
}
