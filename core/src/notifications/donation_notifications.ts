import { record } from '../operations/audit_log.ts'
import { write } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { askForDonations, countAsked } from './ask_for_donations.ts'

/** Asks visitors by push whether they donate what is left; each once. */
export const donation_notification = write<'refunds.donation_notification'>(
  async (ctx, { path, body }) => {
    const { db, config } = ctx
    const event_id = ctx.event_id
    // The specifications do not say whose id it is, so both are understood.
    const is_here =
      path.id === event_id || (await db('refunds').where({ event_id, _id: path.id }).first('_id'))
    if (!is_here) throw new DomainError('event_not_found')
    const { redirectBaseUrl: base_url, dry_run } = body
    const origin = URL.parse(base_url)?.origin
    if (!origin || ![...config.origins, new URL(config.public_url).origin].includes(origin))
      throw new DomainError('redirect_not_allowed')
    // Two clicks at once ask everyone once.
    const event = await db('events').where({ _id: event_id }).forNoKeyUpdate().first()
    if (!event.donation?.enabled) throw new DomainError('donations_disabled')
    if (dry_run) return countAsked(db, event_id)
    const asked = await askForDonations(db, event, base_url)
    await record(ctx, { record_type: 'events', record_id: event_id, after: asked })
    return asked
  },
)
