import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkSecretKey } from '@kermesse/core/administration/secret_keys'
import { vapidKeys } from '@kermesse/core/notifications/vapid_keys'
import { openKeyRing } from '@kermesse/core/platform/key_ring'
import { forgetAnswers } from '@kermesse/core/platform/repeats'
import { createSecrets } from '@kermesse/core/platform/secrets'
import { pinDigest } from '@kermesse/core/wallets/pin'
import { describe, expect, test } from 'vitest'
import { keyRing } from '../../../core/test/config.ts'
import { type Api, refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'kermesse-key-'))
const fileIn = (data_dir: string) => join(data_dir, 'secret.key')

describe('what is kept for repeated calls', () => {
  test('is sealed, and no token stands in the database in clear', async () => {
    const api = await startApi()
    const { event_id } = await createFestival(api)
    const { tokens } = api.sdk((await createSuperadmin(api)).token)
    const option = { idempotency_key: 'one' }
    const { token } = await tokens.create({ body: { event_id } }, option)

    const rows = await api
      .knex('idempotency_keys')
      .select(api.knex.raw('idempotency_keys::text AS t'))

    expect(rows).toHaveLength(1)
    expect(rows[0].t).not.toContain(token)
    expect(await tokens.create({ body: { event_id } }, option)).toMatchObject({ token })
  })

  test('is forgotten after a day, by the hour and by a request that repeats the key', async () => {
    const api = await startApi()
    const { event_id } = await createFestival(api)
    const { bars } = api.sdk((await createSuperadmin(api)).token)
    const make = (name: string, idempotency_key: string) =>
      bars.create({ query: { event_id }, body: { name } }, { idempotency_key })
    const first = await make('Bar', 'one')
    await make('Other', 'two')
    await api.knex('idempotency_keys').update({ created_at: new Date(Date.now() - 86_400_000) })

    const second = await make('Another', 'one')
    await forgetAnswers({ db: api.knex })

    expect(second._id).not.toBe(first._id)
    expect(await api.knex('idempotency_keys').pluck('key')).toEqual(['one'])
  })
})

describe('the secret key', () => {
  test('of an installation is noted at the first start, and any other one is refused', async () => {
    const api = await startApi()
    const check = (config: Parameters<typeof checkSecretKey>[2], keys = config.secret_keys.keys) =>
      checkSecretKey(api.knex, createSecrets(keys), config)
    await check(api.config)
    await check(api.config)

    const wrong = { ...api.config, secret_keys: keyRing() }
    await expect(check(wrong)).rejects.toThrow('does not belong to this database')
    expect(await check(api.config)).toBeUndefined()
  })

  test('that is missing beside data is not drawn again', async () => {
    const api = await startApi()
    await checkSecretKey(api.knex, api.app.secrets, api.config)
    const data_dir = folder()
    const secret_keys = openKeyRing(undefined, data_dir)
    expect(secret_keys.is_new).toBe(true)

    const start = checkSecretKey(api.knex, createSecrets(secret_keys.keys), {
      data_dir,
      secret_keys,
    })

    await expect(start).rejects.toThrow('has no secret.key')
    expect(() => statSync(fileIn(data_dir))).toThrow()
  })

  test('that does not open what an older installation sealed is refused too', async () => {
    const api = await startApi()
    const { event_id } = await createFestival(api)
    await api.sdk((await createSuperadmin(api)).token).tokens.create({ body: { event_id } })

    const wrong = { ...api.config, secret_keys: keyRing() }
    const start = checkSecretKey(api.knex, createSecrets(wrong.secret_keys.keys), wrong)

    await expect(start).rejects.toThrow('does not belong to this database')
    expect(await api.knex('secret_keys')).toEqual([])
  })
})

/** The values in the database encrypted with a key, by column. */
async function sealedUnder({ knex }: Api, key: Buffer) {
  const secrets = createSecrets(key)
  const { rows: columns } = await knex.raw(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb', 'json')`,
  )
  const found: string[] = []
  for (const { table_name, column_name } of columns) {
    const rows = await knex(table_name).whereNotNull(column_name).pluck(column_name)
    const texts = rows.flatMap((value) =>
      typeof value === 'object' ? Object.values(value) : [value],
    )
    const is_sealed = texts.some((text) => {
      try {
        return typeof text === 'string' && text.length > 20 && secrets.open(text) !== ''
      } catch {
        return false
      }
    })
    if (is_sealed) found.push(`${table_name}.${column_name}`)
  }
  return found.sort()
}

