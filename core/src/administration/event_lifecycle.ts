import { closeLogs } from '../devices/devices.ts'
import { assertNameFree, type EventRow, findEventRow, showEvent } from '../events/events.ts'
import { endPairings } from '../identity/pairing_rows.ts'
import { lockTokens, reclaimTerminals } from '../identity/token_terminals.ts'
import { tell } from '../messages/tell.ts'
import { Event } from '../models/event_model.ts'
import { Terminal } from '../models/terminal_model.ts'
import { Device } from '../models/user_model.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { answer_deleted } from '../operations/deleted.ts'
import { write } from '../operations/handler.ts'
import { DomainError } from '../platform/errors.ts'

/** Lets an event sell again. */
export const enable = write<'events.enable'>((ctx) => change(ctx, { enabled: true }))

/** Stops sales, top-ups and cash desks; refunds still go out. */
export const disable = write<'events.disable'>((ctx) => change(ctx, { enabled: false }))

/** Hides an event from everyone but superadmins; everything in it stays. */
const remove = write<'events.delete'>(async (ctx) => {
  await change(ctx, { deleted: true })
  return answer_deleted
})

export { remove as delete }

/** Brings a deleted event back, unless another one has its name by now, or a terminal of its tokens. */
export const restore = write<'events.restore'>(async (ctx) => {
  await lockTokens(ctx)
  const { _id, name, deleted } = await findEventRow(ctx)
  if (deleted) {
    await assertNameFree(ctx, name, _id)
    await reclaimTerminals(ctx)
  }
  return change(ctx, { deleted: false })
})

/** Closes an event for ever and lets go of its devices, terminals, tokens and printed numbers. */
export const archive = write<'events.archive'>(async (ctx, { query }) => {
  const event = await findEventRow(ctx, true)
  // Two may have asked at once: the second waited for the row.
  if (event.archived) throw new DomainError('|event_is_archived|')
  if (!event.dateEnd || Date.parse(event.dateEnd) > Date.now())
    throw new DomainError('event_still_running', undefined, { dateEnd: event.dateEnd ?? null })
  assertFormClosed(event)
  await assertNoRun(ctx)
  if (!query.confirmed) await assertConfirmed(ctx)
  const released = await release(ctx)
  await Event.query(ctx.db).findById(event._id).patch({ archived: true })
  await record(ctx, {
    record_type: 'events',
    record_id: event._id,
    before: { archived: false },
    after: { archived: true, ...released },
  })
  await tell(ctx.db, event._id, 'event.archived', {})
  return showEvent(ctx)
})

type State = Partial<Pick<EventRow, 'enabled' | 'deleted'>>

async function change(ctx: Ctx, state: State) {
  const row = await findEventRow(ctx, true)
  const [name] = Object.keys(state) as [keyof State]
  if (row[name] === state[name]) return showEvent(ctx)
  await Event.query(ctx.db).findById(row._id).patch(state)
  await record(ctx, {
    record_type: 'events',
    record_id: row._id,
    before: { [name]: row[name] },
    after: state,
  })
  return showEvent(ctx)
}

/** Refuses while visitors may still request refunds. */
function assertFormClosed({ form_refund }: EventRow) {
  const { enabled, dateEnd } = form_refund ?? {}
  if (!enabled || (dateEnd && Date.parse(dateEnd) < Date.now())) return
  throw new DomainError('form_refund_not_closed', undefined, { dateEnd: dateEnd ?? null })
}

/** Refuses while a refund run of the event is under way. */
export async function assertNoRun({ db, event_id }: Pick<Ctx, 'db' | 'event_id'>) {
  const running = await db('refunds')
    .where({ event_id })
    .whereIn('step', ['holding', 'writing', 'cancelling', 'sending'])
    .first('_id')
  if (running) throw new DomainError('refund_in_progress')
}

/** Refuses while a bank or a provider may still return money that could not be paid again. */
async function assertConfirmed({ db, event_id }: Ctx) {
  const runs: string[] = await db('refunds')
    .where({ event_id, type: 'form', confirmed_at: null })
    .whereIn('step', ['ready', 'sent'])
    .orderBy('creation_date')
    .pluck('file_name')
  const at_providers: string[] = await db('provider_refunds')
    .where({ event_id })
    .whereIn('status', ['sending', 'pending', 'unknown'])
    .pluck('_id')
  if (runs.length > 0 || at_providers.length > 0)
    throw new DomainError('refunds_unconfirmed', undefined, {
      runs,
      at_providers: at_providers.length,
    })
}

/** Frees what the next event will need. Printed numbers stay in the directory until another event takes them. */
async function release(ctx: Ctx) {
  const { db, event_id } = ctx
  const users = db('users').where({ event_id }).select('_id')
  const held = await Device.query(db)
    .whereIn('user_id', users)
    .patch({ user_id: null })
    .returning('number')
  const smartphones = await Device.query(db)
    .where({ event_id })
    .patch({ event_id: null })
    .returning('number')
  const terminals = await Terminal.query(db)
    .where({ event_id })
    .patch({ event_id: null })
    .returning('terminal_code as number')
    .castTo<{ number: string }[]>()
  const numbers = (rows: { number: string }[]) => rows.map(({ number }) => number).sort()
  await closeLogs(ctx, 'smartphone', 'user', numbers(held))
  await closeLogs(ctx, 'smartphone', 'event', numbers(smartphones))
  await closeLogs(ctx, 'mypos_terminal', 'event', numbers(terminals))
  const tokens = db('device_tokens').where({ event_id }).select('_id')
  await db('sessions').whereIn('device_token_id', tokens).delete()
  await db('device_tokens').where({ event_id }).update({ archived: true })
  await endPairings(ctx)
  return { smartphones: numbers(smartphones), terminals: numbers(terminals) }
}
