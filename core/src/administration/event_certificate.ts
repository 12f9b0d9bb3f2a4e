import { findEventRow, showEvent } from '../events/events.ts'
import { assertSimulated } from '../events/trial.ts'
import { Event } from '../models/event_model.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { assertNotFrozen, findEvent } from '../operations/event_scope.ts'
import { none, write } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { type CertificateInfo, readCertificate } from '../providers/certificate.ts'
import { twintAccount } from '../providers/twint_account.ts'

const file = 'twint_direct.certificate'
const password = 'twint_direct.certificate_password'

/** Keeps the certificate for TWINT, sealed together with its password; what it says of itself is shown. */
export const set_certificate = write<'events.set_certificate'>(async (ctx, { body }) => {
  const { certificate, certificate_password } = body
  const info = await readCertificate(certificate.bytes, certificate_password)
  return change(ctx, info, {
    [file]: ctx.secrets.seal(certificate.bytes.toString('base64')),
    [password]: ctx.secrets.seal(certificate_password),
  })
})

/** Forgets the certificate and its password. */
export const delete_certificate = write<'events.delete_certificate'>((ctx) => change(ctx, null, {}))

/** Lets TWINT make a new certificate and keeps it in place of the old one, under the same password. */
export const renew_certificate = none<'events.renew_certificate'>(async (ctx) => {
  const { db, config, secrets, event_id } = ctx
  await findEvent(db, event_id, { to_change: true })
  const event = await findEventRow(ctx)
  // A restored copy must not replace the certificate that the original still uses.
  assertNotFrozen(event, 'refused')
  const account = twintAccount(ctx, event)
  assertSimulated(config, event, [config.twint.base_url])
  const phrase = secrets.open(event.secrets[password]!)
  const renewed = await account.renewCertificate(phrase)
  if (renewed.outcome !== 'done') {
    const { reason, detail } = renewed
    throw new DomainError('certificate_not_renewed', `${reason}: ${detail}`, { reason })
  }
  const info = await readCertificate(renewed.p12, phrase)
  const sealed = {
    [file]: secrets.seal(renewed.p12.toString('base64')),
    [password]: event.secrets[password]!,
  }
  return db.transaction((trx) => change({ ...ctx, db: trx }, info, sealed))
})

async function change(ctx: Ctx, info: CertificateInfo | null, sealed: Record<string, string>) {
  const before = await findEventRow(ctx, true)
  const { [file]: _, [password]: __, ...others } = before.secrets
  await Event.query(ctx.db)
    .findById(before._id)
    .patch({ twint_certificate: info, secrets: { ...others, ...sealed } })
  await record(ctx, {
    record_type: 'events',
    record_id: before._id,
    before: { twint_certificate: before.twint_certificate },
    after: { twint_certificate: info },
  })
  return showEvent(ctx)
}
