import { keepAllowed } from '@kermesse/sdk/rules/bank_text'
import { isCountry } from '@kermesse/sdk/rules/countries'
import { type TransferRule, transferType } from '@kermesse/sdk/rules/transfer'
import type { Schema } from '@kermesse/sdk/types'
import type { BankParty } from '../../bank/party.ts'
import { formOpensAt, isFormOpen, localized } from '../../events/event_general.ts'
import type { EventRow } from '../../events/events.ts'
import { textsFor } from '../../i18n/texts.ts'
import { refundable } from '../../ledger/wallet.ts'
import { record } from '../../operations/audit_log.ts'
import type { Ctx, NoneCtx, ReadCtx } from '../../operations/context.ts'
import { assertNotFrozen } from '../../operations/event_scope.ts'
import { none } from '../../operations/handler.ts'
import { allowedUrl } from '../../platform/allowed_url.ts'
import { DomainError, invalid } from '../../platform/errors.ts'
import { isWristbandBlocked } from '../../wallets/blocked.ts'
import type { ClientRow } from '../../wallets/clients.ts'
import { checkPin } from '../../wallets/pin.ts'
import { findByNumber } from '../../wallets/wristband_number.ts'
import { transferRuleOf } from '../base/debtor.ts'
import { type Form, nameOf, payeeOf } from '../base/payee.ts'
import { checkAccount } from '../base/payee_account.ts'
import { freightOf } from '../base/routes.ts'
import { type FormHold, no_hold } from './bank_objection.ts'
import {
  classifySubmission,
  competingRequestsOf,
  isOwner,
  type OwnedForm,
} from './competing_requests.ts'
import { sendRefundLink } from './owner_link.ts'
import { refundsOf } from './progress.ts'
import { earlierRequests, newestRequest, reopenRequest } from './request_rows.ts'
import { type HoldReason, holdOf } from './review_reason.ts'

type Body = Schema<'RefundFormInput'>

/** Says whether a visitor may ask for the remainder. */
export const get = none<'refund_forms.get'>(async (ctx, { path, query, headers }) => {
  const { client, event } = await findWristband(ctx, path.short_id, query.event_id, true)
  const { event_id, uid, short_id } = client
  const refunds = await refundsOf(ctx.db, client)
  // After the event, those who were paid still see where their money went.
  if (event.archived && !query.event_id && refunds.length === 0)
    throw new DomainError('|event_is_archived|')
  const form = await newestRequest<SavedForm>(ctx.db, client)
  const request = await requestShown(ctx, client, form, headers)
  const is_over = form !== undefined && isOver(form, client)
  const is_asking = form !== undefined && !is_over
  const hold = await holdOf(ctx.db, event_id, uid)
  const may_ask =
    !event.archived && (isFormOpen(event) || hold === 'wrong_account' || hasCameBack(form))
  const { dialect } = transferRuleOf(event)
  const status = is_asking && form.refund_id ? 'done' : may_ask && dialect ? 'open' : 'closed'
  const { form_refund } = event
  const language = query.language ?? event.language
  const texts = {
    open: undefined,
    closed: form_refund?.form_refund_closed_text,
    done: form_refund?.form_refund_success_text,
  }
  return {
    short_id,
    event_id,
    status,
    enabled: form_refund?.enabled ?? false,
    opens_at: formOpensAt(event),
    submitted: is_asking,
    earlier: await earlierRequests(ctx.db, client),
    secret_required: form !== undefined && client.pin_hash === null,
    pin_required: client.pin_hash !== null,
    ...toldOf(hold, language),
    refunds,
    ...(request && { request }),
    ...redirectOf(ctx, query.redirect_url),
    refundable: refundable(client),
    twint_freight: freightOf(event, 'twint'),
    currencyCode: event.currencyCode,
    bank_dialect: dialect,
    dateEnd: form_refund?.dateEnd ?? null,
    text: localized(texts[status], language, event),
  }
})

/** Returns the submitted request to its owner; refuses a wrong proof. */
async function requestShown(
  ctx: NoneCtx,
  client: ClientRow,
  form: SavedForm | undefined,
  headers: Record<string, string | undefined>,
): Promise<Form | undefined> {
  const pin = headers['wristband-pin']
  const secret = headers['refund-secret']
  if (client.pin_hash) {
    if (!pin) return undefined
    await checkPin(ctx, client, pin)
    return form && fieldsOf(form)
  }
  if (!secret) return undefined
  if (form && isOwner(ctx, form, secret)) return fieldsOf(form)
  const competing = await competingRequestsOf(ctx, client.event_id, client.uid)
  const request = competing.find((one) => isOwner(ctx, one, secret))
  if (!request) throw new DomainError('wrong_refund_secret')
  return fieldsOf(request.form)
}

