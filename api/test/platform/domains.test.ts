import { expect, test } from 'vitest'
import { startApi } from '../api.ts'

const api = await startApi({ domains: ['kermesse.example.org'] })
const ask = (path: string, host: string) =>
  fetch(`${api.url}${path}`, { headers: { 'x-forwarded-host': host } })

test('an installation that knows its names answers to no other', async () => {
  const wrong = await ask('/bars', 'elsewhere.example.org')
  const right = await ask('/bars', 'Kermesse.example.org:443')

  expect(wrong.status).toBe(421)
  expect(await wrong.json()).toMatchObject({ error_code: 'wrong_domain', error: 'Wrong domain.' })
  // Nobody is signed in; but he was let in as far as that.
  expect(await right.json()).toMatchObject({ error_code: 'unauthenticated' })
})

test('and is found alive by its address', async () => {
  expect((await fetch(`${api.url}/health`)).status).toBe(200)
})
