import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { refundable } from '../ledger/wallet.ts'
import { page } from '../lists/page.ts'
import { whereTextFound } from '../lists/trigram_search.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { ledger, read } from '../operations/handler.ts'
import type { Trx } from '../platform/db.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { type ClientRow, findClient } from '../wallets/clients.ts'
import { checkPin } from '../wallets/pin.ts'
import { findByNumber } from '../wallets/wristband_number.ts'
import { donatedAfter, donationOf } from './chosen_donation.ts'

type Feedback = Schema<'Feedback'>

/** Keeps what a visitor says of the event; the last word counts. What is donated is posted at once. */
export const submit = ledger<'feedbacks.submit'>(async (ctx, { path, body, headers }) => {
  const { feedback } = body
  checkDonation(feedback)
  const { client, event } = await findByNumber({ db: ctx.db }, await numberOf(ctx.db, path.uid))
  if (!event.enabled) throw new DomainError('event_is_disabled')
  if (feedback.donationChoice === 'yes' && !event.donation?.enabled)
    throw new DomainError('donation_failed')
  const { event_id, uid } = client
  // A donation is the visitor's money: the number alone neither gives it away nor takes it back.
  const is_about_money =
    feedback.donationChoice === 'yes' || (feedback.donationChoice && client.donated)
  if (is_about_money && client.pin_hash) {
    const pin = headers['wristband-pin']
    if (!pin) throw new DomainError('pin_required')
    await checkPin(ctx, client, pin)
  }
  return ctx.ledger.postWith(event_id, {
    // Locked first: on a wristband that is being replaced nobody would hear it.
    before: (trx) => lockHolder(trx, event_id, uid),
    commands: (trx) => donationOf(trx, ctx.actor, { event_id, uid }, feedback),
    async after(trx, [outcome]) {
      if (outcome?.status === 'declined')
        throw new DomainError(outcome.code, outcome.message, outcome.details)
      await storeFeedback({ ...ctx, db: trx }, { event_id, uid }, feedback)
      const after = await findClient(trx, event_id, uid)
      return { success: true as const, donated: after.donated, refundable: refundable(after) }
    },
  })
})

async function lockHolder(trx: Trx, event_id: string, uid: string) {
  const wallet = await trx('wallets').where({ event_id, uid }).forNoKeyUpdate().first()
  if (wallet.transferred_to) throw new DomainError('wristband_transferred')
}

/** Feedback without a donation leaves the donation unchanged. */
async function storeFeedback(
  ctx: Ctx,
  { event_id, uid }: Pick<ClientRow, 'event_id' | 'uid'>,
  said: Feedback,
) {
  const { feedback: before } = await ctx
    .db('clients')
    .where({ event_id, uid })
    .forUpdate()
    .first('feedback')
  const after = said.donationChoice ? said : { ...donationIn(before), ...said }
  const changed = said.donationChoice && { donated: donatedAfter(said) }
  await ctx
    .db('clients')
    .where({ event_id, uid })
    .update({ ...changed, feedback: JSON.stringify(after) })
  await record(ctx, { record_type: 'clients', record_id: uid, event_id, before, after })
}

function donationIn(before: Feedback | null) {
  const { donationChoice, donationType, donationAmount } = before ?? {}
  return { donationChoice, donationType, donationAmount }
}

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

/** A donor must name the amount, in minor units. */
function checkDonation({ donationChoice, donationType, donationAmount }: Feedback) {
  if (donationChoice !== 'yes') {
    if (donationAmount !== undefined) throw invalid('feedback.donationAmount', 'donor_only')
    return
  }
  if (donationAmount === undefined)
    throw invalid('feedback.donationAmount', 'required', 'required_field')
  if (donationType === 'fixed' && !fixed_amounts.includes(donationAmount))
    throw invalid('feedback.donationAmount', 'donation_range', 'amount_out_of_range')
}
