import type { Upload } from '@kermesse/core/platform/upload'
import { describe, expect, test } from 'vitest'
import { formReader } from '../../src/form.ts'
import { contract } from '../api.ts'

const read = formReader(contract, {
  type: 'object',
  properties: {
    sheet: { type: 'string', format: 'binary' },
    logos: { type: 'array', items: { type: 'string', format: 'binary' } },
    note: { type: 'string' },
  },
})

/** A form as a browser sends it. */
async function sent(...parts: [name: string, value: string | File][]) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value as string)
  const request = new Response(form)
  const content_type = request.headers.get('content-type')!
  return read(Buffer.from(await request.arrayBuffer()), content_type)
}

describe('a form', () => {
  test('gives its files byte by byte, with their names, and its texts', async () => {
    const bytes = Buffer.from([0, 1, 13, 10, 45, 45, 255])
    const file = new File([bytes], 'Été 1.xlsx', { type: 'application/zip' })

    const { sheet, note } = await sent(['sheet', file], ['note', 'après\r\nmidi'])

    expect(sheet).toMatchObject({ file_name: 'Été 1.xlsx', content_type: 'application/zip' })
    expect((sheet as Upload).bytes).toEqual(bytes)
    expect(note).toBe('après\r\nmidi')
  })

  test('gives a list where the schema has one, of one file too', async () => {
    const logo = (name: string) => ['logos', new File(['x'], name)] as [string, File]

    expect(await sent(logo('a.png'))).toMatchObject({ logos: [{ file_name: 'a.png' }] })
    expect(await sent(logo('a.png'), logo('b.png'))).toMatchObject({
      logos: [{ file_name: 'a.png' }, { file_name: 'b.png' }],
    })
  })

  test.each(['surprise', '__proto__', 'constructor', 'hasOwnProperty', ''])(
    'is refused with a part named %j',
    async (name) => {
      await expect(sent(['note', 'x'], [name, 'x'])).rejects.toMatchObject({
        details: [{ path: name ? [name] : [], message: `"${name || 'form'}" is not allowed` }],
      })
    },
  )

  test('is refused when a single field comes twice, or parts without end', async () => {
    await expect(sent(['note', 'a'], ['note', 'b'])).rejects.toThrow('"note" stands twice')
    const many = Array.from({ length: 101 }, () => ['logos', 'x'] as [string, string])
    await expect(sent(...many)).rejects.toThrow('more than 100 parts')
  })

  test.each([
    ['without a boundary', 'multipart/form-data'],
    ['with another boundary', 'multipart/form-data; boundary=other'],
    ['that is none', 'multipart/form-data; boundary=x'],
  ])('%s is refused', async (_, content_type) => {
    const body = Buffer.from('--x\r\nnonsense\r\n--x--')

    await expect(read(body, content_type)).rejects.toThrow('is no form')
  })
})
