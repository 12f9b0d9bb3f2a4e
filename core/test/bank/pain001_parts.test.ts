import { expect, test } from 'vitest'
import { namespaceOf } from '../../src/bank/pain001.ts'
import { type Part, readParts, type XmlSource } from '../../src/bank/pain001_parts.ts'
import { sample, textOf } from './payments.ts'

const xml = await textOf(sample())
const mark = '\ufeff'

async function partsOf(source: XmlSource): Promise<Part[]> {
  const parts: Part[] = []
  for await (const part of readParts(source, namespaceOf({}))) parts.push(part)
  return parts
}

const wordsOf = async (source: XmlSource) =>
  (await partsOf(source)).map((part) => (part.kind === 'fault' ? part.rule : part.kind))

async function* piecesOf<Piece>(...pieces: Piece[]) {
  yield* pieces
}

const whole = ['header', 'payment', 'group', 'payment', 'group', 'payment', 'group']

test('a file is its header, its payments and, behind them, their groups', async () => {
  expect(await wordsOf(xml)).toEqual(whole)
})

test('a mark of the byte order is told once, as a text and as bytes that come one by one', async () => {
  const bytes = [...Buffer.from(mark + xml)].map((byte) => Uint8Array.of(byte))

  expect(await wordsOf(mark + xml)).toEqual(['byte_order_mark', ...whole])
  expect(await wordsOf(piecesOf(...bytes))).toEqual(['byte_order_mark', ...whole])
})

test('a byte order mark further on is text', async () => {
  const [head, tail] = xml.split('London') as [string, string]

  expect(await wordsOf(piecesOf(head, `${mark}London${tail}`))).toEqual(whole)
})

test('bytes that are no UTF-8 end the file', async () => {
  const [head, tail] = xml.split('London') as [string, string]
  const latin = Buffer.from(`${head}Zürich${tail}`.replaceAll('ë', 'e'), 'latin1')

  expect((await wordsOf(piecesOf(latin))).at(-1)).toBe('xml_malformed')
})

test('parsed parts are reported before the rest arrives', async () => {
  const pieces = xml.split(/(?=<PmtInf>)/)
  let given = 0
  async function* slowly() {
    for (const piece of pieces) {
      given += 1
      yield piece
    }
  }

  const { value } = await readParts(slowly(), namespaceOf({})).next()

  expect(value).toMatchObject({ kind: 'header' })
  expect(given).toBe(1)
})

test('a file is as deep as the standard has it, and no deeper', async () => {
  const deep = (levels: number) =>
    xml.replace('<GrpHdr>', `<GrpHdr>${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`)

  expect(await wordsOf(deep(29))).toEqual(whole)
  expect(await wordsOf(deep(30))).toEqual(['xml_malformed'])
})
