import type { ErrorCode, Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { DomainError } from '../../platform/errors.ts'

type Refund = Schema<'Refund'>

/** The debtor, as set in the event when the run began. */
export type Debtor = {
  name: string
  iban: string
  bic?: string
  currency: string
  /** The remittance text that the visitor reads. */
  event_name: string
  timezone: string
  /** The bearer of fees abroad. */
  charge_bearer?: 'SHAR' | 'DEBT' | 'CRED'
  /** The run pays play money: no bank may take the file. */
  is_trial?: boolean
}
/** A bank file that another one has replaced. */
export type SupersededFile = NonNullable<Refund['earlier_files']>[number] & {
  bank_file_id: string | null
}
/** The database row of a refund run; amounts in minor units. */
export type RefundRun = Required<
  Pick<
    Refund,
    | '_id'
    | 'event_id'
    | 'type'
    | 'file_name'
    | 'status'
    | 'step'
    | 'count'
    | 'done'
    | 'failed'
    | 'doubtful'
    | 'total_amount'
    | 'total_freight'
    | 'creation_date'
    | 'sent_at'
  >
> & {
  /** Of a run by bank. */
  execution_date: string
  asked_execution_date: string | null
  message_id: string
  debtor: Debtor
  bank_file_id: string | null
  /** Written before, and replaced; the oldest first. */
  earlier_files: SupersededFile[]
  confirmed_at: string | null
  /** Names corrected since the bank file was written, which has the old ones. */
  names_corrected: number
  error_code: ErrorCode | null
  epoch: number
  user_id: string | null
}

/** Returns a run of an event; throws `refund_not_found`. */
export async function findRefund(
  { db, event_id }: { db: Knex; event_id: string },
  _id: string,
): Promise<RefundRun> {
  const refund = await db<RefundRun>('refunds').where({ event_id, _id }).first()
  if (!refund) throw new DomainError('refund_not_found')
  return refund as RefundRun
}

/** A run as the contract shows it. */
export function presentRefund(row: RefundRun): Refund {
  const { _id, event_id, type, file_name, status, step, count, done, failed, doubtful } = row
  const { total_amount, total_freight, execution_date, creation_date, sent_at, error_code } = row
  const { is_trial = false } = row.debtor
  return {
    _id,
    event_id,
    type,
    file_name,
    status,
    step,
    progress: progressOf(row),
    count,
    done,
    failed,
    doubtful,
    total_amount,
    total_freight,
    execution_date,
    ...(row.asked_execution_date && { asked_execution_date: row.asked_execution_date }),
    creation_date,
    sent_at,
    error_code,
    ...(type === 'form' && bankDetails(row)),
    is_trial,
  }
}

const bankDetails = (row: RefundRun) => ({
  confirmed_at: row.confirmed_at,
  names_corrected: row.names_corrected,
  earlier_files: supersededOf(row),
})

const supersededOf = ({ earlier_files }: RefundRun) =>
  earlier_files.map(({ file_name, message_id, superseded_at }) => ({
    file_name,
    message_id,
    superseded_at,
  }))

/** Per cent; holding is most of the work, and releasing goes the same way back. */
function progressOf({ step, count, done, failed, doubtful }: RefundRun) {
  if (step === 'sending') return Math.floor((100 * (done + failed + doubtful)) / Math.max(1, count))
  if (step === 'holding') return Math.floor((90 * (done + failed)) / Math.max(1, count))
  if (step === 'writing') return 90
  if (step === 'cancelling') return Math.floor(100 - (100 * done) / Math.max(1, count))
  return 100
}
