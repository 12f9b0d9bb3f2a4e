import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DigestMap } from '../../src/platform/digest_map.ts'

test('it knows which texts it has, and with which content, as a map does', () => {
  const entry = fc.tuple(fc.string({ maxLength: 2 }), fc.constantFrom('', 'a', 'b'))
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 3_000 }), (entries) => {
      const map = new Map<string, string>()
      const digests = new DigestMap()
      for (const [text, content] of entries) {
        const before = map.get(text)
        const wanted = before === undefined ? 'added' : before === content ? 'same' : 'other'
        expect(digests.has(text)).toBe(before !== undefined)
        expect(digests.add(text, content)).toBe(wanted)
        if (before === undefined) map.set(text, content)
      }
    }),
  )
})

test('it keeps every text when it grows', () => {
  const digests = new DigestMap()
  const texts = Array.from({ length: 20_000 }, (_, n) => `04${n}`)
  for (const text of texts) expect(digests.add(text)).toBe('added')
  for (const text of texts) expect(digests.add(text)).toBe('same')
})
