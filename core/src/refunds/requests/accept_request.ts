import { keepAllowed } from '@kermesse/sdk/rules/bank_text'
import { isCountry } from '@kermesse/sdk/rules/countries'
import { type TransferRule, transferType } from '@kermesse/sdk/rules/transfer'
import type { Schema } from '@kermesse/sdk/types'
import type { BankParty } from '../../bank/party.ts'
import { isFormOpen, localized } from '../../events/event_general.ts'
import { refundable } from '../../ledger/wallet.ts'
import { record } from '../../operations/audit_log.ts'
import type { Ctx, ReadCtx } from '../../operations/context.ts'
import { assertNotFrozen } from '../../operations/event_scope.ts'
import { none } from '../../operations/handler.ts'
import { DomainError, invalid } from '../../platform/errors.ts'
import type { ClientRow } from '../../wallets/clients.ts'
import { checkPin } from '../../wallets/pin.ts'
import { transferRuleOf } from '../base/debtor.ts'
import { nameOf, payeeOf, type RequestDetails } from '../base/payee.ts'
import { checkAccount } from '../base/payee_account.ts'
import { no_objection } from './bank_objection.ts'
import { classifyRequest } from './competing_requests.ts'
import { sendOwnerLink } from './owner_link.ts'
import { isReturned, newestRequest, reopenRequest } from './request_rows.ts'
import { presentReviewReason, type ReviewReason, reviewReasonOf } from './review_reason.ts'
import { findWristband } from './show_request.ts'

type Body = Schema<'RefundFormInput'>

/** Accepts or changes a visitor's refund request. A request that is in a run cannot be changed. */
export const submit = none<'refund_forms.submit'>(async (ctx, { path, query, body }) => {
  const { db } = ctx
  const { client, event } = await db.transaction((trx) =>
    findWristband({ ...ctx, db: trx }, path.short_id, query.event_id),
  )
  assertNotFrozen(event)
  const before = await newestRequest(db, client)
  // A wrong account may be corrected after requests have closed, and returned money be requested again.
  if (!isFormOpen(event) && before?.hold_reason !== 'wrong_account' && !isReturned(before))
    throw new DomainError('form_refund_closed')
  if (client.pin_hash) {
    if (!body.pin) throw new DomainError('pin_required')
    // Outside any transaction: a refusal must not undo the count, and many tries at once must not hold all connections.
    await checkPin(ctx, client, body.pin)
  }
  const rule = transferRuleOf(event)
  const details = checkDetails(body, rule)
  const { party } = payeeOf(details, client.short_id, rule)
  assertPrintable(party)
  const language = query.language ?? ctx.language ?? event.language
  const { notification_token } = body
  const { secret, reason, unchanged, sent_by } = await db.transaction(async (trx) => {
    const inside = { ...ctx, db: trx }
    const saved = await saveRequest(inside, client, details, body.secret)
    if (!saved.secret) return { ...saved, sent_by: [] }
    const link = { url: changeUrl(ctx, client, saved.secret), email: details.email, language }
    return {
      ...saved,
      sent_by: await sendOwnerLink(inside, event, client, { ...link, notification_token }),
    }
  })
  if (sent_by.includes('mail')) ctx.enqueue('mails.send', { due: 'mails' })
  const text = event.form_refund?.form_refund_success_text
  const letters_lost = lettersLost(body)
  return {
    short_id: client.short_id,
    status: reason ? 'on_hold' : 'submitted',
    ...(secret && { secret, change_url: changeUrl(ctx, client, secret), sent_by }),
    ...(unchanged && { unchanged }),
    ...presentReviewReason(reason, language),
    refundable: refundable(client),
    name_on_transfer: party.name,
    bank_name_changed: party.name !== nameOf(details) || letters_lost !== '',
    ...(letters_lost && { letters_lost }),
    ...(transferType(rule, details.iban) === 'X' && { warning: 'international_fee' }),
    text: localized(text, language, event),
  }
})

/** The secret is in the fragment, which browsers send to no server, so no log has it. */
function changeUrl({ config }: Pick<ReadCtx, 'config'>, { short_id }: ClientRow, secret: string) {
  return `${config.public_url}/refund/${short_id}#${secret}`
}

