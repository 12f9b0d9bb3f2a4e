import { createHash } from 'node:crypto'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { newestFirst, page } from '../lists/page.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx } from '../operations/context.ts'
import { answer_deleted } from '../operations/deleted.ts'
import { none, read, write } from '../operations/handler.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { parseApart } from '../platform/parse_apart.ts'

type Row = {
  _id: string
  version: string
  name: string
  size: number
  sha256: Buffer
  is_latest: boolean
  devices: number
  created_at: string
}

const parse = parseApart<typeof import('./app_parser.ts')>(
  new URL('./app_parser.ts', import.meta.url),
)
const chunk_bytes = 256 * 1024

/** Lists the versions of the app, the latest first. */
export const list = read<'latest_app.list'>(async (ctx, { query }) => {
  const { rows, ...counted } = await page<Row>(versionRows(ctx.db), newestFirst(query), {
    sort: { version: 'version_key(v.version)', name: 'lower(v.name)', created_at: 'v.created_at' },
    default_sort: 'version',
    tie_breaker: 'v._id',
    search: ['v.version', 'v.name'],
  })
  return { latest_app: rows.map(present), ...counted }
})

/** Shows the latest version of the app. */
export const get = read<'latest_app.get'>(async ({ db }) => {
  const row: Row | undefined = await versionRows(db)
    .orderByRaw('version_key(v.version) DESC')
    .first()
  if (!row) throw new DomainError('file_not_found')
  return present(row)
})

/** Keeps a version of the app. What is no Android app is refused, and so is a version that is there. */
export const create = write<'latest_app.create'>(async (ctx, { body }) => {
  const { db } = ctx
  const { app_version: version, apk_file: name, apk_file_buffer } = body
  if (!/\.apk$/i.test(name)) throw invalid('apk_file', 'no_apk', 'app_file_invalid')
  const bytes = Buffer.from(apk_file_buffer, 'base64')
  const is_app = await parse('isApp', bytes)
  if (!is_app) throw new DomainError('app_file_invalid')
  const row = {
    _id: newId(),
    version,
    name,
    size: bytes.length,
    user_id: ctx.actor.user_id,
    sha256: createHash('sha256').update(bytes).digest(),
  }
  const inserted = await db('app_versions')
    .insert(row)
    .onConflict(db.raw('(version_key(version))'))
    .ignore()
    .returning('_id')
  if (inserted.length === 0) throw new DomainError('app_version_exists')
  for (let n = 0; n * chunk_bytes < bytes.length; n++) {
    const piece = bytes.subarray(n * chunk_bytes, (n + 1) * chunk_bytes)
    await db('app_version_chunks').insert({ app_version_id: row._id, n, bytes: piece })
  }
  return recorded(ctx, row._id)
})

/** Withdraws a version; the one before it is the latest again. */
const remove = write<'latest_app.delete'>(async (ctx, { path }) => {
  const before = present(await find(ctx.db, path.id))
  await ctx.db('app_versions').where({ _id: path.id }).delete()
  const change = { record_type: 'app_versions', record_id: path.id, event_id: null, before }
  await record(ctx, change)
  return answer_deleted
})

export { remove as delete }

/** A version of the app, as it was uploaded. */
export const download = none<'latest_app.download'>(async ({ db }, { path }) => {
  const { name } = await find(db, path.id)
  const content_type = 'application/vnd.android.package-archive'
  return { file_name: name, content_type, content: readChunks(db, path.id) }
})

async function recorded(ctx: Ctx, id: string) {
  const after = present(await find(ctx.db, id))
  await record(ctx, { record_type: 'app_versions', record_id: id, event_id: null, after })
  return after
}

async function* readChunks(knex: Knex, app_version_id: string) {
  for (let n = 0; ; n++) {
    const piece = await knex('app_version_chunks').where({ app_version_id, n }).first('bytes')
    if (!piece) return
    yield piece.bytes as Buffer
  }
}

async function find(db: Knex, id: string): Promise<Row> {
  const row = await versionRows(db).where('v._id', id).first()
  if (!row) throw new DomainError('file_not_found')
  return row
}

function versionRows(db: Knex) {
  return db('app_versions as v').select(
    'v.*',
    db.raw(`NOT EXISTS (SELECT FROM app_versions n
      WHERE version_key(n.version) > version_key(v.version)) AS is_latest`),
    db.raw(`(SELECT count(*)::int FROM devices d WHERE d.type = 'smartphone'
      AND d.app_version_key = version_key(v.version)) AS devices`),
  )
}

function present({ sha256, ...row }: Row): Schema<'AppVersionRow'> {
  return { ...row, sha256: sha256.toString('hex'), url: `/latest_app/${row._id}/download` }
}
