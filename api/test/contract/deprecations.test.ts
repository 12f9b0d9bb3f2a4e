import { expect, onTestFinished, test } from 'vitest'
import { contractOf } from '../../src/contract.ts'
import { contract, startApi } from '../api.ts'
import { createSuperadmin } from '../festival.ts'

const { document } = contract

/** The document in which `system.health` is deprecated like this. */
function withDeprecation(more: object) {
  const path = contract.operations.find(({ id }) => id === 'system.health')!.path
  const item = document.paths[path]!
  const get = { ...(item.get as object), ...more }
  return { ...document, paths: { ...document.paths, [path]: { ...item, get } } }
}

test('answers and refusals of a deprecated operation say since when and until when it works', async () => {
  const list = contract.operations.find(({ id }) => id === 'events.list')!
  list.deprecation = { since: '2027-01-01', until: '2027-07-01' }
  onTestFinished(() => {
    delete list.deprecation
  })
  const api = await startApi()
  const { token } = await createSuperadmin(api)

  const answers = await Promise.all([
    fetch(`${api.url}/events`, { headers: { 'access-token': token } }),
    fetch(`${api.url}/events`),
  ])
  const other = await fetch(`${api.url}/health`)

  expect(answers.map(({ status }) => status)).toEqual([200, 401])
  for (const { headers } of answers)
    expect(Object.fromEntries(headers)).toMatchObject({
      deprecation: '@1798761600',
      sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
      link: expect.stringContaining('rel="deprecation"'),
    })
  expect(other.headers.has('deprecation')).toBe(false)
})

test('an operation is not deprecated without its days, and works for six months more', () => {
  const days = (since: string, until: string) => ({
    deprecated: true,
    'x-deprecation': { since, until },
  })

  expect(() => contractOf(withDeprecation({ deprecated: true }))).toThrow('needs both')
  expect(() => contractOf(withDeprecation(days('2027-01-31', '2027-07-30')))).toThrow('6 months')
  expect(() => contractOf(withDeprecation(days('2027-01-31', '2027-07-31')))).not.toThrow()
})
