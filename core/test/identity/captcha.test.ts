import { expect, test } from 'vitest'
import { costOf } from '../../src/identity/captcha.ts'
import { openStage } from '../stage.ts'

const { knex } = await openStage()
const minute_ms = 60_000

const tried = (key: string, points: number, expire = Date.now() + minute_ms) =>
  knex('rate_limits').insert({ key, points, expire })

const login = (subject: string) => costOf(knex, { purpose: 'login', subject }, 100)

test('the work of a try doubles with each ten wrong passwords of a name, up to sixteen times', async () => {
  const costs = []
  for (const points of [0, 10, 19, 20, 30, 50, 500]) {
    await tried(`login:ada${points}`, points)
    costs.push(await login(`Ada${points}`))
  }
  expect(costs).toEqual([100, 100, 100, 200, 400, 1600, 1600])
})

test('wrong PINs of a wristband make its own tries dearer, and no sign-in', async () => {
  await tried('pin:b1', 10)
  expect(await costOf(knex, { purpose: 'wristband', subject: 'B1' }, 100)).toBe(200)
  expect(await costOf(knex, { purpose: 'refund', subject: 'B1' }, 100)).toBe(200)
  expect(await costOf(knex, { purpose: 'wristband', subject: 'B2' }, 100)).toBe(100)
  expect(await login('B1')).toBe(100)
})

test('tries that are over cost nothing any more', async () => {
  await tried('login:bo', 50, Date.now() - 1)
  expect(await login('bo')).toBe(100)
})
