import { inflateSync } from 'node:zlib'
import { expect } from 'vitest'

/** The texts of each page, as a reader finds them: from the end of the file, object by object. */
export function pagesOf(file: Buffer) {
  const text = file.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  const [, count] = /^xref\n0 (\d+)\n/.exec(text.slice(start))!
  const entries = text
    .slice(start)
    .split('\n')
    .slice(2, 2 + Number(count))
  const objects = entries.map((entry, n) => {
    expect(`${entry}\n`).toHaveLength(20)
    if (n === 0) return ''
    const at = Number(entry.slice(0, 10))
    expect(text.slice(at)).toMatch(new RegExp(`^${n} 0 obj\n`))
    return text.slice(at, text.indexOf('\nendobj\n', at))
  })
  const kids = [.../\/Kids \[(.*?)\]/.exec(objects[2]!)![1]!.matchAll(/(\d+) 0 R/g)]
  return kids.map(([, kid]) => {
    const [, content] = /\/Contents (\d+) 0 R/.exec(objects[Number(kid)]!)!
    const object = objects[Number(content)]!
    const at = object.indexOf('stream\n') + 'stream\n'.length
    const length = Number(/\/Length (\d+)/.exec(object)![1])
    const stream = inflateSync(Buffer.from(object.slice(at, at + length), 'latin1')).toString()
    return [...stream.matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex]) => Buffer.from(hex!, 'hex'))
  })
}
