import { readFileSync } from 'node:fs'
import type { Schema } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { uuid7 } from '../src/pos/base/uuid7.ts'
import { empty_cart } from '../src/pos/cart/cart.ts'
import { orderOf, priceCart, totalOf } from '../src/pos/cart/price_cart.ts'
import { menuOf } from '../src/pos/menu/pos_menu.ts'
import { bandOf } from '../src/pos/reader/band_text.ts'

describe('the colours', () => {
  const css = readFileSync(new URL('../src/pos/base/pos.css', import.meta.url), 'utf8')
  const themes = [...css.matchAll(/:root[^{]*\{([^}]*--pos-ground[^}]*)\}/g)].map(([, rules]) =>
    Object.fromEntries(
      [...rules!.matchAll(/--pos-([\w-]+): (#\w{6})/g)].map(([, name, value]) => [name!, value!]),
    ),
  )
  const pairs = [
    'bar',
    'primary',
    'good',
    'taken',
    'look',
    'bad',
    'purple',
    'red',
    'orange',
    'gray',
    'green',
  ]

  test('keep 7 : 1 between text and ground, on every tile, in sun and night', () => {
    expect(themes).toHaveLength(2)
    const faults = themes.flatMap((theme, i) =>
      [...pairs.map((name) => [name, `${name}-text`]), ['ground', 'text'], ['ground', 'aside']]
        .map(([one, other]) => ({ one, other, ratio: contrast(theme[one!]!, theme[other!]!) }))
        .filter(({ ratio }) => !(ratio >= 7))
        .map((fault) => ({ theme: i, ...fault })),
    )
    expect(faults).toEqual([])
  })

  function contrast(one: string, other: string) {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
      number,
      number,
    ]
    return (light + 0.05) / (dark + 0.05)
  }

  function luminance(colour: string) {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
})

describe('an order', () => {
  const item = (_id: string, price: number, deposit: string | null = null) => {
    const rest = { name: _id, color: 'gray', type: 'quantity', min_age: 16, round: null }
    return { _id, price, deposit, hidden: false, can_buy_only_with_voucher: false, ...rest }
  }
  const cups = ['cup']
  const bar = { _id: 'bar', name: 'Bar', possible_deposits: cups, possible_deposit_returns: cups }
  const catalogue = {
    event: { enabled: true, archived: false, frozen: null, round: 0.05, pos: {} },
    bars: [
      {
        ...bar,
        hybrid_payment: { enabled: false, payment_types: [] },
        consumptions: [item('beer', 5, 'cup'), item('water', 3.05)],
      },
    ],
    deposits: [{ _id: 'cup', name: 'cup', price: 2, delta: 0 }],
    vouchers: [],
  }
  const menu = menuOf(catalogue as unknown as Schema<'PosCatalogue'>, 'bar')
  const price = (lines: typeof empty_cart.lines, own_cups: string[] = []) =>
    priceCart({ ...empty_cart, lines, own_cups }, menu)

  test('has a container for each piece that is served in one, unless the visitor has an own cup', () => {
    const lines = [{ kind: 'consumption' as const, item_id: 'beer', quantity: 3 }]
    expect(totalOf(price(lines), menu)).toBe(2100)
    expect(totalOf(price(lines, ['cup']), menu)).toBe(1500)
    expect(orderOf(price(lines, ['cup']))).toEqual([{ _id: 'beer', quantity: 3, price: 5 }])
  })

  test('counts containers that come back against those that go out, and names each kind once', () => {
    const lines = [
      { kind: 'consumption' as const, item_id: 'beer', quantity: 1 },
      { kind: 'deposit' as const, item_id: 'cup', quantity: 1 },
      { kind: 'deposit_return' as const, item_id: 'cup', quantity: 2 },
    ]
    expect(totalOf(price(lines), menu)).toBe(500)
    expect(orderOf(price(lines))).toEqual([
      { _id: 'beer', quantity: 1, price: 5 },
      { _id: 'cup', kind: 'deposit', quantity: 2, price: 2 },
      { _id: 'cup', kind: 'deposit_return', quantity: 2, price: 2 },
    ])
  })
})

test('an id is a UUID of version 7, and later ones sort behind', () => {
  expect(uuid7()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(uuid7(1_000) < uuid7(2_000)).toBe(true)
})

test('a band is its chip, its number, or an address with its number', () => {
  expect(bandOf('04:a2:5e:11:22:33:44')).toEqual({ uid: '04A25E11223344' })
  expect(bandOf('https://example.org/client/ab12cd34')).toEqual({ number: 'AB12CD34' })
  expect(bandOf('ab12cd3')).toEqual({ number: 'AB12CD3' })
  expect(bandOf('two words')).toBeUndefined()
})
