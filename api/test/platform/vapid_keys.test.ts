import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vapidKeys } from '@kermesse/core/notifications/vapid_keys'
import { newVapidKeys } from '@kermesse/core/platform/push_config'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, startApi } from '../api.ts'

let api: Api
let folder: string
beforeAll(async () => {
  api = await startApi()
  folder = await mkdtemp(join(tmpdir(), 'kermesse-vapid-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => api.knex('vapid_keys').delete())

/** A server of the installation with a DATA_DIR of its own, without keys in its environment. */
function serverIn(data_dir: string) {
  const push = { ...api.config.push, keys: null }
  return { db: api.knex, secrets: api.app.secrets, config: { push, data_dir } }
}

test('servers that start at the same time give visitors the same keys', async () => {
  const [one, other] = await Promise.all([
    vapidKeys(serverIn(join(folder, 'a'))),
    vapidKeys(serverIn(join(folder, 'b'))),
  ])

  expect(one).toEqual(other)
  expect(await vapidKeys(serverIn(join(folder, 'c')))).toEqual(one)
})

test('the private key is sealed', async () => {
  const { private_key } = await vapidKeys(serverIn(folder))

  expect(JSON.stringify(await api.knex('vapid_keys'))).not.toContain(private_key)
})

test('keys of an earlier version stay, because visitors have subscribed with them', async () => {
  const earlier = newVapidKeys()
  await writeFile(join(folder, 'vapid.json'), JSON.stringify(earlier))

  expect(await vapidKeys(serverIn(folder))).toEqual(earlier)
  expect(await vapidKeys(serverIn(join(folder, 'elsewhere')))).toEqual(earlier)
})

test('keys of the environment come first, and the database stores none', async () => {
  const { db, secrets, config } = serverIn(folder)
  const keys = newVapidKeys()

  const found = await vapidKeys({
    db,
    secrets,
    config: { ...config, push: { ...config.push, keys } },
  })

  expect(found).toEqual(keys)
  expect(await db('vapid_keys')).toEqual([])
})
