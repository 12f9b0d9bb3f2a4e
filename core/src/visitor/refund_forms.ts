import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { checkBic, checkIban } from '../bank/iban.ts'
import type { BankParty } from '../bank/party.ts'
import { keepAllowed } from '../bank/text.ts'
import { isFormOpen, localized } from '../events/event_general.ts'
import type { EventRow } from '../events/events.ts'
import { refundable } from '../ledger/wallet.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { none, read } from '../operations/handler.ts'
import { isCountry } from '../platform/countries.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { type Form, nameOf, payeeOf } from '../refunds/by_bank/payee.ts'
import { freightOf } from '../refunds/by_provider/routes.ts'
import { isBlocked } from '../refunds/requests/is_blocked.ts'
import type { ClientRow } from '../wallets/clients.ts'
import { checkPin } from '../wallets/pin.ts'
import { findByNumber } from './wallet_page.ts'

type Input = Schema<'RefundFormInput'>

/** Says whether a visitor may ask for the remainder. */
export const get = read<'refund_forms.get'>(async (ctx, { path, query }) => {
  const { client, event } = await findWristband(ctx, path.short_id, query.event_id)
  const { event_id, uid, short_id } = client
  const form = await findForm(ctx.db, event_id, uid)
  const status = form?.refund_id ? 'done' : isFormOpen(event) ? 'open' : 'closed'
  const { form_refund } = event
  const texts = {
    open: undefined,
    closed: form_refund?.form_refund_closed_text,
    done: form_refund?.form_refund_success_text,
  }
  return {
    ...{ short_id, event_id, status, submitted: form !== undefined },
    pin_required: client.pin_hash !== null,
    refundable: refundable(client),
    twint_freight: freightOf(event, 'twint'),
    currencyCode: event.currencyCode,
    dateEnd: form_refund?.dateEnd ?? null,
    text: localized(texts[status], query.language ?? event.language, event),
  }
})

/** Takes or changes a visitor's request for the remainder; a run that has it lets nothing change any more. */
export const submit = none<'refund_forms.submit'>(async (ctx, { path, query, body }) => {
  const { db } = ctx
  const { client, event } = await db.transaction((trx) =>
    findWristband({ ...ctx, db: trx }, path.short_id, query.event_id),
  )
  if (!isFormOpen(event)) throw new DomainError('form_refund_closed')
  if (client.pin_hash) {
    if (!body.pin) throw new DomainError('pin_required')
    // Outside any transaction: a refusal must not undo the count, and many tries at once must not hold all connections.
    await checkPin(ctx, client, body.pin)
  }
  const form = checkedForm(body)
  const { party } = payeeOf(form, client.short_id, event.currencyCode ?? 'CHF')
  assertPrintable(party)
  await db.transaction((trx) => save({ ...ctx, db: trx }, client, form))
  const text = event.form_refund?.form_refund_success_text
  return {
    ...{ short_id: client.short_id, status: 'submitted', refundable: refundable(client) },
    name_on_transfer: party.name,
    bank_name_changed: party.name !== nameOf(form),
    ...(!form.iban.startsWith('CH') && { warning: 'international_fee' }),
    text: localized(text, query.language ?? event.language, event),
  }
})

function assertPrintable({ missing }: BankParty) {
  const [field] = missing
  if (field)
    throw invalid(
      field === 'town' ? 'locality' : 'last_name',
      'has no letter that a bank prints',
      'text_invalid',
    )
}

/** Unknown numbers and those of other events answer alike; a band that staff has blocked gets no money out. */
async function findWristband(
  ctx: ReadCtx,
  number: string,
  event_id: string | undefined,
): Promise<{ client: ClientRow; event: EventRow }> {
  const found = await findByNumber(ctx, number, event_id)
  if (await isBlocked(ctx.db, found.client.event_id, found.client.uid))
    throw new DomainError('client_disabled')
  return found
}

/** What was typed, without the characters that forms do not take. */
function checkedForm(body: Input): Form {
  const { country = 'CH', email } = body
  if (!isCountry(country)) throw invalid('country', 'is not known', 'country_invalid')
  const iban = checkIban(body.iban)
  if (!iban.ok) throw invalid('iban', 'is not valid', iban.reason)
  const bic = checkBic(body.bic, iban.iban)
  if (!bic.ok) throw invalid('bic', 'is not valid', bic.reason)
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
    iban: iban.iban,
    bic: bic.bic ?? null,
  }
}

type Needed = 'first_name' | 'last_name' | 'address' | 'postal_code' | 'locality'

function needed(body: Input, field: Needed): string {
  const text = kept(body[field])
  if (!text) throw invalid(field, 'is required', 'required_field')
  return text
}

function kept(text: string | undefined): string | null {
  return (
    keepAllowed(text ?? '')
      .text.replace(/\s+/g, ' ')
      .trim() || null
  )
}

type SavedForm = Form & { refund_id: string | null }

function findForm(trx: Knex, event_id: string, uid: string): Promise<SavedForm | undefined> {
  return trx('refund_forms').where({ event_id, uid }).first()
}

async function save(ctx: Ctx, client: ClientRow, form: Form) {
  const { db } = ctx
  const { event_id, uid } = client
  // Locked: a request for a wristband that is being replaced would stay where no money is.
  const wallet = await db('wallets').where({ event_id, uid }).forNoKeyUpdate().first()
  const before = await findForm(db, event_id, uid)
  if (before?.refund_id) throw new DomainError('refund_form_in_run')
  if (refundable(wallet) === 0)
    throw new DomainError('unable_to_refund', undefined, { balance: wallet.balance / 100 })
  const saved = await db('refund_forms')
    .insert({ event_id, uid, ...form })
    .onConflict(['event_id', 'uid'])
    .merge({ ...form, updated_at: db.fn.now() })
    .whereNull('refund_forms.refund_id')
    .returning('uid')
  // A run may have begun since the question above.
  if (saved.length === 0) throw new DomainError('refund_form_in_run')
  // Which fields changed and when is evidence; what stands in them is the visitor's own business.
  const fields = Object.keys(form) as (keyof Form)[]
  const changed = fields.filter((field) => before?.[field] !== form[field])
  await record(ctx, { event_id, record_type: 'refund_forms', record_id: uid, after: { changed } })
}
