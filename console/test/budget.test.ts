import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Bundle, measure, measureLater } from '../scripts/budget.ts'

const budget = { entry: 'visitor', limit_kb: 1, texts: ['visitor'], screens: ['Wallet', 'Entry'] }

test('what the entry imports counts once, what it loads later does not', () => {
  const bundle = bundleOf(
    chunk('visitor.js', { isEntry: true, imports: ['react.js', 'sdk.js'], kb: 1 }),
    chunk('sdk.js', { imports: ['react.js'], kb: 2 }),
    chunk('react.js', { kb: 4 }),
    chunk('PinForm.js', { kb: 8 }),
  )

  const { total_kb, files } = measure(budget, bundle)

  expect(files.map(({ name }) => name)).toEqual(['visitor.js', 'react.js', 'sdk.js'])
  expect(total_kb).toBeCloseTo(7, 0)
})

test('the heaviest first screen counts, with what it brings along', () => {
  const bundle = bundleOf(
    chunk('visitor.js', { isEntry: true, kb: 1 }),
    chunk('Entry.js', { source: '/src/screens/Entry.tsx', kb: 2 }),
    chunk('Wallet.js', { source: '/src/screens/Wallet.tsx', imports: ['money.js'], kb: 1 }),
    chunk('money.js', { kb: 4 }),
  )

  expect(measure(budget, bundle).total_kb).toBeCloseTo(6, 0)
})

test('the texts count in the heaviest language alone', () => {
  const bundle = bundleOf(
    chunk('visitor.js', { isEntry: true, kb: 1 }),
    chunk('en.js', { source: '/src/i18n/en/visitor.json', kb: 2 }),
    chunk('de.js', { source: '/src/i18n/de/visitor.json', kb: 4 }),
    chunk('staff.js', { source: '/src/i18n/de/staff.json', kb: 8 }),
  )

  expect(measure(budget, bundle).total_kb).toBeCloseTo(5, 0)
})

test('a screen that comes later counts with its texts, without what is there already', () => {
  const later = [{ screen: 'Desk', limit_kb: 3, texts: ['desk'] }]
  const bundle = bundleOf(
    chunk('visitor.js', { isEntry: true, imports: ['react.js'], kb: 1 }),
    chunk('react.js', { kb: 4 }),
    chunk('Desk.js', { source: '/src/desk/Desk.tsx', imports: ['react.js', 'money.js'], kb: 2 }),
    chunk('money.js', { kb: 1 }),
    chunk('en.js', { source: '/src/i18n/en/desk.json', kb: 1 }),
    chunk('de.js', { source: '/src/i18n/de/desk.json', kb: 2 }),
  )

  const [desk] = measureLater({ ...budget, later }, bundle)

  expect(desk).toMatchObject({ screen: 'Desk', limit_kb: 3 })
  expect(desk!.kb).toBeCloseTo(5, 0)
  expect(() =>
    measureLater({ ...budget, later: [{ ...later[0]!, screen: 'Gate' }] }, bundle),
  ).toThrow('Gate')
})

test('an entry that was not built is not light', () => {
  expect(() => measure(budget, bundleOf(chunk('staff.js', { isEntry: true })))).toThrow('visitor')
})

type Options = { isEntry?: boolean; imports?: string[]; source?: string; kb?: number }

/** Random bytes in base 64 shrink to what they were: `kb` is what is left after gzip. */
function chunk(fileName: string, { isEntry = false, imports = [], source, kb = 1 }: Options) {
  const code = randomBytes(kb * 1000).toString('base64')
  const name = fileName.replace('.js', '')
  const from = { facadeModuleId: source ?? null, moduleIds: source ? [source] : [] }
  return { type: 'chunk', fileName, name, isEntry, imports, ...from, code }
}

function bundleOf(...chunks: { fileName: string }[]) {
  return Object.fromEntries(chunks.map((item) => [item.fileName, item])) as unknown as Bundle
}
