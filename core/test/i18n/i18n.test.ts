import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Language, Texts } from '../../src/i18n/shape.ts'
import { fill, formatMoney, nameOf, textsFor } from '../../src/i18n/texts.ts'

const others = ['fr', 'de'] as const
const languages: Language[] = ['en', ...others]
const english = flat(textsFor('en'))

// Path to reason, for a text that reads as in English. An entry that nothing needs any more fails.
const french_as_english: Record<string, string> = {
  'columns.date': 'is the French word too',
  'columns.type': 'is the French word too',
  'columns.table': 'is the French word too',
  'columns.transaction': 'is the French word too',
  'columns.iban': 'is an international abbreviation',
  'columns.bic': 'is an international abbreviation',
  'columns.smartphone_number': 'is the French word too',
  'exports.page': 'is the French word too',
  'exports.sheets.smartphones': 'is the French word too',
  'exports.sheets.transactions': 'is the French word too',
  'forms.bar_fields.info_text.heading': 'is the French word too',
  'forms.bar_fields.table_numbers.heading': 'is the French word too',
  'forms.colors.orange': 'is the French word too',
  'forms.consumption_fields.type.heading': 'is the French word too',
  'paper.table': 'is the French word too',
  'paper.test': 'is the French word too',
  'paper.total': 'is the French word too',
  'payments.methods.twint': 'is a brand',
  'payments.methods.twint_direct': 'is a brand, and "app" is said in French',
  'reports.accounts.twint_app': 'is a brand, and "app" is said in French',
  'reports.accounts.twint_web': 'is a brand, and "web" is said in French',
  'reports.total': 'is the French word too',
  'transactions.types.zone': 'is the French word too',
}
const german_as_english: Record<string, string> = {
  'columns.iban': 'is an international abbreviation',
  'columns.bic': 'is an international abbreviation',
  'columns.name': 'is the German word too',
  'forms.row_problem': 'is written alike',
  'columns.pin': 'is the German word too',
  'columns.smartphone_number': 'is the German word too',
  'exports.sheets.smartphones': 'is the German word too',
  'forms.bar_fields.name.heading': 'is the German word too',
  'forms.colors.orange': 'is the German word too',
  'forms.consumption_fields.name.heading': 'is the German word too',
  'columns.status': 'is the German word too',
  'columns.uid': 'is the German word too',
  'paper.test': 'is the German word too',
  'paper.total': 'is how a total is called in Switzerland',
  'payments.methods.form': 'is the German word for a bank too',
  'payments.methods.twint': 'is a brand',
  'reports.total': 'is how a total is called in Switzerland',
  'transactions.offline': 'is the German word too',
  'transactions.types.zone': 'is the German word too',
}
const as_english = { fr: french_as_english, de: german_as_english }

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')
const sources = globSync('{core,api,workers}/src/**/*.ts', { cwd: root })
  .filter((path) => !/\/i18n\/(en|fr|de)\.ts$/.test(path))
  .map(read)
  .join('\n')
const contract = read('sdk/src/generated/schema.ts')

describe.each(languages)('the texts in %s', (language) => {
  const texts = flat(textsFor(language))

  test('have the keys of English', () => {
    expect(texts.size).toBeGreaterThan(200)
    expect([...texts.keys()]).toEqual([...english.keys()])
  })

  test('say something, without blanks around it', () => {
    expect(pathsOf(texts, (text) => text === '' || text !== text.trim())).toEqual([])
  })

  test('take the parameters of English', () => {
    const differs = (text: string, path: string) =>
      parametersOf(text) !== parametersOf(english.get(path)!)
    expect(pathsOf(texts, differs)).toEqual([])
  })

  test('have no braces around anything else', () => {
    expect(pathsOf(texts, (text) => /[{}]/.test(text.replace(/\{[a-z_]+\}/g, '')))).toEqual([])
  })
})

test.each(others)('no text in %s is English, but for those with a reason', (language) => {
  const is_english = (text: string, path: string) => text === english.get(path)
  expect(pathsOf(flat(textsFor(language)), is_english).sort()).toEqual(
    Object.keys(as_english[language]).sort(),
  )
})

test('German is Swiss: it has no sharp s', () => {
  expect(pathsOf(flat(textsFor('de')), (text) => text.includes('ß'))).toEqual([])
})

test('every text is looked up', () => {
  expect(pathsOf(english, (_, path) => !isLookedUp(path))).toEqual([])
})

test('a language that has no texts reads English', () => {
  expect(['it', '', 'constructor'].map(textsFor)).toEqual(Array(3).fill(textsFor('en')))
})

test('parameters are filled in once, as they are', () => {
  const { debit_at } = textsFor('fr').notifications
  expect(fill(debit_at, { amount: '{bar} $1', bar: '{amount} $&' })).toBe(
    '{bar} $1 payés à {amount} $&.',
  )
})

test('a code has a name; a new one of a provider stands for itself', () => {
  const { statuses } = textsFor('de')
  expect(['done', 'refund_lost', 'constructor'].map((code) => nameOf(statuses, code))).toEqual([
    'erstattet',
    'refund_lost',
    'constructor',
  ])
})

test('money is written as in Switzerland', () => {
  const written = languages.map((language) => formatMoney(language, 123450, 'CHF'))
  // The blank and the apostrophe differ between versions of the tables behind Intl.
  expect(written.map((text) => text.replace(/\s/, ' ').replace('’', "'"))).toEqual([
    "CHF 1'234.50",
    "1'234.50 CHF",
    "CHF 1'234.50",
  ])
})

test('the type checker holds a language to the keys and the parameters of English', () => {
  const french = textsFor('fr')
  const { run: _, ...columns } = french.columns
  // @ts-expect-error: a text is missing.
  const shorter: Texts = { ...french, columns }
  // @ts-expect-error: a text that English has not.
  const longer: Texts = { ...french, columns: { ...french.columns, sponsor: 'Parrain' } }
  // @ts-expect-error: a parameter is missing.
  const said = () => fill(french.notifications.debit_at, { amount: '1.00' })
  expect([shorter, longer, said]).toHaveLength(3)
})

function flat(tree: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
    ),
  )
}

function pathsOf(texts: Map<string, string>, is_wanted: (text: string, path: string) => boolean) {
  return [...texts].flatMap(([path, text]) => (is_wanted(text, path) ? path : []))
}

function parametersOf(text: string) {
  return [...new Set(text.match(/\{[^}]*\}/g))].sort().join()
}

/** By its path; or its group is taken as a whole, and its key is a column or a code, of ours or of the contract. */
function isLookedUp(path: string) {
  const [, form = '', field = ''] = /^(forms\.\w+)\.(\w+)\.(heading|note)$/.exec(path) ?? []
  const [, group = '', key = ''] = /^(.*)\.(\w+)$/.exec(path) ?? []
  const at = (path: string) => `\\btexts(For\\([\\w.]+\\))?\\.${path.replaceAll('.', '\\.')}\\b`
  if (has(sources, at(path))) return true
  // A form shows the heading and the note of each of its fields.
  if (form) return has(sources, at(form)) && has(sources, `^ +${field}: .*Field\\b`)
  if (!has(sources, `${at(group)}(?!\\.)`)) return false
  if (group === 'columns')
    return has(sources, `(\\b(name|heading): |\\bcolumn\\(|\\btext\\(\\w+, '\\w+', )'${key}'`)
  return has(sources, `'${key}'`) || has(contract, `"${key}"|\\b${key}\\??:`)
}

function has(text: string, pattern: string) {
  return new RegExp(pattern, 'm').test(text)
}
