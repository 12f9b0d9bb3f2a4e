import { afterAll, expect, test } from 'vitest'
import { connect } from '../../src/platform/db.ts'
import { testDatabase } from '../database.ts'

const { url } = await testDatabase()
const pools = connect(url, 'moments')
afterAll(() => pools.close())

test.each([
  ['2026-07-04T20:00:00+02:00', '2026-07-04T18:00:00.000Z'],
  ['2026-12-31T23:59:59.9999Z', '2026-12-31T23:59:59.999Z'],
  ['2026-07-04T18:00:00.05Z', '2026-07-04T18:00:00.050Z'],
  ['0999-07-04T18:00:00.123456Z', '0999-07-04T18:00:00.123Z'],
  ['12026-07-04T18:00:00Z', '+012026-07-04T18:00:00.000Z'],
])('the moment %s leaves the database as %s', async (written, read) => {
  const { rows } = await pools.knex.raw('SELECT ?::timestamptz AS moment', [written])

  expect(rows[0].moment).toBe(read)
})
