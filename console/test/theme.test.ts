import { describe, expect, test } from 'vitest'
import { themeCss } from '../scripts/theme.ts'

const [day = '', , night = ''] = themeCss().split('\n')

/** WCAG 2.2 AA requires 4.5 : 1 for text. Pairs of foreground and background. */
const texts = [
  ['colorNeutralForeground1', 'colorNeutralBackground1'],
  ['colorNeutralForeground2', 'colorNeutralBackground1'],
  ['colorNeutralForeground2', 'colorNeutralBackground3'],
  ['colorNeutralForeground3', 'colorNeutralBackground1'],
  ['colorNeutralForeground3', 'colorNeutralBackground2'],
  ['colorNeutralForeground3', 'colorSubtleBackgroundHover'],
  ['colorNeutralForeground1', 'colorStatusWarningBackground1'],
  ['colorNeutralForeground1', 'colorStatusDangerBackground1'],
  ['colorPaletteRedForeground1', 'colorNeutralBackground1'],
  ['colorBrandForegroundLink', 'colorNeutralBackground1'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackground'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackgroundHover'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackgroundPressed'],
  ['creditForeground', 'colorNeutralBackground1'],
  ['creditForeground', 'creditBackground'],
  ['creditForeground', 'colorSubtleBackgroundHover'],
] as const

/** Amounts must be legible in sunlight: 7 : 1. */
const amounts = [
  ['colorNeutralForeground1', 'colorSubtleBackgroundPressed'],
  ['colorNeutralForeground2', 'colorSubtleBackgroundPressed'],
  ['colorNeutralForeground3', 'colorNeutralBackground1'],
  ['creditForeground', 'colorSubtleBackgroundPressed'],
  ['colorStatusDangerForeground1', 'colorNeutralBackground1'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackground'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackgroundHover'],
  ['colorBrandForeground2', 'colorBrandBackground2'],
] as const

/** And of what is not text, but must be seen: 3 to 1. */
const marks = [
  ['colorNeutralStrokeAccessible', 'colorNeutralBackground1'],
  ['colorCompoundBrandStroke', 'colorNeutralBackground1'],
  ['colorStrokeFocus2', 'colorNeutralBackground1'],
] as const

describe.each([
  ['light', read(day)],
  ['dark', { ...read(day), ...read(night) }],
])('the %s theme', (_name, tokens) => {
  const contrastOf = ([front, back]: readonly [string, string]) =>
    contrast(tokens[front], tokens[back])

  test.each(texts)('%s can be read on %s', (...pair) => {
    expect(contrastOf(pair)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(amounts)('an amount in %s can be read in the sun on %s', (...pair) => {
    expect(contrastOf(pair)).toBeGreaterThanOrEqual(7)
  })

  test.each(marks)('%s can be seen on %s', (...pair) => {
    expect(contrastOf(pair)).toBeGreaterThanOrEqual(3)
  })

  test('the ribbon carries white text', () => {
    expect(contrast('#ffffff', tokens.ribbon)).toBeGreaterThanOrEqual(7)
  })
})

function read(css: string): Record<string, string> {
  return Object.fromEntries([...css.matchAll(/--(\w+):([^;}]+)/g)].map(([, k, v]) => [k, v]))
}

function contrast(a: string | undefined, b: string | undefined) {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (bright + 0.05) / (dim + 0.05)
}

/** Relative luminance as WCAG defines it. */
function luminance(color = '') {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new Error(`not a colour in full: "${color}"`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((i) => {
    const part = Number.parseInt(color.slice(i, i + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