describe('rotating the secret key', () => {
  test('seals everything under a new one; sessions, devices and PINs go on', async () => {
    const data_dir = folder()
    const secret_keys = openKeyRing(undefined, data_dir)
    const api = await startApi({ data_dir, secret_keys })
    await checkSecretKey(api.knex, api.app.secrets, api.config)
    const old = secret_keys.keys()[0]!
    const { event_id, bands } = await createFestival(api)
    const superadmin = await createSuperadmin(api)
    const sdk = api.sdk(superadmin.token)
    const { token } = await sdk.tokens.create({ body: { event_id } }, { idempotency_key: 'one' })
    await api
      .knex('events')
      .where({ _id: event_id })
      .update({
        secrets: { 'pay.SECRET': api.app.secrets.seal('a payment key') },
      })
    const { short_id, uid } = bands[0]!
    const pin_hash = pinDigest(api.app.secrets, event_id, short_id, 'AB12')
    await api.knex('clients').where({ event_id, uid }).update({ pin_hash, name: 'Ada' })
    await api.knex('ticket_syncs').insert({
      event_id,
      _id: randomUuid(),
      credential_sealed: api.app.secrets.seal('a credential'),
    })
    await api.knex('push_subscriptions').insert({
      event_id,
      uid,
      device: api.app.secrets.digest('push', 'https://push.example.org/1'),
      language: 'en',
      subscription: api.app.secrets.seal('{"endpoint":"https://push.example.org/1"}'),
    })
    const device = api.app.secrets.digest('push', 'https://push.example.org/1')
    const told = { content: '{}', url_sealed: api.app.secrets.seal('https://example.org/#secret') }
    await api.knex('push_messages').insert({ event_id, about: randomUuid(), uid, device, ...told })
    await api.knex('mails').insert({
      event_id,
      _id: randomUuid(),
      uid,
      address_hash: api.app.secrets.digest('mail address', 'you@example.org'),
      language: 'en',
      content_sealed: api.app.secrets.seal('{"kind":"refund_link","to":"you@example.org"}'),
    })
    await api.knex('webhooks').insert({
      event_id,
      _id: randomUuid(),
      url: 'https://example.org/',
      types: '["alarm.raised"]',
      secret_sealed: api.app.secrets.seal('whsec_a'),
      previous_secret_sealed: api.app.secrets.seal('whsec_b'),
    })
    const push = { ...api.config.push, keys: null }
    await vapidKeys({ db: api.knex, secrets: api.app.secrets, config: { push, data_dir } })
    expect(await sealedUnder(api, old)).toHaveLength(10)

    const { keys, resealed } = await sdk.secrets.rotate(undefined, { timeout_ms: 60_000 })

    expect({ keys, resealed }).toEqual({ keys: 2, resealed: 10 })
    expect(await sealedUnder(api, old)).toEqual([])
    const fresh = secret_keys.keys()[0]!
    expect(fresh.equals(old)).toBe(false)
    expect(readFileSync(fileIn(data_dir), 'utf8').trim().split('\n')).toEqual(
      [fresh, old].map((key) => key.toString('hex')),
    )
    expect(statSync(fileIn(data_dir)).mode & 0o777).toBe(0o600)
    expect(await sdk.users.me()).toMatchObject({ _id: superadmin._id })
    expect(await api.sdk().tokens.login({ body: { token: token! } })).toHaveProperty('token')
    const wallet = api.sdk().clients.short({
      path: { short_id },
      headers: { 'wristband-pin': 'AB12' },
    })
    expect(await wallet).toMatchObject({ name: 'Ada' })
    expect(
      await sdk.tokens.create({ body: { event_id } }, { idempotency_key: 'one' }),
    ).toMatchObject({ token })
    // The next start has the new key, and without the file it does not start.
    await checkSecretKey(api.knex, createSecrets(openKeyRing(undefined, data_dir).keys), api.config)
    await expect(
      checkSecretKey(api.knex, createSecrets(old), { data_dir, secret_keys: keyRing(old) }),
    ).rejects.toThrow('does not belong')
  })

  test('in the environment takes a new one in front of it', async () => {
    const [old, fresh] = [randomBytes(32), randomBytes(32)]
    const api = await startApi({ secret_keys: keyRing(old) })
    await checkSecretKey(api.knex, api.app.secrets, api.config)
    const alone = api.sdk((await createSuperadmin(api)).token).secrets.rotate()
    await refused(alone, 'secret_key_in_environment', 409)

    const both = openKeyRing([fresh, old].map((key) => key.toString('hex')).join(','), folder())

    expect(both.keys()[0]!.equals(fresh)).toBe(true)
    await checkSecretKey(api.knex, createSecrets(both.keys), { ...api.config, secret_keys: both })
  })

  test('reaches a program that is running, before anything is sealed with it', async () => {
    const data_dir = folder()
    const ring = openKeyRing(undefined, data_dir)
    const [old] = ring.keys()
    const fresh = randomBytes(32)
    await new Promise((resolve) => setTimeout(resolve, 20))
    writeFileSync(fileIn(data_dir), `${fresh.toString('hex')}\n${old!.toString('hex')}\n`)

    await expect.poll(() => ring.keys()[0]!.equals(fresh), { timeout: 5_000 }).toBe(true)
  })
})

const randomUuid = () => crypto.randomUUID()
