import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type TLSSocket } from 'node:tls'
import { tlsCertificate } from '@kermesse/core/providers/certificate'
import { afterAll, expect, test } from 'vitest'
import { refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin, type Festival } from '../festival.ts'
import { picture } from '../uploads.ts'
import * as files from './certificates.ts'

const api = await startApi()
const superadmin = await createSuperadmin(api)
const { certificate, certificate_password } = files
const at = ({ event_id }: Pick<Festival, 'event_id'>) => ({ path: { id: event_id } })

test('is kept sealed with its password, and shows whose it is and how long it is good', async () => {
  const here = await createFestival(api)
  const { events } = api.sdk(here.sessions.admin)
  const body = { certificate, certificate_password }

  const event = await events.set_certificate({ ...at(here), body })

  expect(event.twint_certificate).toEqual({
    issuer: 'C=CH, O=TWINT AG, CN=Merchant CA',
    serial_number: '1001',
    subject: 'O=Association du Lac, CN=merchant',
    valid_from: '2026-01-01T00:00:00.000Z',
    valid_to: '2046-01-01T00:00:00.000Z',
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
})

test.each([
  ['with the issuer in it', certificate, certificate_password],
  ['encrypted with RC2 and 3DES', files.old_certificate, certificate_password],
  ['with a password beyond ASCII', files.accented_certificate, 'clé-ü'],
])('%s, makes TWINT believe who is calling', async (_, file, password) => {
  const here = await createFestival(api)
  const body = { certificate: file, certificate_password: password }
  await api.sdk(here.sessions.admin).events.set_certificate({ ...at(here), body })

  const caller = await peerOf(await storedCertificate(here))

  expect(caller).toMatchObject({ O: 'Association du Lac', CN: 'merchant' })
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
  ['a wrong password', certificate, 'wrong', 'certificate_wrong_password'],
  ['a wrong password of an old file', files.old_certificate, '', 'certificate_wrong_password'],
  ['no private key', files.keyless_certificate, certificate_password, 'certificate_unreadable'],
  ['something else in it', picture, certificate_password, 'certificate_not_pkcs12'],
  ['work for hours', files.slow_certificate, certificate_password, 'certificate_not_pkcs12'],
  ['another issuer', files.foreign_certificate, certificate_password, 'certificate_not_twint'],
  ['an end in the past', files.expired_certificate, certificate_password, 'certificate_expired'],
  ['a later start', files.future_certificate, certificate_password, 'certificate_not_yet_valid'],
])('is refused with %s, and what was there stays', async (_, file, password, code) => {
  const here = await createFestival(api)
  const { events } = api.sdk(here.sessions.admin)
  await events.set_certificate({ ...at(here), body: { certificate, certificate_password } })

  const body = { certificate: file, certificate_password: password }
  await refused(events.set_certificate({ ...at(here), body }), code, 400)

  expect((await events.get(at(here))).twint_certificate).toMatchObject({ serial_number: '1001' })
})

async function storedCertificate({ event_id }: Festival) {
  const { secrets } = await api.knex('events').where({ _id: event_id }).first('secrets')
  const open = (name: string) => api.app.secrets.open(secrets[name])
  const pfx = Buffer.from(open('twint_direct.certificate'), 'base64')
  return tlsCertificate(pfx, open('twint_direct.certificate_password'))
}

/** The identity of the caller for a server that trusts only TWINT's certificates. */
async function peerOf(client: Awaited<ReturnType<typeof tlsCertificate>>) {
  const read = async (file: File, password = certificate_password) =>
    tlsCertificate(Buffer.from(await file.arrayBuffer()), password)
  const { ca } = await read(certificate)
  const server = createServer({
    ...(await read(files.foreign_certificate)),
    ca,
    requestCert: true,
    rejectUnauthorized: true,
  })
  afterAll(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect({ ...client, port, host: '127.0.0.1', rejectUnauthorized: false })
  const [accepted] = (await once(server, 'secureConnection')) as [TLSSocket]
  const { subject } = accepted.getPeerCertificate()
  socket.destroy()
  return subject
}
