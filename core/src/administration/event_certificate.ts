import { findEventRow, showEvent } from '../events/events.ts'
import { Event } from '../models/event.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { write } from '../operations/handler.ts'
import { type CertificateInfo, readCertificate } from '../providers/certificate.ts'

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
