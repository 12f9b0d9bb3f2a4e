import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { nouns } from '@kermesse/sdk/generated/nouns'
import { describe, expect, test } from 'vitest'
import type { Field } from '../src/resource/contract.ts'
import type { AnyResource } from '../src/resource/define.ts'
import { fieldAt } from '../src/resource/paths.ts'
import { resources as resources_by_export } from './all_resources.ts'
import { logged_fields } from './logged_fields.ts'

const source = new URL('../src/', import.meta.url)
const languages = ['en', 'fr', 'de']

const sources = globSync('{admission,events,identity,resources}/**/*.{ts,tsx}', {
  cwd: fileURLToPath(source),
})
  .map((path) => readFileSync(new URL(path, source), 'utf8'))
  .join('\n')

// `numbers.total.${kind}`: names that are put together.
const composed = [...sources.matchAll(/\bt\(`([^`]+)`/g)].map(
  ([, name]) => new RegExp(`^${name!.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '\\w+')}$`),
)

const resources = Object.values(resources_by_export)

test('there are resources to look at', () => {
  expect(resources.length).toBeGreaterThan(7)
})

/** Values that no record has: a column derives them. */
const derived = ['transactions:choices.type.deposit_return']

describe.each(resources.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    test.each(languages)('has a word for everything that it shows in %s', (language) => {
      const known = wordsOf(language, resource.name)
      expect(wantedBy(resource).filter((keys) => !keys.some((key) => known.has(key)))).toEqual([])
    })

    test('has no word that nothing shows', () => {
      const alike = resources.filter(({ name }) => name === resource.name)
      const wanted = new Set(alike.flatMap(wantedBy).flat())
      const own = Object.keys(texts('en', resource.name))
        .filter((key) => of_resource.test(key))
        .map((key) => `${resource.name}:${key}`)
      const unused = own.filter((key) => !wanted.has(key) && !isAsked(key))
      const is_logged = (key: string) =>
        derived.includes(key) || key.startsWith('audit_log:changed.')
      expect(unused.filter((key) => !is_logged(key))).toEqual([])
    })
  },
)

describe.each(languages)('the log in %s', (language) => {
  const fields = Object.entries(logged_fields).flatMap(([type, names]) =>
    names.split(/\s+/).map((field) => [type, field] as const),
  )

  test('has a word for every field that an entry can show', () => {
    const found = fields.filter(([type, field]) => {
      const own = hasTexts(language, type) ? wordsOf(language, type) : wordsOf(language, 'fields')
      const log = wordsOf(language, 'audit_log')
      return ![`${type}:fields.${field}`, `fields:${field}`, `audit_log:changed.${field}`].some(
        (key) => own.has(key) || log.has(key),
      )
    })
    expect(found).toEqual([])
  })

  test('has no word of a field that no entry shows', () => {
    const shown = new Set(fields.map(([, field]) => `changed.${field}`))
    const words = Object.keys(texts(language, 'audit_log'))
    expect(words.filter((key) => key.startsWith('changed.') && !shown.has(key))).toEqual([])
  })
})

// The rest of the file is of its screens: texts.test.ts shows that each of those is looked up.
const of_resource = /^(title|about|one|empty|add|sections|fields|help|choices)\b/

/** A screen of its own asks for its words by their names: `events:menu.archive`, or without what stands before the colon. */
function isAsked(key: string) {
  const [, word = ''] = key.split(':')
  const plain = word.replace(/_(one|other)$/, '')
  return (
    [key, word, plain].some((name) => sources.includes(`'${name}'`)) ||
    composed.some((pattern) => pattern.test(plain))
  )
}

test('every shared word is shown by a resource', () => {
  const wanted = new Set(resources.flatMap((resource) => wantedBy(resource).flat()))
  const shared = Object.keys(texts('en', 'fields')).map((key) => `fields:${key}`)
  expect(shared.filter((key) => !wanted.has(key))).toEqual([])
})

/** Text keys of a resource, as lists of alternatives in order of preference. */
function wantedBy({ name, contract, columns, facts, filters, form }: AnyResource): string[][] {
  const own = (key: string) => [`${name}:${key}`]
  const ofNoun = (key: string, noun = key) => [`${name}:${key}`, `nouns:${name}.${noun}`]
  const either = (key: string) => [`${name}:${key}`, `fields:${key}`]
  const leaf = (field: string) => field.split('.').at(-1)
  const word = (field: string) => [
    `${name}:fields.${field}`,
    `fields:${field}`,
    `fields:${leaf(field)}`,
  ]
  const choices = (field: string, described: Field | undefined) =>
    // An amount speaks for itself.
    (described?.item?.kind === 'money' ? [] : (described?.choices ?? [])).map((choice) => [
      ...either(`choices.${field}.${choice}`),
      `fields:choices.${leaf(field)}.${choice}`,
    ])
  const inputs = (field: string, described: Field): string[][] => [
    word(field),
    ...choices(field, described),
    ...helpOf(name, field),
    ...(described.kind === 'rows' ? [own(`add.${field}`)] : []),
    ...Object.entries(described.fields ?? {}).flatMap(([part, nested]) =>
      inputs(described.kind === 'group' ? `${field}.${part}` : part, nested),
    ),
  ]
  const all = { ...contract.create, ...contract.update }
  const set = form?.flatMap(({ fields }) => fields) ?? []
  const asked = [...filters.map(({ field }) => field), 'deleted_only']
  return [
    ofNoun('title', 'many'),
    own('about'),
    ofNoun('empty'),
    ...(form ? [ofNoun('one')] : []),
    ...(form && contract.access.create ? [ofNoun('new')] : []),
    ...(form?.flatMap(({ title }) => (title ? [own(`sections.${title}`)] : [])) ?? []),
    ...[...columns, ...facts].flatMap(({ field, is_sentence }) => [
      word(field),
      ...(is_sentence ? [] : choices(field, all[field] ?? inRow(contract.row, field))),
    ]),
    ...asked
      .filter((field) => field in contract.query)
      .flatMap((field) => [word(field), ...choices(field, contract.query[field])]),
    ...set.flatMap(({ field, fixed }) =>
      typeof fixed === 'object' ? [own(`fixed.${field}`)] : [],
    ),
    ...set.flatMap(({ field, control }) => {
      const described = fieldAt(all, field)
      if (!described) return []
      if (control?.as === 'images') return [word(field)]
      if (control?.as !== 'parts') return inputs(field, described)
      const shown = Object.entries(described.fields ?? {}).filter(([part]) => !part.endsWith('_id'))
      return shown.flatMap(([part, nested]) => inputs(part, nested))
    }),
  ]
}

function inRow(row: Record<string, Field>, field: string) {
  const [first = '', part] = field.split('.')
  return part ? row[first]?.fields?.[part] : row[first]
}

/** Help is there where it is needed. */
function helpOf(name: string, field: string) {
  return `help.${field}` in texts('en', name) ? [[`${name}:help.${field}`]] : []
}

function wordsOf(language: string, name: string) {
  const named = (file: string) => Object.keys(texts(language, file)).map((key) => `${file}:${key}`)
  const of_nouns = Object.keys(flat(nouns)).flatMap((path) => {
    const [noun, spoken, key] = path.split('.')
    return spoken === language ? [`nouns:${noun}.${key}`] : []
  })
  return new Set([...named(name), ...named('fields'), ...of_nouns])
}

function hasTexts(language: string, file: string) {
  return existsSync(new URL(`i18n/${language}/${file}.json`, source))
}

function texts(language: string, file: string): Record<string, string> {
  const path = new URL(`i18n/${language}/${file}.json`, source)
  return flat(JSON.parse(readFileSync(path, 'utf8')))
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
