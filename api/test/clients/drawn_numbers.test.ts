import type { Language } from '@kermesse/core/i18n/shape'
import { createClient } from '@kermesse/sdk/client'
import { describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival } from '../festival.ts'
import { cellsOf } from '../sheets.ts'

const api = await sharedApi()
const here = await createFestival(api)
const admin = (language?: Language) =>
  createClient({
    url: api.url,
    token: here.sessions.admin,
    ...(language && { language: () => language }),
  })

/** The rows of a drawn list below its headings. */
async function draw(count: number, more: { pins?: boolean; language?: Language } = {}) {
  const { language, ...flags } = more
  const file = await admin(language).clients.generate({ body: { count, ...flags } })
  const [headings, ...rows] = (await cellsOf(file)) as string[][]
  return { headings: headings!, rows }
}

describe('numbers to print on wristbands', () => {
  test('are drawn at random, with PINs, in signs that nobody and no program mistakes', async () => {
    const { rows } = await draw(3_000)

    expect(rows).toHaveLength(3_000)
    const [numbers, pins] = [rows.map(([, number]) => number!), rows.map(([, , pin]) => pin!)]
    for (const number of numbers)
      expect(number).toMatch(/^[ACDFGHJKMNPQRTVWXY][ACDFGHJKMNPQRTVWXY34679]{7}$/)
    for (const pin of pins)
      expect(pin).toMatch(/^[ACDFGHJKMNPQRTVWXY][ACDFGHJKMNPQRTVWXY34679]{5}$/)
    expect(new Set(numbers).size).toBe(3_000)
    expect(new Set(pins).size).toBeGreaterThan(2_990)
    // Each sign as often as any other, in each place: 3,000 draws of 23 are 130 each.
    for (let place = 1; place < 8; place++) {
      const counts = Map.groupBy(numbers, (number) => number[place])
      expect(counts.size).toBe(23)
      for (const [, drawn] of counts) expect(Math.abs(drawn.length - 130)).toBeLessThan(75)
    }
  })

  test('are drawn once in the installation, and never one that somebody wears', async () => {
    const { rows } = await draw(500)
    const drawn = rows.map(([, number]) => number!)
    const kept = await api.knex('drawn_numbers').whereIn('short_id', drawn).pluck('short_id')

    expect(kept).toHaveLength(500)
    const again = (await draw(500)).rows.map(([, number]) => number)
    expect(again.filter((number) => drawn.includes(number!))).toEqual([])
  })

  test('leave no PIN behind, and their count in the log', async () => {
    const { rows } = await draw(3)

    const { rows: names } = await api.knex.raw(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    )
    const tables = (names as { name: string }[]).map(({ name }) =>
      api.knex.raw('SELECT t::text FROM ?? t', [name]),
    )
    const everything = JSON.stringify((await Promise.all(tables)).map((table) => table.rows))
    for (const [, number, pin] of rows) {
      expect(everything).toContain(number)
      expect(everything).not.toContain(pin)
    }
    const log = await api.knex('audit_log').where({ operation: 'clients.generate' }).orderBy('_id')
    expect(log.at(-1)).toMatchObject({ after: { drawn: 3, pins: true } })
  })

  test.each<Language>(['en', 'fr', 'de'])(
    'come back from the supplier and are imported as they are, headings in %s',
    async (language) => {
      const { headings, rows } = await draw(25, { language })
      const chips = rows.map(
        (_, n) =>
          `04${language === 'en' ? 1 : language === 'fr' ? 2 : 3}${String(n).padStart(11, '0')}`,
      )
      const lines = rows.map(([, number, pin], n) => [chips[n], number, pin].join(';'))

      const clients_data = [headings.join(';'), ...lines].join('\n')
      expect(await admin().clients.import({ body: { clients_data } })).toMatchObject({
        success: 25,
        failure: 0,
      })

      const [, number, pin] = rows[0]!
      const wallet = await api
        .sdk()
        .clients.short({ path: { short_id: number! }, headers: { 'wristband-pin': pin! } })
      expect(wallet).toMatchObject({ uid: chips[0], pin_required: true })
    },
  )

  test('need no PIN where none is wanted, and are imported anyway', async () => {
    const { headings, rows } = await draw(25, { pins: false })
    const lines = rows.map(([, number], n) => `044${String(n).padStart(11, '0')};${number}`)

    expect(headings).toHaveLength(2)
    const clients_data = ['chip;number', ...lines].join('\n')
    expect(await admin().clients.import({ body: { clients_data } })).toMatchObject({ success: 25 })
  })

  test('are at most 200,000 at once', async () => {
    await refused(admin().clients.generate({ body: { count: 200_001 } }), 'invalid_request', 400)
    await refused(admin().clients.generate({ body: { count: 0 } }), 'invalid_request', 400)
  })
})

test('a text of wristbands without PINs whose numbers follow each other is refused', async () => {
  const lines = Array.from(
    { length: 30 },
    (_, n) => `045${String(n).padStart(11, '0')};GUESS${100 + n}`,
  )
  const body = { clients_data: ['chip;number', ...lines].join('\n') }

  await refused(admin().clients.import({ body }), 'guessable_numbers', 400)

  const allowed = await admin().clients.import({ body: { ...body, allow_guessable_numbers: true } })
  expect(allowed).toMatchObject({ success: 30 })
})
