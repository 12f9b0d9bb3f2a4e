import { record } from '../operations/audit_log.ts'
import { write } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { type MessageData, type MessageType, tell } from './tell.ts'

/** Tells a message at a trial event as if it had happened, so that programs can be tried. */
export const trigger = write<'messages.trigger'>(async (ctx, { body }) => {
  const { db, event_id } = ctx
  const event = await db('events').where({ _id: event_id }).first('is_trial', 'currencyCode')
  if (!event) throw new DomainError('event_not_found')
  if (!event.is_trial) throw new DomainError('trial_only')
  const data = { ...sampleOf(body.type, event.currencyCode ?? 'CHF'), test: true as const }
  const id = await tell(db, event_id, body.type, data)
  await record(ctx, { record_type: 'messages', record_id: id })
  return { id }
})

/** Made up, so that no program takes it for a record of the event. */
function sampleOf(type: MessageType, currency: string): MessageData {
  const sale = { count: 2, amount: 12_00 }
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
  const samples: { [Type in MessageType]: MessageData<Type> } = {
    'payment.succeeded': { payment_id: newId() },
    'payment.failed': { payment_id: newId(), status: 'failed' },
    'payment.flagged': { payment_id: newId(), flags: ['insecure'] },
    'refund_run.finished': { refund_id: newId(), step: 'ready', status: 'success' },
    'refund.returned': { refund_id: newId(), uid: sample_uid, refund_item_id: newId() },
    'wristband.blocked': { uid: sample_uid, reason: 'staff', replaced_by: null },
    'import.finished': { import_id: newId(), status: 'done', dry_run: false },
    'alarm.raised': { code: 'worker_missing', count: 1 },
    'event.archived': {},
    'drawer.closed': {
      drawer_id: newId(),
      report_number: 1,
      counted_amount: 150_00,
      difference: 0,
    },
    'sales.summarised': { minute, ...sale, currency, bars: [{ bar_id: newId(), ...sale }] },
  }
  return samples[type]
}

const sample_uid = '04FFFFFFFFFFFF'
