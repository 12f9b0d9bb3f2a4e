import { describe, expect, test } from 'vitest'
import { toWire } from '../../src/answer.ts'
import { answerChecker, answerValidators } from '../../src/check_answers.ts'
import { contractOf, type Document, type JsonSchema } from '../../src/contract.ts'
import { requestSchemas } from '../../src/request_schemas.ts'
import { flatten, kindField } from '../../src/validation.ts'
import { contract } from '../api.ts'

type Described = JsonSchema & { description?: string }

// The server compiles a schema when it is first used, so a mistake in one must be found here.
describe('the schemas', () => {
  test.each(contract.operations)('of a request of $id compile', (operation) => {
    const { path, query, headers, body, form } = requestSchemas(contract, operation)

    const compiled = [path, query, headers, body, form].map((schema) => schema?.().type)

    const payload = [operation.body && 'object', operation.form && 'object']
    expect(compiled).toEqual(['object', 'object', 'object', ...payload])
  })

  const with_answer = contract.operations.filter(({ answer }) => answer)
  test.each(with_answer)('of an answer of $id compile', (operation) => {
    const validate = answerValidators(contract).answers.get(operation.id)!()

    expect(validate).toBeTypeOf('function')
    expect(toWire(contract, operation.answer!)).toBeTypeOf('function')
  })

  const unions = Object.entries(
    contract.document.components.schemas as Record<string, JsonSchema>,
  ).filter(([name, schema]) => name.endsWith('Input') && kindField(schema))
  test.each(unions)('of a request agree on a field that several kinds have: %s', (_, union) => {
    const { oneOf: kinds = [], discriminator } = union
    const by = kindField(union)
    const seen = new Map<string, JsonSchema>()

    for (const kind of kinds)
      for (const [name, field] of Object.entries(flatten(contract, kind).properties)) {
        const { description: _, ...schema } = contract.follow(field) as Described
        if (name !== by) expect(schema).toEqual(seen.get(name) ?? schema)
        seen.set(name, schema)
      }

    if (discriminator)
      expect(Object.values(discriminator.mapping)).toEqual(kinds.map(({ $ref }) => $ref))
    expect(seen.get(by!)?.enum).toBeDefined()
  })

  test('of a refusal compile', () => {
    expect(answerValidators(contract).problem()).toBeTypeOf('function')
  })
})

test('an error with other details than those of its code breaks the contract', () => {
  const [operation] = contract.operations
  const problem = { error: 'too little', error_code: 'insufficient_balance', request_id: 'a' }
  const answer = (details: object) => () =>
    answerChecker(contract)(operation!, 409, { ...problem, details })

  expect(answer({ balance: 2, amount: 3 })).not.toThrow()
  expect(answer({ balance: 2 })).toThrow('details of insufficient_balance broke the contract')
})

describe('an operation', () => {
  const deletes = contract.operations.filter(({ id }) => /\.(delete|clear)$/.test(id))

  test.each(deletes)('that deletes says so by a code: $id', ({ id }) => {
    const validate = answerValidators(contract).answers.get(id)!()

    expect(validate({ success: true })).toBe(false)
    expect(validate({ success: true, message_code: 'deleted' })).toBe(true)
  })

  const without = (change: (operation: Record<string, unknown>) => void): Document => {
    const document = structuredClone(contract.document)
    change(document.paths['/bars']!.get as Record<string, unknown>)
    return document
  }

  test('that does not declare who may call it ends the server before it starts', () => {
    const document = without((operation) => delete operation['x-access'])

    expect(() => contractOf(document)).toThrow('bars.list does not declare x-access')
  })

  test('that declares a right which does not exist does so too', () => {
    const document = without((operation) => Object.assign(operation, { 'x-access': 'barkeeper' }))

    expect(() => contractOf(document)).toThrow('bars.list does not declare x-access')
  })
})
