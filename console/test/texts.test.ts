import { globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { operations } from '@kermesse/sdk/generated/operations'
import { describe, expect, test } from 'vitest'

const folder = new URL('../src/i18n/', import.meta.url)
const files = readdirSync(new URL('en/', folder))
const languages = ['en', 'fr', 'de']

// Path to reason, for a text that reads as in English. An entry that nothing needs any more fails.
const as_english: Record<string, Record<string, string>> = {
  fr: {
    'common.languages.en': 'is a name that everyone finds in its own language',
    'common.languages.fr': 'is a name that everyone finds in its own language',
    'common.languages.de': 'is a name that everyone finds in its own language',
    'staff.version': 'is the French word too',
    'visitor.details.date': 'is the French word too',
    'visitor.details.table_number': 'is the French word too',
    'visitor.payments.twint': 'is a brand',
    'visitor.payments.twint_direct': 'is a brand',
  },
  de: {
    'common.languages.en': 'is a name that everyone finds in its own language',
    'common.languages.fr': 'is a name that everyone finds in its own language',
    'common.languages.de': 'is a name that everyone finds in its own language',
    'staff.events.name': 'is the German word too',
    'staff.version': 'is the German word too',
    'visitor.pin.label': 'is an international abbreviation',
    'visitor.payments.twint': 'is a brand',
    'visitor.payments.twint_direct': 'is a brand',
  },
}

describe.each(files)('%s', (file) => {
  test.each(['fr', 'de'])('says everything in %s, and nothing more', (language) => {
    expect(Object.keys(texts(language, file))).toEqual(Object.keys(texts('en', file)))
  })

  test.each(languages)('leaves nothing empty in %s', (language) => {
    expect(Object.values(texts(language, file)).filter((text) => !text.trim())).toEqual([])
  })

  test.each(['fr', 'de'])('fills in the same values in %s', (language) => {
    const values = (all: Record<string, string>) =>
      Object.entries(all).map(([key, text]) => [key, text.match(/\{\{\w+\}\}/g)?.sort()])
    expect(values(texts(language, file))).toEqual(values(texts('en', file)))
  })
})

test.each(['fr', 'de'])('no text in %s is English, but for those with a reason', (language) => {
  const english = everything('en')
  const same = Object.entries(everything(language)).filter(([path, text]) => text === english[path])
  expect(same.map(([path]) => path).sort()).toEqual(Object.keys(as_english[language]!).sort())
})

test('every text is looked up', () => {
  const root = fileURLToPath(new URL('../src/', import.meta.url))
  const sources = globSync('**/*.{ts,tsx}', { cwd: root }).map((path) =>
    readFileSync(root + path, 'utf8'),
  )
  const has = (pattern: string) => sources.some((source) => new RegExp(pattern).test(source))
  // By its key, or by a code after the name of its group: t(`types.${type}`).
  const isLookedUp = (path: string) => {
    const [, file, group, key] = /^(\w+)\.(?:(.*)\.)?(\w+)$/.exec(path)!
    const at = (name: string) => `(${file}:)?${name.replaceAll('.', '\\.')}`
    if (!group) return has(`['"]${at(key!)}['"]`)
    return has(`['"]${at(`${group}.${key}`)}['"]`) || has(`\`${at(group)}\\.\\$\\{`)
  }
  expect(Object.keys(everything('en')).filter((path) => !isLookedUp(path))).toEqual([])
})

test('Swiss German has no sharp s', () => {
  const german = files.flatMap((file) => Object.values(texts('de', file)))
  expect(german.filter((text) => text.includes('ß'))).toEqual([])
})

test.each(languages)('every movement and every way to pay has a name in %s', (language) => {
  const known = Object.keys(texts(language, 'visitor.json'))
  const { params } = operations['transactions.list']
  const choices = (name: string, key: string) =>
    (params.find((param) => param.name === name)?.choices ?? []).map((value) => `${key}.${value}`)
  const wanted = [...choices('type', 'types'), ...choices('payment_type', 'payments')]

  expect(wanted.length).toBeGreaterThan(20)
  expect(wanted.filter((key) => !known.includes(key))).toEqual([])
})

/** All texts of a language by their file and full name: `visitor.wallet.balance`. */
function everything(language: string): Record<string, string> {
  const named = files.map((file) => [file.replace('.json', ''), nested(language, file)])
  return flat(Object.fromEntries(named))
}

function nested(language: string, file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8'))
}

/** The texts of a file by their full names: `wallet.balance`. */
function texts(language: string, file: string): Record<string, string> {
  return flat(nested(language, file))
}

function flat(tree: Record<string, unknown>, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(tree).map(([key, value]) =>
      typeof value === 'string'
        ? { [prefix + key]: value }
        : flat(value as Record<string, unknown>, `${prefix}${key}.`),
    ),
  )
}
