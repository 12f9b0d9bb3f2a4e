import { randomBytes } from 'node:crypto'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { record } from '../../operations/audit_log.ts'
import type { Ctx } from '../../operations/context.ts'
import { rights } from '../../operations/rights.ts'
import { DomainError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { ClientRow } from '../../wallets/clients.ts'
import type { RequestDetails } from '../base/payee.ts'
import type { RequestRow } from './request_rows.ts'

/** A sent request changes the one before, waits beside it for staff's decision, or changes nothing. */
export type RequestOutcome =
  | { is: 'owner'; owner_hash?: Buffer; secret?: string }
  | { is: 'repeat' }
  | { is: 'competing'; secret?: string }

/** Others that may wait beside the first: staff could not tell more apart, and nobody fills the table. */
const most_competing = 4

/**
 * Decides if a request competes with the one before. Proof of the PIN gives ownership, and so does being staff
 * of the event. Without a PIN the first sender owns the request, by a secret that it brings
 * along or receives this once.
 */
export async function classifyRequest(
  ctx: Ctx,
  client: ClientRow,
  before: RequestRow | undefined,
  details: RequestDetails,
  secret: string | undefined,
): Promise<RequestOutcome> {
  const { event_id, uid } = client
  if (client.pin_hash || isStaffOf(ctx, event_id)) return { is: 'owner' }
  if (!before) return { is: 'owner', ...newOwner(ctx, secret) }
  const competing = await competingRequestsOf(ctx, event_id, uid)
  if (secret !== undefined) {
    // The sender of another request keeps its secret, and staff decides on the requests that it has
    // seen.
    if (competing.length > 0) throw new DomainError('refund_form_on_hold')
    if (!isOwner(ctx, before, secret)) throw new DomainError('wrong_refund_secret')
    return { is: 'owner' }
  }
  if (before.iban === details.iban) return { is: 'repeat' }
  if (competing.some((one) => one.form.iban === details.iban)) return { is: 'competing' }
  if (competing.length >= most_competing) throw new DomainError('refund_form_on_hold')
  return addCompetingRequest(ctx, client, details)
}

function isStaffOf({ actor }: Ctx, event_id: string) {
  return (
    actor.right >= rights.superadmin || (actor.right >= rights.admin && actor.event_id === event_id)
  )
}

/** True if a secret belongs to a request. */
export function isOwner(
  { secrets }: Pick<Ctx, 'secrets'>,
  { owner_hash }: Pick<RequestRow, 'owner_hash'>,
  secret: string,
) {
  return owner_hash !== null && secrets.matches('refund form', secret, owner_hash)
}

/** A page may draw the secret before it sends: then an answer that is lost on the way has told nothing new. */
function newOwner({ secrets }: Ctx, drawn?: string) {
  const secret = drawn ?? randomBytes(24).toString('base64url')
  return { secret, owner_hash: secrets.digest('refund form', secret) }
}

async function addCompetingRequest(
  ctx: Ctx,
  { event_id, uid }: ClientRow,
  details: RequestDetails,
): Promise<RequestOutcome> {
  const { secret, owner_hash } = newOwner(ctx)
  const _id = newId()
  await ctx
    .db('refund_rivals')
    .insert({ event_id, _id, uid, form: JSON.stringify(details), owner_hash })
  const after = { hold: 'contested', rival_id: _id, iban: details.iban }
  await record(ctx, { event_id, record_type: 'refund_forms', record_id: uid, after })
  return { is: 'competing', secret }
}

export type CompetingRequestRow = {
  _id: string
  uid: string
  form: RequestDetails
  owner_hash: Buffer
  created_at: string
}

/** Competing requests for the same wristband, oldest first. */
export function competingRequestsOf(
  { db }: { db: Knex },
  event_id: string,
  uid: string,
): Promise<CompetingRequestRow[]> {
  return db('refund_rivals').where({ event_id, uid }).orderBy(['created_at', '_id'])
}

/** A competing request as staff sees it. */
export function presentCompetingRequest({
  _id,
  form,
  created_at,
}: CompetingRequestRow): Schema<'RefundRival'> {
  return { _id, name: `${form.first_name} ${form.last_name}`, iban: form.iban, created_at }
}
