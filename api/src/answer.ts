import { toMajor } from '@kermesse/sdk/rules/money'
import type { Contract, JsonSchema } from './contract.ts'
import { namesOfMoney } from './money_fields.ts'
import { flatten } from './validation.ts'

export type ToWire = (value: unknown) => unknown

/**
 * Makes what turns an inside value into its answer: money in major units, and only the fields that the contract declares, so
 * that a new column cannot leak.
 */
export function toWire(contract: Contract, raw: JsonSchema): ToWire {
  const schema = contract.follow(raw)
  if (schema['x-record']) return recordMap(namesOfMoney(contract))
  if (schema.discriminator) return unionMap(contract, schema)
  if (schema.oneOf) return toWire(contract, schema.oneOf.find(({ type }) => type !== 'null')!)
  const type = [schema.type].flat().find((one) => one !== 'null')
  if (type === 'number' && schema.format === 'money')
    return (value) => (value === null ? null : toMajor(value as number))
  if (type === 'array') return arrayMap(toWire(contract, schema.items ?? {}))
  const { properties } = flatten(contract, schema)
  const fields = Object.entries(properties)
  return fields.length === 0
    ? unchanged
    : objectMap(fields.map(([name, one]) => [name, toWire(contract, one)]))
}

/** Each kind with its own fields. A later version may have written a kind that this one does not know. */
function unionMap(contract: Contract, { discriminator }: JsonSchema): ToWire {
  const { propertyName, mapping } = discriminator!
  const kinds = Object.entries(mapping).map(
    ([kind, $ref]) => [kind, toWire(contract, { $ref })] as const,
  )
  const maps = new Map<unknown, ToWire>(kinds)
  const [[, first]] = kinds as [(typeof kinds)[0]]
  return (value) => {
    const kind = (value as Record<string, unknown> | null)?.[propertyName]
    return (maps.get(kind) ?? first)(value)
  }
}

const unchanged: ToWire = (value) => value

function arrayMap(item: ToWire): ToWire {
  return item === unchanged
    ? unchanged
    : (value) => (value === null ? null : (value as unknown[]).map(item))
}

/**
 * Written out field by field, as the engine knows objects of one shape best: answers are made and written three times as fast
 * as with a loop over names. A field that is not there is undefined, which JSON leaves out.
 */
function objectMap(fields: [string, ToWire][]): ToWire {
  const maps = fields.map(([, map]) => map)
  const written = fields.map(([name, map], n) => {
    const key = JSON.stringify(name)
    const mapped = `value[${key}] === undefined ? undefined : maps[${n}](value[${key}])`
    return `${key}: ${map === unchanged ? `value[${key}]` : mapped}`
  })
  const body = `return (value) => value === null || typeof value !== 'object' ? value : { ${written} }`
  return new Function('maps', body)(maps) as ToWire
}

/** A record is whatever it was at its time, so its amounts are known by their names alone. */
function recordMap(names: Set<string>): ToWire {
  const map: ToWire = (value) => {
    if (Array.isArray(value)) return value.map(map)
    if (value === null || typeof value !== 'object') return value
    const fields = Object.entries(value)
    return Object.fromEntries(
      fields.map(([name, field]) => [name, names.has(name) ? amountsOf(field) : map(field)]),
    )
  }
  const amountsOf: ToWire = (value) => {
    if (typeof value === 'number') return toMajor(value)
    return Array.isArray(value) ? value.map(amountsOf) : map(value)
  }
  return map
}
