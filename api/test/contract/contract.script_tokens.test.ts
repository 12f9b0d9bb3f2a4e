import { rights } from '@kermesse/core/operations/rights'
import { expect, test } from 'vitest'
import type { Operation } from '../../src/contract.ts'
import { contract, sharedApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'

const api = await sharedApi()
const { event_id, sessions } = await createFestival(api)
const superadmin = await createSuperadmin(api)
const levels = ['checker', 'server', 'cashier', 'admin', 'superadmin'] as const

type Level = (typeof levels)[number]

const tokens = Object.fromEntries(
  await Promise.all(
    levels.map(async (level) => {
      const maker = level === 'superadmin' ? superadmin.token : sessions.admin
      const body = { name: level, right: rights[level] }
      return [level, (await api.sdk(maker).script_tokens.create({ body })).token]
    }),
  ),
) as Record<Level, string>

/** The refusal of a token: as for a person of the level, and of what needs a person. */
function refusalFor({ access, needs_person }: Operation, level: Level): string | undefined {
  if (access === 'public') return undefined
  if (access === 'phone') return 'forbidden'
  if (access !== 'signed_in' && rights[access] > rights[level]) return 'forbidden'
  return needs_person ? 'script_token_person' : undefined
}

/** A query that no operation takes: permitted callers are told that, and nothing is done. */
const nonsense = { query: { nonsense: 'yes' } }

async function refusalOf(operation: Operation, token: string) {
  const { status, body } = await api.call(operation, { ...nonsense, token })
  if (status === 401 || status === 403) return String(body.error_code)
  const told = `${operation.id} ${status}`
  // An operation that takes a form misses the form first (415).
  expect([`${operation.id} 400`, `${operation.id} 415`]).toContain(told)
  return undefined
}

test.each(levels)('a token of a %s calls what a person may, less what needs one', async (level) => {
  const found: string[] = []
  const expected: string[] = []
  for (const operation of contract.operations) {
    found.push(`${operation.id} ${await refusalOf(operation, tokens[level])}`)
    expected.push(`${operation.id} ${refusalFor(operation, level)}`)
  }

  expect(found).toEqual(expected)
})

test('a token of some operations calls those, and says what it is', async () => {
  const operations = ['bars.list', 'vouchers.bulk', 'clients.export']
  const known = operations.filter((id) => contract.operations.some((one) => one.id === id))
  const { token } = await api.sdk(superadmin.token).script_tokens.create({
    query: { event_id },
    body: { name: 'some', right: 30, operations: known },
  })

  const allowed: string[] = []
  for (const operation of contract.operations.filter(({ access }) => access !== 'public'))
    if (!(await refusalOf(operation, token))) allowed.push(operation.id)

  expect(allowed.sort()).toEqual([...known, 'users.me'].sort())
})

test('what needs a person is about who signs in, and what they sign in with', () => {
  const names = contract.operations.filter(({ needs_person }) => needs_person).map(({ id }) => id)

  expect(names.sort().join(' ').replaceAll('script_tokens.', '')).toBe(
    'events.link events.unlink pairings.create create list revoke secrets.rotate sessions.end ' +
      'sessions.list ' +
      'sessions.revoke tokens.archive tokens.bulk tokens.create tokens.force_create ' +
      'tokens.force_update tokens.get tokens.list tokens.restore tokens.update users.bulk ' +
      'users.create users.delete users.end_sessions users.force_create users.force_update ' +
      'users.link users.restore users.unlink users.update',
  )
})
