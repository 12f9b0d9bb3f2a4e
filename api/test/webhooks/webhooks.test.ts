import { newId } from '@kermesse/core/platform/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import { refused, sharedApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'

const api = await sharedApi()
const types = ['payment.succeeded' as const]
const url = 'http://127.0.0.1:9/hook'
let here: Awaited<ReturnType<typeof createFestival>>
let sdk: ReturnType<typeof api.sdk>
let superadmin: ReturnType<typeof api.sdk>
beforeAll(async () => {
  here = await createFestival(api)
  sdk = api.sdk(here.sessions.admin)
  superadmin = api.sdk((await createSuperadmin(api)).token)
})

const make = (more: object = {}) => sdk.webhooks.create({ body: { url, types, ...more } })

test('its secret is shown when it is drawn, sealed at rest, and nowhere else', async () => {
  const { webhook, secret } = await make({ description: 'Accounts' })
  const path = { id: webhook._id }

  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(webhook).toMatchObject({ url, types, description: 'Accounts', enabled: true })
  const rotated = await sdk.webhooks.rotate_secret({ path, body: {} })
  expect(rotated.secret).not.toBe(secret)
  const row = await api.knex('webhooks').where({ _id: webhook._id }).first()
  expect(api.app.secrets.open(row.secret_sealed)).toBe(rotated.secret)
  expect(api.app.secrets.open(row.previous_secret_sealed)).toBe(secret)
  const shown = [
    await sdk.webhooks.get({ path }),
    await sdk.webhooks.list({}),
    await api.knex('audit_log').where({ event_id: here.event_id }),
    await api.knex('idempotency_keys'),
  ]
  const bare = [secret, rotated.secret].map((one) => one.slice(6))
  for (const one of bare) expect(JSON.stringify(shown)).not.toContain(one)
  expect(JSON.stringify(shown)).not.toContain(row.secret_sealed)
})

test('a change is held against what was read, and is in the log', async () => {
  const { webhook } = await make()
  const path = { id: webhook._id }

  const changed = await sdk.webhooks.update({
    path,
    body: { types: ['refund.returned'], revision: webhook.revision },
  })
  expect(changed).toMatchObject({ url, types: ['refund.returned'] })
  const stale = sdk.webhooks.update({ path, body: { url, revision: webhook.revision } })
  await refused(stale, 'changed_meanwhile', 409)
  const off = await sdk.webhooks.update({ path, body: { enabled: false } })
  expect(off).toMatchObject({ enabled: false, disabled_reason: 'by_hand' })
  expect(await sdk.webhooks.update({ path, body: { enabled: true } })).toMatchObject({
    enabled: true,
    disabled_at: null,
    disabled_reason: null,
  })
  const log = await api.knex('audit_log').where({ record_id: webhook._id }).orderBy('date')
  expect(log.map(({ operation }) => operation)).toEqual([
    'webhooks.create',
    'webhooks.update',
    'webhooks.update',
    'webhooks.update',
  ])
})

test('a deleted one takes its deliveries with it', async () => {
  const { webhook } = await make()
  const path = { id: webhook._id }
  const { _id: id } = await sdk.webhooks.test({ path })

  await sdk.webhooks.delete({ path })

  await refused(sdk.webhooks.get({ path }), 'webhook_not_found', 404)
  await refused(sdk.webhook_deliveries.get({ path: { id } }), 'webhook_delivery_not_found', 404)
  await refused(sdk.webhooks.delete({ path }), 'webhook_not_found', 404)
})

test('disabling ends what waits', async () => {
  const { webhook } = await make()
  const path = { id: webhook._id }
  const { _id: id } = await sdk.webhooks.test({ path })

  await sdk.webhooks.update({ path, body: { enabled: false } })

  const { delivery } = await sdk.webhook_deliveries.get({ path: { id } })
  expect(delivery).toMatchObject({ state: 'failed', due_at: null })
})

describe('an address that is refused', () => {
  test.each([
    ['no https', 'http://example.org/'],
    ['this machine', 'https://127.0.0.1/'],
    ['this machine by its name', 'https://localhost/'],
    ['this machine in another spelling', 'https://0x7f.1/'],
    ['a private network', 'https://10.0.0.5/'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest'],
    ['a shared network', 'https://100.64.1.1/'],
    ['IPv6 of this machine', 'https://[::1]/'],
    ['IPv4 in IPv6', 'https://[::ffff:10.0.0.1]/'],
    ['a local network of IPv6', 'https://[fd12::1]/'],
    ['a user name', 'https://me:you@example.org/'],
    ['no address', 'example.org'],
    ['another scheme', 'file:///etc/passwd'],
  ])('has %s', async (_, private_url) => {
    await refused(make({ url: private_url }), 'webhook_address_not_allowed', 400)
    const { webhook } = await make()
    const change = sdk.webhooks.update({ path: { id: webhook._id }, body: { url: private_url } })
    await refused(change, 'webhook_address_not_allowed', 400)
    await sdk.webhooks.delete({ path: { id: webhook._id } })
  })
})

test('an event has at most 20', async () => {
  const other = await createFestival(api)
  const row = (n: number) => ({
    event_id: other.event_id,
    _id: newId(),
    url: `${url}/${n}`,
    types: '["payment.failed"]',
  })
  await api.knex('webhooks').insert(Array.from({ length: 20 }, (_, n) => row(n)))

  const more = api.sdk(other.sessions.admin).webhooks.create({ body: { url, types } })

  await refused(more, 'webhook_limit', 409)
})

test('a restored event has them, disabled and without their secrets', async () => {
  const event = await createFestival(api)
  const admins = api.sdk(event.sessions.admin)
  const { webhook } = await admins.webhooks.create({ body: { url, types } })
  await admins.webhooks.test({ path: { id: webhook._id } })
  const file = await superadmin.events.db_backup({ path: { id: event.event_id } })
  const backup_file_buffer = Buffer.from(file).toString('base64')

  const { event: restored } = await superadmin.events.db_restore({
    body: { backup_file: 'a.backup', backup_file_buffer },
  })
  const event_id = restored._id

  const rows = await api.knex('webhooks').where({ event_id })
  expect(rows).toMatchObject([
    { url, enabled: false, disabled_reason: 'restored', secret_sealed: null },
  ])
  expect(await api.knex('webhook_deliveries').where({ event_id })).toEqual([])
  const path = { id: webhook._id }
  const query = { event_id }
  const on = superadmin.webhooks.update({ path, query, body: { enabled: true } })
  await refused(on, 'webhook_without_secret', 409)
  await superadmin.webhooks.rotate_secret({ path, query, body: {} })
  const enabled = await superadmin.webhooks.update({ path, query, body: { enabled: true } })
  expect(enabled).toMatchObject({ enabled: true, previous_secret_ends_at: null })
})

test('a copy of an event has none', async () => {
  const event = await createFestival(api)
  await api.sdk(event.sessions.admin).webhooks.create({ body: { url, types } })

  const copy = await superadmin.events.duplicate({
    path: { id: event.event_id },
    body: { name: `Copy ${newId()}` },
  })

  expect(await api.knex('webhooks').where({ event_id: copy._id })).toEqual([])
})

test('only admins of the event see and change them', async () => {
  const { webhook } = await make()
  const path = { id: webhook._id }
  const other = await createFestival(api)

  await refused(api.sdk(here.sessions.cashier).webhooks.list({}), 'forbidden', 403)
  await refused(api.sdk(other.sessions.admin).webhooks.get({ path }), 'webhook_not_found', 404)
  await refused(api.sdk(other.sessions.admin).webhooks.test({ path }), 'webhook_not_found', 404)
})
