import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { page } from '../lists/page.ts'
import { whereTextFound } from '../lists/trigram_search.ts'
import { record } from '../operations/audit_log.ts'
import { none, read } from '../operations/handler.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { checkPin } from '../wallets/pin.ts'
import { findByNumber } from './wallet_page.ts'

type Feedback = Schema<'Feedback'>

/** Keeps what a visitor says of the event; the last word counts. */
export const submit = none<'feedbacks.submit'>(async (ctx, { path, body, headers }) => {
  const { feedback } = body
  checkDonation(feedback)
  const { client, event } = await findByNumber({ db: ctx.db }, await numberOf(ctx.db, path.uid))
  if (!event.enabled) throw new DomainError('event_is_disabled')
  if (feedback.donationChoice === 'yes' && !event.donation?.enabled)
    throw new DomainError('donation_failed')
  const { event_id, uid } = client
  // A donation is the visitor's money: the number alone does not give it away.
  if (feedback.donationChoice === 'yes' && client.pin_hash) {
    const pin = headers['wristband-pin']
    if (!pin) throw new DomainError('pin_required')
    await checkPin(ctx, client, pin)
  }
  await ctx.db.transaction(async (trx) => {
    // Locked first: on a wristband that is being replaced nobody would hear it.
    const wallet = trx('wallets').where({ event_id, uid }).forNoKeyUpdate()
    if ((await wallet.first('transferred_to')).transferred_to)
      throw new DomainError('wristband_transferred')
    const { feedback: before } = await trx('clients')
      .where({ event_id, uid })
      .forUpdate()
      .first('feedback')
    await trx('clients')
      .where({ event_id, uid })
      .update({ feedback: JSON.stringify(feedback) })
    const change = { record_type: 'clients', record_id: uid, event_id, before, after: feedback }
    await record({ ...ctx, db: trx }, change)
  })
  return { success: true }
})

/** Lists what visitors said. */
export const list = read<'feedbacks.list'>(async (ctx, { query }) => {
  const from = ctx
    .db('clients as c')
    .where('c.event_id', ctx.event_id)
    .whereNotNull('c.feedback')
    .select('c.uid', 'c.short_id', 'c.name', 'c.feedback')
  if (query.uid) whereTextFound(from, 'clients', 'c', query.uid, { allowed: ['uid'] })
  if (query.name) whereTextFound(from, 'clients', 'c', query.name, { allowed: ['name'] })
  if (query.search)
    whereTextFound(from, 'clients', 'c', query.search, { allowed: ['uid', 'short_id', 'name'] })
  for (const name of ['eventLiked', 'donationChoice'] as const)
    if (query[name] !== undefined) from.whereRaw('c.feedback ->> ? = ?', [name, query[name]])
  const { rows, ...counted } = await page<Schema<'ClientFeedback'>>(from, query, {
    sort: { uid: 'c.uid', short_id: 'c.short_id', name: 'lower(c.name)' },
    default_sort: 'short_id',
    tie_breaker: 'c.uid',
  })
  return { feedbacks: rows, ...counted }
})

/** The printed number of a chip, at the event that ends last; anything else is taken for a number. */
export async function numberOf(knex: Knex, text: string): Promise<string> {
  const entry = await knex('wristband_directory as d')
    .join('events as e', 'e._id', 'd.event_id')
    .where({ 'd.uid': text.toUpperCase(), 'e.archived': false, 'e.deleted': false })
    .orderByRaw('e."dateEnd" DESC NULLS LAST')
    .first('d.short_id')
  return entry?.short_id ?? text
}

const fixed_amounts = [1_00, 2_00, 3_00]

/** Whoever donates says how much. Amounts in minor units. */
function checkDonation({ donationChoice, donationType, donationAmount }: Feedback) {
  if (donationChoice !== 'yes') {
    if (donationAmount !== undefined)
      throw invalid('feedback.donationAmount', 'is only for who donates')
    return
  }
  if (donationAmount === undefined)
    throw invalid('feedback.donationAmount', 'is required', 'required_field')
  if (donationType === 'fixed' && !fixed_amounts.includes(donationAmount))
    throw invalid('feedback.donationAmount', 'must be 1, 2 or 3', 'amount_out_of_range')
}
