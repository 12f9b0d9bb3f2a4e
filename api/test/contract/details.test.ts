import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstKnown } from '@kermesse/core/i18n/reader'
import { createClient } from '@kermesse/sdk/client'
import { details } from '@kermesse/sdk/generated/details'
import { describe, expect, test } from 'vitest'
import { operationOf, startApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'

const api = await startApi()
const { event_id, sessions } = await createFestival(api)
const superadmin = await createSuperadmin(api)
const root = join(import.meta.dirname, '../../..')

const named = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

function sourcesOf(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const ours = files.filter((file) => file.endsWith('.ts') && !file.includes('generated'))
  return ours.map((file) => readFileSync(join(root, folder, file), 'utf8'))
}

const sources = [...sourcesOf('core/src'), ...sourcesOf('api/src')]

describe('what is wrong with a field', () => {
  test.each(Object.entries(details))('%s has its sentence in each language', (_code, texts) => {
    const { en, fr, de } = texts
    for (const sentence of [en, fr, de]) expect(sentence).toMatch(/^[\p{Lu}{].*\.$/u)
    expect(new Set([en, fr, de]).size).toBe(3)
    // A developer may be told more than people need.
    for (const sentence of [en, fr, de])
      expect(named(texts.problem)).toEqual(expect.arrayContaining(named(sentence)))
  })

  test.each(Object.keys(details))('%s is said somewhere', (code) => {
    expect(sources.some((text) => text.includes(`'${code}'`))).toBe(true)
  })

  test('is never said in words alone', () => {
    const words = /problem: ['`"][a-z]|invalid\(\s*[^,()]+,\s*['`"][^'`"]* [^'`"]*['`"]/g
    const in_words = sources.flatMap((text) => text.match(words) ?? [])

    expect(in_words).toEqual([])
  })
})

describe('the language of a sentence', () => {
  const wrong = { name: 'Bar', consumptions: [{ name: 'Tea', type: 'nothing', price: 1.234 }] }
  async function told(language?: string) {
    const { body } = await api.call(operationOf('bars.create'), {
      token: sessions.admin,
      body: wrong,
      headers: language ? { 'accept-language': language } : {},
    })
    return body.details as { field: string; code: string; problem: string; sentence: string }[]
  }
  const of = (all: Awaited<ReturnType<typeof told>>, name: string) =>
    all.find(({ field }) => field === `consumptions.0.${name}`)!

  test('is the caller’s, and the code and the words for developers stay', async () => {
    const [en, fr, de] = [await told(), await told('fr-CH, en;q=0.5'), await told('de')]

    expect(of(en, 'price')).toMatchObject({ code: 'too_many_decimals', params: {} })
    expect([en, fr, de].map((all) => of(all, 'price').sentence)).toEqual([
      'It has more than two decimals.',
      'Le montant a plus de deux décimales.',
      'Der Betrag hat mehr als zwei Nachkommastellen.',
    ])
    expect(of(fr, 'price').problem).toBe('has more than two decimals')
    expect(of(de, 'type')).toMatchObject({ code: 'not_one_of' })
    expect(of(de, 'type').sentence).toContain('quantity')
  })

  test('is asked for by the client’s option', async () => {
    const sdk = createClient({ url: api.url, token: sessions.admin, language: () => 'de' })
    const body = { name: 'Bar', consumptions: [{ name: 'Tea', type: 'quantity', price: 9999 }] }

    const error = await sdk.bars.create({ body: body as never }).catch((reason) => reason)

    expect(error.details[0]).toMatchObject({
      field: 'consumptions.0.price',
      code: 'above_max_consumption',
      error_code: 'consumption_price_too_high',
      sentence: 'Der Preis liegt über dem höchsten Preis einer Konsumation.',
    })
    const { server_errors } = await sdk.bars.validate({ body: body as never })
    expect(server_errors[0]).toMatchObject({
      code: 'above_max_consumption',
      sentence: 'Der Preis liegt über dem höchsten Preis einer Konsumation.',
    })
  })

  test.each([
    [undefined, undefined],
    ['it, es', undefined],
    ['it, de-AT;q=0.4, fr;q=0.8', 'fr'],
    ['fr;q=0, de', 'de'],
    ['*', undefined],
  ])('%s is %s', (header, language) => {
    expect(firstKnown(header)).toBe(language)
  })
})

describe('what a form refuses', () => {
  test('is told by codes, in the caller’s language', async () => {
    const form = new FormData()
    form.append('something', 'else')
    const { body } = await api.call(operationOf('assets.create'), {
      token: superadmin.token,
      query: { event_id },
      body: form,
      headers: { 'accept-language': 'fr' },
    })

    expect(body.details).toMatchObject([
      { field: 'something', code: 'unknown_field', sentence: 'Ce champ n’est pas admis.' },
    ])
  })
})

describe('a file of the console', () => {
  test.each([
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/docs/assets/..%2f..%2fpackage.json',
    '/docs/assets/%00',
  ])('%s outside its folder is not there', async (path) => {
    const response = await fetch(`${api.url}${path}`, { headers: { accept: 'application/json' } })

    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('root:')
  })
})

describe('the logo of an event', () => {
  test.each([
    'https://elsewhere.example.org/spy.png',
    '/pictures/00000000-0000-4000-8000-000000000000/00000000-0000-4000-8000-000000000000',
    'javascript:alert(1)',
  ])('is no picture from elsewhere: %s', async (src) => {
    const asked = { path: { id: event_id }, body: { customization: { logo: [{ src }] } } }
    const answer = await api.call(operationOf('events.update'), {
      ...asked,
      token: superadmin.token,
    })

    expect(answer).toMatchObject({ status: 400 })
    expect(answer.body.details).toMatchObject([
      { field: 'customization.logo.0.src', code: 'foreign_picture' },
    ])
  })
})
