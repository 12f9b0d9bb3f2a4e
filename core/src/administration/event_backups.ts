import { join } from 'node:path'
import { withoutTrailing } from '@kermesse/sdk/rules/text'
import { isNameFree, showEvent } from '../events/events.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { none, write } from '../operations/handler.ts'
import { DomainError, detail, invalid } from '../platform/errors.ts'
import type { Packed } from './backups/read_backup.ts'
import { receiveBackup } from './backups/receive.ts'
import { restoreBackup } from './backups/restore.ts'
import { refuseRunning, writeBackup } from './backups/write_backup.ts'

/** One event as a file: made from one snapshot and sent while it is being made. */
export const db_backup = none<'events.db_backup'>(async (ctx) => {
  const { db, secrets, event_id } = ctx
  const event = await db('events').where({ _id: event_id }).first('name')
  if (!event) throw new DomainError('event_not_found')
  // Asked again when the snapshot is taken: a run may begin in between.
  await refuseRunning(db, event_id)
  await db.transaction((trx) =>
    record(
      { ...ctx, db: trx },
      { record_type: 'events', record_id: event_id, after: { backup: true } },
    ),
  )
  const day = new Date().toISOString().slice(0, 10)
  return {
    file_name: `${event.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${day}.backup`,
    content_type: 'application/octet-stream',
    content: await writeBackup(db, secrets, event_id),
  }
})

/** Makes a new, disabled event from a small backup file; never overwrites one. */
export const db_restore = write<'events.db_restore'>((ctx, { body }) =>
  restore(ctx, { file: body.backup_file, name: body.name }, inPieces(body.backup_file_buffer)),
)

/** The same from a file of any size, which is taken as it arrives; its transaction begins when all of it is there. */
export const db_restore_file = none<'events.db_restore_file'>((ctx, { query, body }) => {
  const { db, config } = ctx
  const limits = { max_bytes: config.restore_max_bytes }
  const from = { file: query.backup_file, name: query.name }
  return receiveBackup(join(config.data_dir, 'uploads'), body, limits, (packed) =>
    db.transaction((trx) => restore({ ...ctx, db: trx }, from, packed)),
  )
})

// The largest factor by which gzip shrinks JSON and hexadecimal; a file beyond it was made to fill
// a disk.
const unpacked_factor = 20

async function restore(ctx: Ctx, from: { file: string; name?: string }, packed: Packed) {
  const { event_id, ...restored } = await restoreBackup(ctx, {
    packed,
    max_bytes: Math.max(ctx.config.restore_max_bytes, small_bytes) * unpacked_factor,
    nameFor: (original) => freeName(ctx, from.name, original),
  })
  const created = { ...ctx, event_id }
  const event = await showEvent(created)
  await record(created, {
    record_type: 'events',
    record_id: event_id,
    after: { ...event, restored_from: from.file, rows: restored.rows },
  })
  return { event, ...restored }
}

const small_bytes = 50_000_000
const piece_bytes = 65_536

function* inPieces(base64: string) {
  const bytes = Buffer.from(base64, 'base64')
  // The decoder passes over what is not base64 and would leave a torn file.
  if (withoutTrailing(bytes.toString('base64'), '=') !== withoutTrailing(base64, '='))
    throw invalid('backup_file_buffer', 'not_base64')
  for (let at = 0; at < bytes.length; at += piece_bytes) yield bytes.subarray(at, at + piece_bytes)
}

async function freeName(ctx: Ctx, wanted: string | undefined, original: string) {
  if (wanted) {
    if (await isNameFree(ctx, wanted)) return wanted
    throw new DomainError('name_taken', undefined, [detail('name', 'taken')])
  }
  const base = original.slice(0, 80)
  for (let n = 1; ; n++) {
    const name = [original, `${base} (restored)`][n - 1] ?? `${base} (restored ${n - 1})`
    if (await isNameFree(ctx, name)) return name
  }
}
