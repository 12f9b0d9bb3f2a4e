import { globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { nouns } from '@kermesse/sdk/generated/nouns'
import { operations } from '@kermesse/sdk/generated/operations'
import { describe, expect, test } from 'vitest'
import { resources } from './all_resources.ts'
import { as_english } from './as_english.ts'

const folder = new URL('../src/i18n/', import.meta.url)
const files = readdirSync(new URL('en/', folder))
const languages = ['en', 'fr', 'de']

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
  // Keys below a group are either our own or from the contract.
  const contract = readFileSync(
    new URL('../../api/src/generated/contract.json', import.meta.url),
    'utf8',
  )
  const isWord = (key: string) => {
    const word = new RegExp(`\\b${key}\\b`)
    return word.test(contract) || sources.some((source) => word.test(source))
  }
  // By its key, or by a word after the name of its group: t(`types.${type}`), t(`code.${state}_text`).
  const isLookedUp = (path: string) => {
    // One of a plural's forms is chosen by its count.
    const [, file, group, key] = /^(\w+)\.(?:(.*)\.)?(\w+?)(?:_one|_other)?$/.exec(path)!
    const at = (name: string) => `(${file}:)?${name.replaceAll('.', '\\.')}`
    if (!group) return has(`['"]${at(key!)}['"]`)
    if (has(`['"]${at(`${group}.${key}`)}['"]`)) return true
    const built = new RegExp(`\`${at(group)}\\.\\$\\{[^}]+\\}(\\w*)\``, 'g')
    const ends = sources.flatMap((source) =>
      [...source.matchAll(built)].map((found) => found.at(-1)!),
    )
    return ends.some((end) => key!.endsWith(end) && isWord(key!.slice(0, key!.length - end.length)))
  }
  // Those of resources are looked up by the names of the contract (resources.test.ts), as are those of its operations.
  const of_screens = Object.keys(everything('en')).filter((path) => !isOfResource(path))
  expect(of_screens.filter((path) => !isLookedUp(path))).toEqual([])
})

test('every screen of the staff has a name', () => {
  const staff = new URL('../src/staff/', import.meta.url)
  const tables = ['screens.ts', 'machine_screens.ts'].map((file) =>
    readFileSync(new URL(file, staff), 'utf8'),
  )
  const names = [...tables.join('').matchAll(/^\s+name: '(\w+)',$/gm)].map(([, name]) => name!)
  const texts = everything('en')

  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !(`staff.screens.${name}` in texts) && !(name in nouns))).toEqual(
    [],
  )
})

// That none is missing is a type error where they are looked up (operation_names.ts).
test('every operation that the log may name has its words, and no other', () => {
  const named = Object.keys(texts('en', 'operations.json'))
  expect(named.length).toBeGreaterThan(100)
  // It asks a provider and writes down what it finds.
  const asks = ['terminals.status']
  const unlogged = named.filter((id) => !(id in operations) || operationOf(id).method === 'GET')
  expect(unlogged).toEqual(asks)
  expect(new Set(Object.values(texts('en', 'operations.json'))).size).toBe(named.length)
})

test.each(languages)('no sentence is written in %s that follows from a noun', (language) => {
  const names = Object.keys(nouns) as (keyof typeof nouns)[]
  const own = names.flatMap((name) => Object.entries(texts(language, `${name}.json`)))
  const logged = Object.entries(texts(language, 'operations.json'))
  const derived = names.map((name) => nouns[name][language as 'en'])
  const verbs = derived.flatMap(({ create, update, delete: deleted, restore }): string[] => [
    create,
    update,
    deleted,
    restore,
  ])
  const words = derived.flatMap((noun): string[] => [noun.new, noun.empty])

  expect(logged.filter(([, text]) => verbs.includes(text))).toEqual([])
  expect(own.filter(([, text]) => words.includes(text))).toEqual([])
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

function operationOf(id: string) {
  return operations[id as keyof typeof operations]
}

function isOfResource(path: string) {
  const [file] = path.split('.')
  return (
    file === 'fields' ||
    file === 'operations' ||
    Object.values(resources).some(({ name }) => name === file)
  )
}

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
