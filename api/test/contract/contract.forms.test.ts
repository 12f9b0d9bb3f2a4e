import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Operation } from '../../src/contract.ts'
import { flatten } from '../../src/validation.ts'
import { contract, startApi } from '../api.ts'
import { createSuperadmin } from '../festival.ts'
import { createStage } from '../stage.ts'
import { exampleOf, readSchema } from './examples.ts'
import { formOf, requestFor } from './requests.ts'

const api = await startApi()
const stage = await createStage(api)
const { token } = await createSuperadmin(api)

function partsOf(operation: Operation) {
  return flatten(contract, operation.form!)
}

function isFile(operation: Operation, name: string) {
  const { schema } = readSchema(partsOf(operation).properties[name]!)
  return (schema.items ?? schema).format === 'binary'
}

describe.each(contract.operations.filter(({ form }) => form))('the form of $id', (operation) => {
  const example = exampleOf(operation.form!) as Record<string, unknown>
  const names = Object.keys(partsOf(operation).properties)
  const send = (body: unknown, headers?: Record<string, string>) =>
    api.call(operation, { ...requestFor(operation, stage), body, headers, token })
  const refusal = async (form: object) => {
    const { status, body } = await send(formOf(form))
    const [first] = (body.details ?? []) as { field: string }[]
    return { status, code: body.error_code, field: first?.field }
  }
  const at = (field: string) => ({ status: 400, code: 'invalid_request', field })

  test('is refused with what the contract does not name', async () => {
    for (const name of ['surprise', '__proto__', 'hasOwnProperty'])
      expect(await refusal({ ...example, [name]: 'x' })).toEqual(at(name))
  })

  test('is refused when a file is a text, a text a file, or a file empty', async () => {
    for (const name of names) {
      const wrong = isFile(operation, name) ? 'a text' : new File(['x'], 'file.bin')
      expect((await refusal({ ...example, [name]: wrong })).field).toMatch(name)
      if (!isFile(operation, name)) continue
      const empty = new File([], 'file.bin')
      expect((await refusal({ ...example, [name]: empty })).field).toMatch(name)
    }
  })

  test('is refused without what it needs', async () => {
    for (const name of partsOf(operation).required) {
      const { [name]: _, ...rest } = example
      expect(await refusal(rest)).toEqual(at(name))
    }
  })

  test('is refused when it is larger than any that makes sense', async () => {
    const bytes = Buffer.alloc(operation.max_bytes + 1)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }

    const plain = await send(bytes, headers)
    const packed = await send(gzipSync(bytes), { ...headers, 'content-encoding': 'gzip' })

    for (const answer of [plain, packed])
      expect(answer).toMatchObject({ status: 413, body: { error_code: 'payload_too_large' } })
  })

  test('is refused when it is announced as something else, or is nothing of the kind', async () => {
    for (const type of ['application/json', 'text/plain'])
      expect((await send('{}', { 'content-type': type })).status).toBe(415)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const body of ['', '--x', '--x\r\n\r\n--x--']) {
      const answer = await send(body, headers)
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'invalid_request' } })
    }
  })
})
