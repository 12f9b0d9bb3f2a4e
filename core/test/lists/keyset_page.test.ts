import { expect, test } from 'vitest'
import { keysetPage } from '../../src/lists/keyset_page.ts'
import { openStage } from '../stage.ts'

const { knex, createEvent } = await openStage()

type Query = Parameters<typeof keysetPage>[0]

/** Wristbands of an event by the name of their holder; null is a holder without a name. */
async function openList(names: (string | null)[]) {
  const event_id = await createEvent()
  const clients = names.map((name, n) => ({ event_id, uid: `04${n}`, short_id: `N${n}`, name }))
  await knex('clients').insert(clients)
  return (query: Query = {}) =>
    keysetPage<{ name: string | null }>(query, {
      from: knex('clients as c').where({ event_id }),
      sort: { name: 'c.name', uid: 'c.uid' },
      default_sort: 'name',
      tie_breaker: 'c.uid',
      lookup: knex('clients as c').where({ event_id }).select('c.name'),
    })
}

test.each(['ASC', 'DESC'] as const)(
  'pages of an order %s show every row once, also equal ones and those without a value',
  async (sort_order) => {
    const names = ['Ada', null, 'Bo', 'Ada', null, 'Cy', 'Ada', null]
    const list = await openList(names)
    const whole = await list({ sort_order, limit: 50 })

    const rows = []
    let after: string | undefined
    do {
      const page = await list({ sort_order, limit: 2, ...(after && { after }) })
      expect(page.count).toBe(names.length)
      rows.push(...page.rows)
      after = page.next
    } while (after)

    expect(rows).toEqual(whole.rows)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(names.length)
    const shown = rows.map(({ name }) => name)
    const sorted = ['Ada', 'Ada', 'Ada', 'Bo', 'Cy', null, null, null]
    expect(shown).toEqual(sort_order === 'ASC' ? sorted : sorted.toReversed())
  },
)

test('a cursor continues only the order that gave it', async () => {
  const list = await openList(['Ada', 'Bo', 'Cy'])
  const { next } = await list({ limit: 1 })
  const other = [{ sort_key: 'uid' }, { sort_order: 'DESC' as const }]
  for (const order of other)
    await expect(list({ ...order, after: next! })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'after', code: 'other_cursor' }],
    })
})

test('a cursor that no answer gave is refused', async () => {
  const list = await openList(['Ada'])
  const encode = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const made_up = [
    'no cursor',
    encode({ name: 'Ada' }),
    encode(['name', 'ASC', 'Ada']),
    encode(['name', 'ASC', 'Ada', null]),
    encode(['name', 'ASC', 1, '040']),
    encode(['name', 'ASC', 'Ada\u0000', '040']),
  ]
  for (const after of made_up)
    await expect(list({ after })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'after', code: 'no_cursor' }],
    })
})
