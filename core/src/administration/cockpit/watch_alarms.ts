import type { Knex } from 'knex'
import { tell } from '../../messages/tell.ts'
import { alarmsOf, openPayments } from './alarms.ts'

type Ctx = { db: Knex; signal: AbortSignal; report(error: unknown): void }

/**
 * Tells alarms of the events that are under way or were lately, each once until it has ended. Any number of workers may call it.
 */
export async function watchAlarms({ db, signal, report }: Ctx): Promise<void> {
  const events: string[] = await db('events')
    .where({ deleted: false, archived: false, frozen: null })
    .whereRaw(`coalesce("dateBegin", now()) < now() + interval '7 days'`)
    .whereRaw(`coalesce("dateEnd", now()) > now() - interval '60 days'`)
    .pluck('_id')
  for (const event_id of events) {
    if (signal.aborted) return
    await watchEvent(db, event_id).catch(report)
  }
}

async function watchEvent(db: Knex, event_id: string) {
  const { in_doubt } = await openPayments(db, event_id)
  const alarms = await alarmsOf(db, event_id, in_doubt)
  const told: string[] = await db('raised_alarms').where({ event_id }).pluck('code')
  const raised = alarms.filter(({ code }) => !told.includes(code))
  const ended = told.filter((code) => !alarms.some((alarm) => alarm.code === code))
  if (ended.length > 0)
    await db('raised_alarms').where({ event_id }).whereIn('code', ended).delete()
  for (const { code, count } of raised)
    await db.transaction(async (trx) => {
      const rows = await trx('raised_alarms')
        .insert({ event_id, code })
        .onConflict()
        .ignore()
        .returning('code')
      if (rows.length > 0) await tell(trx, event_id, 'alarm.raised', { code, count })
    })
}