function fieldsOf(form: Form): Form {
  const { first_name, last_name, address, house_number, postal_code, locality } = form
  const { country, email, phone, iban, bic } = form
  const person = { first_name, last_name, address, house_number, postal_code, locality, country }
  return { ...person, email, phone, iban, bic }
}

/** A page may send its visitor on to an origin that the installation knows, and to no other. */
function redirectOf({ config }: Pick<NoneCtx, 'config'>, asked: string | undefined) {
  if (!asked) return {}
  try {
    return { redirect_url: allowedUrl(config, asked).href }
  } catch (error) {
    if (error instanceof DomainError) return {}
    throw error
  }
}

/** True if a request is open again because its transfer was returned. */
function hasCameBack(form: Newest | undefined) {
  return form !== undefined && form.refund_id === null && form.returned_at !== null
}

/**
 * True if a request is closed: a run has paid it, and the wallet has a refundable balance again.
 */
function isOver({ refund_id, is_planned }: Newest, wallet: Parameters<typeof refundable>[0]) {
  return refund_id !== null && !is_planned && refundable(wallet) > 0
}

function toldOf(hold: HoldReason | null, language: string) {
  return { hold, ...(hold && { hold_text: textsFor(language).refund_holds[hold] }) }
}

/** Takes or changes a visitor's request for the remainder; a run that has it lets nothing change any more. */
export const submit = none<'refund_forms.submit'>(async (ctx, { path, query, body }) => {
  const { db } = ctx
  const { client, event } = await db.transaction((trx) =>
    findWristband({ ...ctx, db: trx }, path.short_id, query.event_id),
  )
  assertNotFrozen(event)
  const before = await newestRequest<SavedForm>(db, client)
  // A mistake in the account may be put right after the form has closed, and what came back be asked for again.
  if (!isFormOpen(event) && before?.hold_reason !== 'wrong_account' && !hasCameBack(before))
    throw new DomainError('form_refund_closed')
  if (client.pin_hash) {
    if (!body.pin) throw new DomainError('pin_required')
    // Outside any transaction: a refusal must not undo the count, and many tries at once must not hold all connections.
    await checkPin(ctx, client, body.pin)
  }
  const rule = transferRuleOf(event)
  const form = checkedForm(body, rule)
  const { party } = payeeOf(form, client.short_id, rule)
  assertPrintable(party)
  const language = query.language ?? ctx.language ?? event.language
  const { notification_token } = body
  const { secret, hold, unchanged, sent_by } = await db.transaction(async (trx) => {
    const inside = { ...ctx, db: trx }
    const saved = await save(inside, client, form, body.secret)
    if (!saved.secret) return { ...saved, sent_by: [] }
    const link = { url: changeUrl(ctx, client, saved.secret), email: form.email, language }
    return {
      ...saved,
      sent_by: await sendRefundLink(inside, event, client, { ...link, notification_token }),
    }
  })
  if (sent_by.includes('mail')) ctx.enqueue('mails.send', { due: 'mails' })
  const text = event.form_refund?.form_refund_success_text
  const letters_lost = lettersLost(body)
  return {
    short_id: client.short_id,
    status: hold ? 'on_hold' : 'submitted',
    ...(secret && { secret, change_url: changeUrl(ctx, client, secret), sent_by }),
    ...(unchanged && { unchanged }),
    ...toldOf(hold, language),
    refundable: refundable(client),
    name_on_transfer: party.name,
    bank_name_changed: party.name !== nameOf(form) || letters_lost !== '',
    ...(letters_lost && { letters_lost }),
    ...(transferType(rule, form.iban) === 'X' && { warning: 'international_fee' }),
    text: localized(text, language, event),
  }
})

/** The secret is behind the #: it reaches no server, and no log. */
function changeUrl({ config }: Pick<ReadCtx, 'config'>, { short_id }: ClientRow, secret: string) {
  return `${config.public_url}/refund/${short_id}#${secret}`
}

function assertPrintable({ missing }: BankParty) {
  const [field] = missing
  if (field)
    throw invalid(field === 'town' ? 'locality' : 'last_name', 'no_letter_for_bank', 'text_invalid')
}

