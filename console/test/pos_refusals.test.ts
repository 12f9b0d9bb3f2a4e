import { readFileSync } from 'node:fs'
import { errors } from '@kermesse/sdk/generated/errors'
import { describe, expect, test } from 'vitest'
import { calls } from '../src/pos/base/calls.ts'
import {
  helpFor,
  lookOf,
  own_refusals,
  refusals,
  wordsOf,
} from '../src/pos/signals/refusal_table.ts'
import { tones, vibrations } from '../src/pos/signals/signals.ts'
import { unreachable } from './unreachable_codes.ts'

const languages = ['en', 'fr', 'de']
type Texts = { words: Record<string, string>; help: Record<string, string> }
const textsIn = (language: string): Texts =>
  JSON.parse(
    readFileSync(new URL(`../src/i18n/${language}/pos_refusals.json`, import.meta.url), 'utf8'),
  )
/** Values as long as they may be at a counter. */
const values: Record<string, string> = {
  missing: '10.00',
  price: '12.00',
  limit: '30.00',
  count: '12',
  age: '18',
}

const filled = (text: string) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
/** The cases of a counter as a seller meets them: words, colour, and the buttons or hints that help. */
const shown = [
  ['insufficient_balance', '10.00 missing', 'bad', ['rest', 'second_band', 'take_off']],
  ['too_young', '18 needed', 'look', ['seen_18', 'take_off']],
  ['client_disabled', 'Blocked band', 'bad', ['desk']],
  ['wristband_transferred', 'Replaced band', 'bad', ['desk']],
  ['client_not_found', 'Unknown band', 'bad', ['by_hand']],
  ['voucher_required', 'Voucher only', 'look', ['take_off']],
  ['deposit_return_exceeded', '12 back at most', 'look', ['allowed']],
  ['price_changed', 'New price: 12.00', 'look', ['hold_again']],
  ['event_is_disabled', 'Sales are closed', 'bad', []],
  ['offline_wristband_limit', 'No connection: 30.00 max', 'bad', ['take_off']],
] as const

describe('a refusal at the point of sale', () => {
  const codes = Object.keys({ ...refusals, ...own_refusals })
  const explained = unreachable.flatMap((group) => group.codes)

  test('has a row for each code of the contract, or a reason why none is needed', () => {
    const missing = Object.keys(errors).filter(
      (code) => !(code in refusals) && !explained.includes(code),
    )
    expect(missing).toEqual([])
    expect(explained.filter((code) => !(code in errors) || code in refusals)).toEqual([])
    expect(new Set(explained).size).toBe(explained.length)
  })

  test('has a row for each code that a sale may meet', () => {
    const codesIn = (path: string, pattern: RegExp) => {
      const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
      return [...text.matchAll(pattern)].map(([, code]) => code!)
    }
    const declined = [
      ...codesIn('sdk/src/rules/sale.ts', /code: '([^']+)'/g),
      ...codesIn('sdk/src/rules/sale_checks.ts', /code: '([^']+)'/g),
    ]
    expect(declined.length).toBeGreaterThan(12)
    expect(declined.filter((code) => !(code in refusals))).toEqual([])
  })

  test.each(unreachable.filter(({ nouns }) => nouns))(
    'needs no row where the app calls nothing of $nouns',
    ({ nouns = [] }) => {
      expect(calls.filter((id) => nouns.includes(id.split('.')[0]!))).toEqual([])
    },
  )

  test('is a code of the contract', () => {
    expect(Object.keys(refusals).filter((code) => !(code in errors))).toEqual([])
  })

  test.each(codes)('%s has a colour, a tone and a vibration', (code) => {
    const look = lookOf(code)
    expect(tones[look].length).toBeGreaterThan(0)
    expect(vibrations[look].filter((_, i) => i % 2 === 0)).toHaveLength(2)
  })

  test.each(shown)('%s is “%s”, %s', (code, words, look, help) => {
    expect(filled(textsIn('en').words[wordsOf(code)]!)).toBe(words)
    expect(lookOf(code)).toBe(look)
    expect(helpFor(code, { min_age: 18 })).toEqual(help)
  })

  test('sounds lower the worse it is, and each verdict has a tone of its own', () => {
    const pitch = (name: keyof typeof tones) => tones[name].map(([hertz]) => hertz)
    const pulses = (name: keyof typeof vibrations) =>
      vibrations[name].filter((_, index) => index % 2 === 0).length
    expect(pitch('good')[0]).toBeGreaterThan(pitch('out')[0]!)
    expect(pitch('out')[0]).toBeGreaterThan(pitch('look')[0]!)
    expect(pitch('look')[0]).toBeGreaterThan(pitch('bad')[0]!)
    expect(pitch('good_offline')).toHaveLength(2)
    expect((['good', 'good_offline', 'out', 'look', 'bad', 'locked'] as const).map(pulses)).toEqual(
      [1, 1, 1, 2, 2, 3],
    )
    expect(pulses('ignored')).toBe(0)
  })

  test.each(languages)('is said in at most 24 letters in %s', (language) => {
    const { words, help } = textsIn(language)
    expect(codes.filter((code) => !words[wordsOf(code)])).toEqual([])
    expect(Object.keys(words).filter((name) => !codes.map(wordsOf).includes(name))).toEqual([])
    expect(
      Object.values(words)
        .map(filled)
        .filter((text) => text.length > 24),
    ).toEqual([])
    const offered = codes.flatMap((code) => helpFor(code, { min_age: 16 }))
    expect(offered.filter((name) => !help[name])).toEqual([])
  })
})
