import { formOpensAt, isFormOpen, localized } from '../../events/event_general.ts'
import type { EventRow } from '../../events/events.ts'
import { refundable } from '../../ledger/wallet.ts'
import type { NoneCtx, ReadCtx } from '../../operations/context.ts'
import { none } from '../../operations/handler.ts'
import { allowedUrl } from '../../platform/allowed_url.ts'
import { DomainError } from '../../platform/errors.ts'
import { isWristbandBlocked } from '../../wallets/blocked.ts'
import type { ClientRow } from '../../wallets/clients.ts'
import { checkPin } from '../../wallets/pin.ts'
import { findByNumber } from '../../wallets/wristband_number.ts'
import { transferRuleOf } from '../base/debtor.ts'
import type { RequestDetails } from '../base/payee.ts'
import { freightOf } from '../base/routes.ts'
import { competingRequestsOf, isOwner } from './competing_requests.ts'
import { refundsOf } from './progress.ts'
import { earlierRequests, isReturned, newestRequest, type RequestRow } from './request_rows.ts'
import { presentReviewReason, reviewReasonOf } from './review_reason.ts'

/** Shows a visitor if they may ask for the remainder, and their own request to its owner. */
export const get = none<'refund_forms.get'>(async (ctx, { path, query, headers }) => {
  const { client, event } = await findWristband(ctx, path.short_id, query.event_id, true)
  const { event_id, uid, short_id } = client
  const refunds = await refundsOf(ctx.db, client)
  // After the event, those who were paid still see where their money went.
  if (event.archived && !query.event_id && refunds.length === 0)
    throw new DomainError('|event_is_archived|')
  const newest = await newestRequest(ctx.db, client)
  const request = await ownRequest(ctx, client, newest, headers)
  const is_over = newest !== undefined && isOver(newest, client)
  const is_asking = newest !== undefined && !is_over
  const reason = await reviewReasonOf(ctx.db, event_id, uid)
  const may_ask =
    !event.archived && (isFormOpen(event) || reason === 'wrong_account' || isReturned(newest))
  const { dialect } = transferRuleOf(event)
  const status = is_asking && newest.refund_id ? 'done' : may_ask && dialect ? 'open' : 'closed'
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
    secret_required: newest !== undefined && client.pin_hash === null,
    pin_required: client.pin_hash !== null,
    ...presentReviewReason(reason, language),
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

/** Returns a request to its owner; refuses a wrong proof. */
async function ownRequest(
  ctx: NoneCtx,
  client: ClientRow,
  newest: RequestRow | undefined,
  headers: Record<string, string | undefined>,
): Promise<RequestDetails | undefined> {
  const pin = headers['wristband-pin']
  const secret = headers['refund-secret']
  if (client.pin_hash) {
    if (!pin) return undefined
    await checkPin(ctx, client, pin)
    return newest && detailsOf(newest)
  }
  if (!secret) return undefined
  if (newest && isOwner(ctx, newest, secret)) return detailsOf(newest)
  const competing = await competingRequestsOf(ctx, client.event_id, client.uid)
  const own = competing.find((one) => isOwner(ctx, one, secret))
  if (!own) throw new DomainError('wrong_refund_secret')
  return detailsOf(own.form)
}

function detailsOf(request: RequestDetails): RequestDetails {
  const { first_name, last_name, address, house_number, postal_code, locality } = request
  const { country, email, phone, iban, bic } = request
  const person = { first_name, last_name, address, house_number, postal_code, locality, country }
  return { ...person, email, phone, iban, bic }
}

/** Redirects lead only to origins that the installation knows. */
function redirectOf({ config }: Pick<NoneCtx, 'config'>, asked: string | undefined) {
  if (!asked) return {}
  try {
    return { redirect_url: allowedUrl(config, asked).href }
  } catch (error) {
    if (error instanceof DomainError) return {}
    throw error
  }
}

/**
 * True if a request is closed: a run has paid it, and the wallet has a refundable balance again.
 */
function isOver({ refund_id, is_planned }: RequestRow, wallet: Parameters<typeof refundable>[0]) {
  return refund_id !== null && !is_planned && refundable(wallet) > 0
}

/** Finds the wristband of a request: unknown numbers and those of other events answer alike, a blocked one gets no money out. */
export async function findWristband(
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
