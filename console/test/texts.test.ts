import { readdirSync, readFileSync } from 'node:fs'
import { operations } from '@kermesse/sdk/generated/operations'
import { describe, expect, test } from 'vitest'

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

/** The texts of a file by their full names: `wallet.balance`. */
function texts(language: string, file: string): Record<string, string> {
  return flat(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')))
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
