import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import knex, { type Knex } from 'knex'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const directory = join(import.meta.dirname, '../../../migrations')
const name = `test_${randomUUID().replaceAll('-', '')}`
const url = new URL(inject('database_server_url'))
const server = knex({ client: 'pg', connection: url.href })
url.pathname = `/${name}`
let db: Knex

beforeAll(async () => {
  await server.raw(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  const migrations = { directory, loadExtensions: ['.ts'], extension: 'ts' }
  db = knex({ client: 'pg', connection: url.href, migrations })
  const files = (await readdir(directory)).filter((file) => file.endsWith('.ts')).sort()
  for (const file of files) {
    if (file.includes('_text_keys')) await addLookAlikes()
    await db.migrate.up({ name: file })
  }
}, 60_000)
afterAll(async () => {
  await db?.destroy()
  await server.raw(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await server.destroy()
})

const event_id = randomUUID()
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Names that the former rules accepted side by side. */
async function addLookAlikes() {
  await db('events').insert({ _id: event_id, name: 'Quay' })
  const rows = (names: string[]) => names.map((one, n) => ({ event_id, _id: id(n), name: one }))
  await db('bars').insert(rows(['Café', 'Cafe\u0301', 'Cafe\u0301 (2)', '\u200b']))
  const vouchers = rows(['Drink', 'Ｄrink', 'Dr\u200bink', 'Other'])
  await db('vouchers').insert([...vouchers, { ...vouchers[1]!, _id: id(9), deleted: true }])
  const users = ['rené@quay', 'rene\u0301@quay'].map((email, n) => ({
    _id: id(n),
    email,
    password_hash: '',
    right: 50,
  }))
  await db('users').insert(users)
}

test('an update keeps the oldest of names that look alike, and numbers the others', async () => {
  const names = (table: string, column = 'name') => db(table).orderBy('_id').pluck(column)

  expect(await names('bars')).toEqual(['Café', 'Cafe\u0301 (3)', 'Cafe\u0301 (2)', 'Unnamed (2)'])
  expect(await names('vouchers')).toEqual([
    'Drink',
    'Ｄrink (2)',
    'Dr\u200bink (3)',
    'Other',
    'Ｄrink',
  ])
  expect(await names('users', 'email')).toEqual(['rené@quay', 'rene\u0301@quay-2'])
})
