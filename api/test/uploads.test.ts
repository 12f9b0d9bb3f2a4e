import { describe, expect, test } from 'vitest'
import { refused, startApi } from './api.ts'
import { createFestival, createSuperadmin, type Festival } from './festival.ts'
import {
  certificate,
  certificate_password,
  keyless_certificate,
  old_certificate,
  picture,
} from './uploads.ts'

const api = await startApi()
const superadmin = await createSuperadmin(api)
const at = ({ event_id }: Pick<Festival, 'event_id'>) => ({ path: { id: event_id } })

describe('a picture', () => {
  test('is served as it was sent, as nothing but a picture, and can be the logo', async () => {
    const here = await createFestival(api)
    const sdk = api.sdk(here.sessions.admin)

    const { data } = await sdk.assets.create({ body: { assets: [picture] } })

    const [{ src, content_type, size }] = data.assets as [(typeof data.assets)[0]]
    expect({ content_type, size }).toEqual({ content_type: 'image/png', size: picture.size })
    const customization = { logo: [{ src }] }
    await sdk.events.update({ ...at(here), body: { customization } })
    const general = await api.sdk().events.general({ query: { event_id: here.event_id } })
    expect(general.logo).toEqual([src])
    const served = await fetch(`${api.url}${src}`)
    expect(Buffer.from(await served.arrayBuffer())).toEqual(
      Buffer.from(await picture.arrayBuffer()),
    )
    expect(Object.fromEntries(served.headers)).toMatchObject({
      ...{ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': expect.stringContaining('immutable'),
    })
  })

  test('is what its bytes say, not what it is called', async () => {
    const { sessions } = await createFestival(api)
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const fakes = [
      'GIF',
      '\u0089PNG\r\n\u001a\n',
      '<html>',
      script,
      'RIFF0000WAVE',
      'PK\u0003\u0004',
    ]

    for (const text of fakes) {
      const assets = [new File([Buffer.from(text, 'latin1')], 'a.png', { type: 'image/png' })]
      const sent = api.sdk(sessions.admin).assets.create({ body: { assets } })
      await refused(sent, 'image_not_supported', 400)
    }
  })

  test('has 5,000,000 bytes at most', async () => {
    const { sessions } = await createFestival(api)
    const start = Buffer.from(await picture.arrayBuffer())
    const sized = (size: number) => [new File([start, Buffer.alloc(size - start.length)], 'a.png')]
    const send = (size: number) =>
      api.sdk(sessions.admin).assets.create({ body: { assets: sized(size) } })

    await refused(send(5_000_001), 'invalid_request', 400)
    expect(await send(5_000_000)).toMatchObject({ data: { assets: [{ size: 5_000_000 }] } })
  })

  test('is found under its own event alone', async () => {
    const [here, other] = [await createFestival(api), await createFestival(api)]
    const { data } = await api
      .sdk(here.sessions.admin)
      .assets.create({ body: { assets: [picture] } })
    const path = { event_id: other.event_id, id: data.assets[0]!._id }

    await refused(api.sdk().assets.get({ path }), 'file_not_found', 404)
  })
})

describe('the certificate for TWINT', () => {
  test('is kept sealed with its password, and shows whose it is and how long it is good', async () => {
    const here = await createFestival(api)
    const { events } = api.sdk(here.sessions.admin)
    const body = { certificate, certificate_password }

    const event = await events.set_certificate({ ...at(here), body })

    expect(event.twint_certificate).toEqual({
      ...{ issuer: 'O=Association du Lac, CN=merchant', subject: expect.any(String) },
      ...{ serial_number: expect.any(String), valid_from: '2026-11-21T06:12:09.000Z' },
      valid_to: '2046-01-20T06:12:09.000Z',
    })
    expect(event.secrets_set).toEqual([
      'twint_direct.certificate',
      'twint_direct.certificate_password',
    ])
    const row = await api.knex('events').where({ _id: here.event_id }).first()
    const log = await api.knex('audit_log').where({ event_id: here.event_id })
    const stored = JSON.stringify([row, log])
    const bytes = Buffer.from(await certificate.arrayBuffer())
    for (const secret of [certificate_password, bytes.toString('base64').slice(0, 40)])
      expect(stored).not.toContain(secret)
    const sealed = row.secrets['twint_direct.certificate']
    expect(Buffer.from(api.app.secrets.open(sealed), 'base64')).toEqual(bytes)
  })

  test('stays when other settings change, and goes with its password', async () => {
    const here = await createFestival(api)
    const { events } = api.sdk(here.sessions.admin)
    await events.set_certificate({ ...at(here), body: { certificate, certificate_password } })
    const changed = await events.update({ ...at(here), body: { round: 0.1 } })
    expect(changed.twint_certificate).not.toBeNull()
    const copies = api.sdk(superadmin.token).events
    const copy = await copies.duplicate({ ...at(here), body: { name: `${here.name} again` } })
    expect(copy).toMatchObject({ secrets_set: [] })
    expect(copy.twint_certificate ?? null).toBeNull()

    const gone = await events.delete_certificate(at(here))

    expect(gone.twint_certificate ?? null).toBeNull()
    expect(gone.secrets_set).toEqual([])
  })

  test.each([
    ['a wrong password', certificate, 'wrong', 'wrong_password'],
    ['an encryption of long ago', old_certificate, certificate_password, 'old_encryption'],
    ['no private key', keyless_certificate, certificate_password, 'no_private_key'],
    ['something else in it', picture, certificate_password, 'not_pkcs12'],
  ])('is refused with %s', async (_, file, password, reason) => {
    const here = await createFestival(api)
    const body = { certificate: file, certificate_password: password }

    const { details } = await refused(
      api.sdk(here.sessions.admin).events.set_certificate({ ...at(here), body }),
      'certificate_unreadable',
      400,
    )

    expect(details).toEqual({ reason })
  })
})
