import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Contract, type JsonSchema, type Operation, readContract } from '../../src/contract.ts'
import { flatten, kindField } from '../../src/validation.ts'

/** A call as the two specifications name it; `later` says which part of the product brings one that is still missing. */
type Call = {
  document: string
  method: string
  path: string
  query?: string[]
  body?: string[]
  response?: string[]
  later?: string
}

const file = resolve(import.meta.dirname, '../../../fixtures/seed_calls.json')
const calls: Call[] = JSON.parse(readFileSync(file, 'utf8'))
const contract = readContract()

describe('every call of the specifications', () => {
  test.each(calls.filter(({ later }) => !later))(
    '$document: $method $path is in the contract with its names',
    (call) => {
      const operation = find(call)

      expect(operation, `no operation for ${call.method} ${call.path}`).toBeDefined()
      expect(missingFrom(operation!, call)).toEqual([])
    },
  )

  test('that is left for later is really missing: the list shrinks as the product grows', () => {
    const there = calls.filter((call) => call.later && find(call))

    expect(there.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })
})

function find({ method, path }: Call): Operation | undefined {
  return contract.operations.find(
    (one) => one.method === method && anonymous(one.path) === anonymous(path),
  )
}

/** Parameters may have better names; a version in front of the path is how the older of two clients calls it. */
function anonymous(path: string) {
  return path.replace(/^\/v1\//, '/').replaceAll(/\{[^}]*\}/g, '{}')
}

function missingFrom(operation: Operation, { query = [], body = [], response = [] }: Call) {
  const asked = operation.parameters.map(({ name }) => name)
  return [
    ...query.filter((name) => !asked.includes(name)).map((name) => `query ${name}`),
    ...without(body, namesIn(contract, operation.body ?? operation.form)).map(
      (name) => `body ${name}`,
    ),
    ...without(response, namesIn(contract, operation.answer)).map((name) => `response ${name}`),
  ]
}

function without(wanted: string[], there: string[]) {
  return wanted.filter((name) => !there.some((one) => `.${one}`.endsWith(`.${name}`)))
}

/** The dotted names of everything in a schema; lists are looked through. */
function namesIn(contract: Contract, raw?: JsonSchema, depth = 4): string[] {
  if (!raw || depth === 0) return []
  const schema = contract.follow(raw)
  if (schema.items) return namesIn(contract, schema.items, depth)
  const some = schema.oneOf?.find(({ type }) => type !== 'null')
  if (some && !kindField(schema)) return namesIn(contract, some, depth)
  return Object.entries(flatten(contract, schema).properties).flatMap(([name, one]) => [
    name,
    ...namesIn(contract, one, depth - 1).map((inner) => `${name}.${inner}`),
  ])
}
