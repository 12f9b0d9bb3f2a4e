import { named } from '../ledger/own_id.ts'
import { claimPayment } from '../ledger/payment_directory.ts'
import type { Command, Outcome } from '../ledger/types.ts'
import type { MoneyCtx } from '../operations/money_context.ts'
import type { Trx } from '../platform/db.ts'
import { DomainError } from '../platform/errors.ts'
import { derivedId } from '../platform/ids.ts'
import { queryRow } from '../platform/query_rows.ts'
import type { Movement } from '../providers/payment_provider.ts'
import { wornNow } from '../refunds/requests/release_requests.ts'

/** Something that moved at a provider, by its name there; amounts in minor units. */
export type ProviderMovement = {
  event_id: string
  provider: 'payrexx' | 'twint' | 'mypos'
  kind: 'payment' | 'refund' | 'chargeback'
  provider_id: string
  payment_id: string | null
  /** Our reference of the payment, which belongs to one event of the installation. */
  reference?: string
  provider_refund_id?: string
  uid: string
  /** Everything that moved, and what of it is a fee. */
  amount: number
  fee: number
  currency: string
  date: string
}

/** The one posting of a movement: its id follows from the movement's name, so that there cannot be a second one. */
export function postingId({ event_id, provider, kind, provider_id }: ProviderMovement) {
  return derivedId(event_id, 'movement', provider, kind, provider_id)
}

type Build = (base: {
  id: string
  hash: Buffer
  date: string
  user_id: null
  uid: string
}) => Command
type After = (trx: Trx, outcome: Outcome) => Promise<void>

/**
 * Posts a movement on the wristband that the visitor wears now, and keeps it, in one transaction with `after`. A movement
 * that was posted before changes nothing; `after` still runs. Throws what the ledger refuses.
 */
export async function postMovement(
  ctx: Pick<MoneyCtx, 'ledger'>,
  movement: ProviderMovement,
  build: Build,
  after: After,
): Promise<void> {
  const id = postingId(movement)
  await postFact(ctx, { ...movement, id }, build, async (trx, outcome) => {
    await saveMovement(trx, movement, id)
    await after(trx, outcome)
  })
}

type Fact = Pick<ProviderMovement, 'event_id' | 'uid' | 'date'> & { id: string }

/** Posts one transaction under an id that names it, on the wristband that is worn now, with `after` in its transaction. */
export async function postFact(
  { ledger }: Pick<MoneyCtx, 'ledger'>,
  fact: Fact,
  build: Build,
  after: After,
): Promise<void> {
  const { event_id, id } = fact
  const { hash } = named(id)
  // A band that is replaced this very moment is found again in the next round.
  for (let tries = 3; ; tries--) {
    const transferred = await ledger.postWith(event_id, {
      async commands(trx) {
        const uid = await wearerOf(trx, fact)
        const date = new Date(fact.date).toISOString()
        return [build({ id, hash, date, user_id: null, uid })]
      },
      async after(trx, [outcome]) {
        if (outcome!.status === 'declined') {
          if (outcome!.code === 'wristband_transferred' && tries > 1) return true
          throw new DomainError(outcome!.code, outcome!.message, outcome!.details)
        }
        await after(trx, outcome!)
        return false
      },
    })
    if (!transferred) return
  }
}

async function wearerOf(trx: Trx, { event_id, uid }: Fact): Promise<string> {
  const worn = await queryRow<{ uid: string | null }>(
    trx,
    `SELECT ${wornNow(':event_id::uuid', ':uid::text')} AS uid`,
    {
      event_id,
      uid,
    },
  )
  return worn.uid ?? uid
}

async function saveMovement(
  trx: Trx,
  { reference, ...movement }: ProviderMovement,
  transaction_id: string,
) {
  const { event_id } = movement
  if (reference) await claimPayment(trx, { kind: 'payment', reference, event_id })
  await trx('provider_movements')
    .insert({ ...movement, transaction_id })
    .onConflict()
    .ignore()
}

/** The movements of a source that its provider made without us, the newest first. */
export function goneRows(
  { db }: Pick<MoneyCtx, 'db'>,
  { event_id, provider }: Pick<ProviderMovement, 'event_id' | 'provider'>,
  source: Movement,
  kind: string,
) {
  const begins = `${source.provider_id}:${kind}:`
  return db('provider_movements')
    .where({ event_id, provider, kind, provider_refund_id: null })
    .whereRaw('left(provider_id, ?) = ?', [begins.length, begins])
    .orderBy('created_at', 'desc')
    .select<GoneRow[]>('provider_id', 'transaction_id', 'amount')
}

export type GoneRow = { provider_id: string; transaction_id: string; amount: number }
