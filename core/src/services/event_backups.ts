import { record } from '../audit_log.ts'
import { restoreBackup } from '../backups/restore.ts'
import { writeBackup } from '../backups/write.ts'
import type { Ctx } from '../context.ts'
import { DomainError, invalid } from '../errors.ts'
import { direct, type Handler } from '../handler.ts'
import { get, isNameFree } from './events.ts'

/** One event as a file: made from one snapshot and sent while it is being made. */
export const db_backup = direct<'events.db_backup'>(async (ctx) => {
  const { knex, secrets, event_id } = ctx
  const event = await knex('events').where({ _id: event_id }).first('name')
  if (!event) throw new DomainError('event_not_found')
  const running = await knex('refunds')
    .where({ event_id })
    .whereIn('step', ['holding', 'writing', 'cancelling', 'sending'])
    .first('_id')
  // A copy of a run under way would hold or pay the same money again.
  if (running) throw new DomainError('refund_in_progress')
  await knex.transaction((trx) =>
    record(
      { ...ctx, trx },
      { record_type: 'events', record_id: event_id, after: { backup: true } },
    ),
  )
  const day = new Date().toISOString().slice(0, 10)
  return {
    file_name: `${event.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${day}.backup`,
    content_type: 'application/octet-stream',
    content: writeBackup(knex, secrets, event_id),
  }
})

/** Makes a new, disabled event from a backup file; never overwrites one. */
export const db_restore: Handler<'events.db_restore'> = async (ctx, { body }) => {
  const bytes = bytesOf(body.backup_file_buffer)
  const { event_id, ...restored } = await restoreBackup(ctx, bytes, (original) =>
    freeName(ctx, body.name, original),
  )
  const created = { ...ctx, event_id }
  const event = await get(created, undefined as never)
  await record(created, {
    record_type: 'events',
    record_id: event_id,
    after: { ...event, restored_from: body.backup_file, rows: restored.rows },
  })
  return { event, ...restored }
}

function bytesOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  // The decoder passes over what is not base64 and would leave a torn file.
  if (bytes.toString('base64').replace(/=+$/, '') !== base64.replace(/=+$/, ''))
    throw invalid('backup_file_buffer', 'is not base64')
  return bytes
}

async function freeName(ctx: Ctx, wanted: string | undefined, original: string) {
  if (wanted) {
    if (await isNameFree(ctx, wanted)) return wanted
    throw new DomainError('name_taken', undefined, [{ field: 'name', problem: 'is taken' }])
  }
  const base = original.slice(0, 80)
  for (let n = 1; ; n++) {
    const name = [original, `${base} (restored)`][n - 1] ?? `${base} (restored ${n - 1})`
    if (await isNameFree(ctx, name)) return name
  }
}
