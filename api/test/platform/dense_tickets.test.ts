import { expect, test } from 'vitest'
import { contract, startApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'

const api = await startApi()
const { event_id } = await createFestival(api)
const { tickets } = api.sdk((await createSuperadmin(api)).token)

// Most are for a garden, which stands late among the names; of the others some have it in a code, or in what they are for.
await api.knex.raw(
  `INSERT INTO tickets (event_id, _id, provider_id, bar_code, token, event_name, zone_name)
   SELECT :event_id, gen_random_uuid(), 'P' || n, 'B' || n * 7919 % 100003 || CASE WHEN n % 97 = 0 THEN 'garden' ELSE '' END,
     md5(n::text) || CASE WHEN n % 89 = 0 THEN 'GARDEN' ELSE '' END,
     (ARRAY['Friday', 'saturday', 'Garden Party'])[1 + n % 3], CASE WHEN n % 12 > 0 THEN (ARRAY['Rose garden', 'Garden', 'garden'])[1 + n % 3]
       ELSE (ARRAY['Balcony', 'Stalls', 'box'])[1 + n % 5 % 3] END
   FROM generate_series(1, 12000) n`,
  { event_id },
)

const { parameters } = contract.operations.find(({ id }) => id === 'tickets.list')!
const sort_keys = parameters.find(({ name }) => name === 'sort_key')!.schema.enum as ['zone_name']
const orders = sort_keys.flatMap((key) => [[key, 'ASC'] as const, [key, 'DESC'] as const])

test.each(orders)(
  'by %s %s tickets of a text that most share are found as if all of them had been collected',
  async (sort_key, sort_order) => {
    const pages = async (count?: 'exact') => {
      const query = { event_id, search: 'garden', sort_key, sort_order, count, limit: 400 } as const
      const ids: string[] = []
      for (let after: string | undefined, n = 0; n < 5; n++) {
        const page = await tickets.list({ query: { ...query, after } })
        ids.push(...page.tickets.map(({ _id }) => _id))
        after = page.next
      }
      return ids
    }

    const walked = await pages()

    expect(new Set(walked).size).toBe(2000)
    expect(walked).toEqual(await pages('exact'))
  },
)