/** Unknown numbers and those of other events answer alike; a band that staff has blocked gets no money out. */
async function findWristband(
  ctx: ReadCtx,
  number: string,
  event_id: string | undefined,
  may_be_archived = false,
): Promise<{ client: ClientRow; event: EventRow }> {
  const found = await findByNumber(ctx, number, event_id, { may_be_archived })
  if (await isWristbandBlocked(ctx.db, found.client.event_id, found.client.uid))
    throw new DomainError('client_disabled')
  return found
}

/** The submitted form, without characters that forms do not take. */
function checkedForm(body: Body, rule: TransferRule): Form {
  const { iban, bic } = checkAccount(rule, body)
  const { country = iban.slice(0, 2), email } = body
  if (!isCountry(country)) throw invalid('country', 'unknown_country', 'country_invalid')
  return {
    first_name: needed(body, 'first_name'),
    last_name: needed(body, 'last_name'),
    address: needed(body, 'address'),
    house_number: kept(body.house_number),
    postal_code: needed(body, 'postal_code'),
    locality: needed(body, 'locality'),
    country,
    email: email?.toLowerCase() || null,
    phone: kept(body.phone),
    iban,
    bic,
  }
}

type Needed = 'first_name' | 'last_name' | 'address' | 'postal_code' | 'locality'

function needed(body: Body, field: Needed): string {
  const text = kept(body[field])
  if (text) return text
  if (body[field].trim() === '') throw invalid(field, 'required', 'required_field')
  throw invalid(field, 'no_letter_for_bank', 'text_invalid')
}

/**
 * Letters of a name that the form does not take, so that its visitor sees that they were removed.
 */
function lettersLost({ first_name, last_name }: Body) {
  const { removed } = keepAllowed(`${first_name} ${last_name}`)
  return removed.replace(/[^\p{L}]/gu, '')
}

function kept(text: string | undefined): string | null {
  return (
    keepAllowed(text ?? '')
      .text.replace(/\s+/g, ' ')
      .trim() || null
  )
}

type SavedForm = OwnedForm & FormHold & { is_cleared: boolean; returned_at: string | null }
type Newest = NonNullable<Awaited<ReturnType<typeof newestRequest<SavedForm>>>>

type Saved = { secret?: string; hold: HoldReason | null; unchanged?: true }

async function save(
  ctx: Ctx,
  client: ClientRow,
  form: Form,
  secret: string | undefined,
): Promise<Saved> {
  const { db } = ctx
  const { event_id, uid } = client
  // Locked: a request for a wristband that is being replaced would stay where no money is.
  const wallet = await db('wallets').where({ event_id, uid }).forNoKeyUpdate().first()
  const before = await newestRequest<SavedForm>(db, client)
  if (before?.is_planned) throw new DomainError('refund_form_in_run')
  if (refundable(wallet) === 0 && before?.refund_id) throw new DomainError('refund_form_in_run')
  const is_wrong = before?.hold_reason === 'wrong_account'
  if (is_wrong && before.iban === form.iban) throw new DomainError('iban_rejected')
  const release = is_wrong ? no_hold : {}
  if (refundable(wallet) === 0)
    throw new DomainError('unable_to_refund', undefined, { balance: wallet.balance / 100 })
  if (before?.refund_id) await reopenRequest(db, client)
  const outcome = await classifySubmission(ctx, client, before, form, secret)
  if (outcome.is !== 'owner') {
    const hold = await holdOf(db, event_id, uid)
    return outcome.is === 'repeat' ? { hold, unchanged: true } : { secret: outcome.secret, hold }
  }
  const { owner_hash } = outcome
  const row = { ...form, ...(owner_hash && { owner_hash }) }
  // Staff has looked at the account that it saw.
  const is_cleared = before?.iban === form.iban && before.is_cleared
  if (!before) await db('refund_forms').insert({ event_id, uid, ...row })
  else {
    const changes = { ...row, ...release, is_cleared, updated_at: db.fn.now() }
    const open = db('refund_forms').where({ event_id, uid }).whereNull('refund_id')
    // A run may have begun since the question above.
    if ((await open.update(changes)) === 0) throw new DomainError('refund_form_in_run')
  }
  // The audit log records which fields changed and when; their values belong to the visitor.
  const fields = Object.keys(form) as (keyof Form)[]
  const changed = fields.filter((field) => before?.[field] !== form[field])
  await record(ctx, { event_id, record_type: 'refund_forms', record_id: uid, after: { changed } })
  return { secret: outcome.secret, hold: await holdOf(db, event_id, uid) }
}
