import { expect, test } from 'vitest'
import { fillSentences } from '../scripts/nouns.ts'

const sentences = {
  new: { m: 'Neuer {one}', f: 'Neue {one}', n: 'Neues {one}' },
  empty: 'Noch keine {many}.',
}

test('a sentence follows the gender of its noun', () => {
  const noun = { one: 'Karte', many: 'Karten', gender: 'f' }

  expect(fillSentences(noun, sentences)).toEqual({
    one: 'Karte',
    many: 'Karten',
    new: 'Neue Karte',
    empty: 'Noch keine Karten.',
  })
})

test('a noun begins a line with a capital and stands small within it', () => {
  const noun = { one: 'voucher pack', many: 'voucher packs' }

  expect(fillSentences(noun, { delete: '{One} deleted', empty: 'No {many} yet.' })).toEqual({
    one: 'Voucher pack',
    many: 'Voucher packs',
    delete: 'Voucher pack deleted',
    empty: 'No voucher packs yet.',
  })
})

test('a noun without the gender that its language needs is refused', () => {
  expect(() => fillSentences({ one: 'Karte', many: 'Karten' }, sentences)).toThrow('Karte')
})