function assertPrintable({ missing }: BankParty) {
  const [field] = missing
  if (field)
    throw invalid(field === 'town' ? 'locality' : 'last_name', 'no_letter_for_bank', 'text_invalid')
}

/** The details of a request, without characters that no bank prints. */
function checkDetails(body: Body, rule: TransferRule): RequestDetails {
  const { iban, bic } = checkAccount(rule, body)
  const { country = iban.slice(0, 2), email } = body
  if (!isCountry(country)) throw invalid('country', 'unknown_country', 'country_invalid')
  return {
    first_name: needed(body, 'first_name'),
    last_name: needed(body, 'last_name'),
    address: needed(body, 'address'),
    house_number: cleanText(body.house_number),
    postal_code: needed(body, 'postal_code'),
    locality: needed(body, 'locality'),
    country,
    email: email?.toLowerCase() || null,
    phone: cleanText(body.phone),
    iban,
    bic,
  }
}

type Needed = 'first_name' | 'last_name' | 'address' | 'postal_code' | 'locality'

function needed(body: Body, field: Needed): string {
  const text = cleanText(body[field])
  if (text) return text
  if (body[field].trim() === '') throw invalid(field, 'required', 'required_field')
  throw invalid(field, 'no_letter_for_bank', 'text_invalid')
}

/**
 * Letters of a name that no bank prints, so that the visitor sees that they were removed.
 */
function lettersLost({ first_name, last_name }: Body) {
  const { removed } = keepAllowed(`${first_name} ${last_name}`)
  return removed.replace(/[^\p{L}]/gu, '')
}

function cleanText(text: string | undefined): string | null {
  return (
    keepAllowed(text ?? '')
      .text.replace(/\s+/g, ' ')
      .trim() || null
  )
}

type Saved = { secret?: string; reason: ReviewReason | null; unchanged?: true }

async function saveRequest(
  ctx: Ctx,
  client: ClientRow,
  details: RequestDetails,
  secret: string | undefined,
): Promise<Saved> {
  const { db } = ctx
  const { event_id, uid } = client
  // Locked: a request for a wristband that is being replaced would stay where no money is.
  const wallet = await db('wallets').where({ event_id, uid }).forNoKeyUpdate().first()
  const before = await newestRequest(db, client)
  if (before?.is_planned) throw new DomainError('refund_form_in_run')
  if (refundable(wallet) === 0 && before?.refund_id) throw new DomainError('refund_form_in_run')
  const is_wrong = before?.hold_reason === 'wrong_account'
  if (is_wrong && before.iban === details.iban) throw new DomainError('iban_rejected')
  const objection = is_wrong ? no_objection : {}
  if (refundable(wallet) === 0)
    throw new DomainError('unable_to_refund', undefined, { balance: wallet.balance / 100 })
  if (before?.refund_id) await reopenRequest(db, client)
  const outcome = await classifyRequest(ctx, client, before, details, secret)
  if (outcome.is !== 'owner') {
    const reason = await reviewReasonOf(db, event_id, uid)
    return outcome.is === 'repeat'
      ? { reason, unchanged: true }
      : { secret: outcome.secret, reason }
  }
  const { owner_hash } = outcome
  const row = { ...details, ...(owner_hash && { owner_hash }) }
  // Staff has looked at the account that it saw.
  const is_cleared = before?.iban === details.iban && before.is_cleared
  if (!before) await db('refund_forms').insert({ event_id, uid, ...row })
  else {
    const changes = { ...row, ...objection, is_cleared, updated_at: db.fn.now() }
    const open = db('refund_forms').where({ event_id, uid }).whereNull('refund_id')
    // A run may have begun since the question above.
    if ((await open.update(changes)) === 0) throw new DomainError('refund_form_in_run')
  }
  // The audit log records which fields changed and when; their values belong to the visitor.
  const fields = Object.keys(details) as (keyof RequestDetails)[]
  const changed = fields.filter((field) => before?.[field] !== details[field])
  await record(ctx, { event_id, record_type: 'refund_forms', record_id: uid, after: { changed } })
  return { secret: outcome.secret, reason: await reviewReasonOf(db, event_id, uid) }
}
