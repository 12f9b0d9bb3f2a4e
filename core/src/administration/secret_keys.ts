import { randomBytes } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { record } from '../operations/audit_log.ts'
import type { NoneCtx } from '../operations/context.ts'
import { none } from '../operations/handler.ts'
import { moveSubscriptions } from '../operations/move_subscriptions.ts'
import type { Config } from '../platform/config.ts'
import { DomainError } from '../platform/errors.ts'
import { reread_ms, writeKeys } from '../platform/key_ring.ts'
import type { Secrets } from '../platform/secrets.ts'

type Rotation = Pick<
  NoneCtx,
  'db' | 'config' | 'secrets' | 'actor' | 'event_id' | 'operation' | 'request_id'
>

export const rotate = none<'secrets.rotate'>((ctx) => rotateSecrets(ctx))

/**
 * Draws a new secret key and seals everything under it. The old ones stay, behind it: they recognise sessions, and PINs that are
 * printed on wristbands. Repeating it after it was cut short finishes the work.
 */
export async function rotateSecrets(ctx: Rotation): Promise<{ resealed: number; keys: number }> {
  const { config, db } = ctx
  const { keys, file } = config.secret_keys
  if (!file && keys().length < 2) throw new DomainError('secret_key_in_environment')
  if (file) await putFirst(file, keys())
  const resealed = await db.transaction(async (trx) => {
    // One at a time: two would draw a key each and seal under both.
    await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('secrets.rotate'))`)
    const count = await resealAll(trx, ctx.secrets)
    await trx('secret_keys').update({ proof: proofOf(ctx.secrets), changed_at: trx.fn.now() })
    await record({ ...ctx, db: trx }, recordOf(count))
    return count
  })
  return { resealed, keys: keys().length }
}

function recordOf(resealed: number) {
  return { event_id: null, record_type: 'secret_keys', record_id: 'current', after: { resealed } }
}

/** Known everywhere before it is used: no process meets what it cannot open. */
async function putFirst(file: string, keys: readonly Buffer[]) {
  const fresh = randomBytes(32)
  writeKeys(file, [...keys, fresh])
  await sleep(2 * reread_ms)
  writeKeys(file, [fresh, ...keys])
  await sleep(2 * reread_ms)
}

/** Everything that is sealed, table by table. What is added here is found missing by a test. */
async function resealAll(trx: Knex, secrets: Secrets): Promise<number> {
  const again = (sealed: string) => secrets.seal(secrets.open(sealed))
  let count = 0
  for (const { _id, secrets: sealed } of await trx('events').select('_id', 'secrets').forUpdate()) {
    const entries = Object.entries(sealed as Record<string, string>)
    count += entries.length
    const fresh = Object.fromEntries(entries.map(([name, text]) => [name, again(text)]))
    await trx('events')
      .where({ _id })
      .update({ secrets: JSON.stringify(fresh) })
  }
  for (const { _id, token_sealed } of await trx('device_tokens').select('_id', 'token_sealed')) {
    const token = secrets.open(token_sealed)
    const row = {
      token_hash: secrets.digest('device token', token),
      token_sealed: secrets.seal(token),
    }
    await trx('device_tokens').where({ _id }).update(row)
    count += 1
  }
  const subscribed = await trx('push_subscriptions').whereNotNull('subscription')
  for (const { event_id, uid, device, subscription } of subscribed) {
    const { endpoint } = JSON.parse(secrets.open(subscription)) as { endpoint: string }
    const of_device = trx('push_subscriptions').where({ event_id, uid, device })
    await of_device.update({ subscription: again(subscription) })
    const next = { device: secrets.digest('push', endpoint) }
    await moveSubscriptions(trx, { event_id, uid, device }, next)
    count += 1
  }
  for (const [table, column, key] of columns) {
    for (const row of await trx(table)
      .whereNotNull(column)
      .select(column, ...key)) {
      const where = Object.fromEntries(key.map((name) => [name, row[name]]))
      await trx(table)
        .where(where)
        .update({ [column]: again(row[column]) })
      count += 1
    }
  }
  return count
}

/** Columns that hold one sealed text, with the keys of their tables. */
const columns = [
  ['ticket_syncs', 'credential_sealed', ['event_id', '_id']],
  ['idempotency_keys', 'answer_sealed', ['actor', 'key']],
  ['mails', 'content_sealed', ['event_id', '_id']],
  ['push_messages', 'url_sealed', ['event_id', 'about', 'uid', 'device']],
  ['vapid_keys', 'private_key_sealed', ['is_current']],
  ['webhooks', 'secret_sealed', ['event_id', '_id']],
  ['webhooks', 'previous_secret_sealed', ['event_id', '_id']],
] as const

const proofOf = (secrets: Secrets) => secrets.digest('secret key', 'proof')

/**
 * Refuses to work with a key that the database was not sealed with: what is sealed would be lost, and everything new would be
 * sealed under the wrong one. The first start notes the key.
 */
export async function checkSecretKey(
  db: Knex,
  secrets: Secrets,
  { secret_keys, data_dir }: Pick<Config, 'secret_keys' | 'data_dir'>,
): Promise<void> {
  if (await fits(db, secrets)) return
  const { file, is_new } = secret_keys
  // The next start must not take it for the right one.
  if (file && is_new) unlinkSync(file)
  throw new Error(
    is_new
      ? `${data_dir} has no secret.key, but the database was sealed with one. Put it back from the backup of ${data_dir}; nothing was changed.`
      : 'The secret key does not belong to this database. Use the one that it was sealed with (secret.key in DATA_DIR, or KERMESSE_SECRET_KEY); nothing was changed.',
  )
}

async function fits(db: Knex, secrets: Secrets): Promise<boolean> {
  const known = await db('secret_keys').first('proof')
  if (known) return secrets.matches('secret key', 'proof', known.proof)
  // From before keys were noted: what was sealed last tells.
  const sealed = await anySealed(db)
  if (sealed !== undefined && !opens(secrets, sealed)) return false
  await db('secret_keys')
    .insert({ proof: proofOf(secrets) })
    .onConflict()
    .ignore()
  const { proof } = await db('secret_keys').first('proof')
  return secrets.matches('secret key', 'proof', proof)
}

async function anySealed(db: Knex): Promise<string | undefined> {
  const token = await db('device_tokens').first('token_sealed')
  if (token) return token.token_sealed
  const event = await db('events').whereRaw(`secrets <> '{}'`).first('secrets')
  return event && Object.values(event.secrets as Record<string, string>)[0]
}

function opens(secrets: Secrets, sealed: string) {
  try {
    secrets.open(sealed)
    return true
  } catch {
    return false
  }
}
