import type { Contract, JsonSchema } from './contract.ts'

const known = new WeakMap<Contract, Set<string>>()

/** The names of all fields of records that are amounts; a name is an amount everywhere in the contract or nowhere. */
export function namesOfMoney(contract: Contract): Set<string> {
  const names = known.get(contract) ?? fieldNames(contract).amounts
  known.set(contract, names)
  return names
}

/** The names of fields that are amounts, and of those that are not. */
export function fieldNames(contract: Contract) {
  const amounts = new Set<string>()
  const others = new Set<string>()
  const seen = new Set<JsonSchema>()
  const walk = (raw: JsonSchema) => {
    const schema = contract.follow(raw)
    if (seen.has(schema)) return
    seen.add(schema)
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      ;(isMoney(contract, field) ? amounts : others).add(name)
      walk(field)
    }
    for (const part of partsOf(schema)) walk(part)
  }
  // A figure of the statistics is no field of a record.
  const operations = contract.operations.filter(({ id }) => !id.startsWith('statistics.'))
  for (const { body, form, answer } of operations)
    for (const schema of [body, form, answer]) if (schema) walk(schema)
  return { amounts, others }
}

function isMoney(contract: Contract, raw: JsonSchema): boolean {
  const schema = contract.follow(raw)
  return schema.format === 'money' || partsOf(schema).some((part) => isMoney(contract, part))
}

function partsOf({ items, oneOf = [], allOf = [] }: JsonSchema) {
  return [...(items ? [items] : []), ...oneOf, ...allOf]
}
