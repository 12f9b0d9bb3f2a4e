import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Knex } from 'knex'
import type { Config } from '../platform/config.ts'
import { newVapidKeys, type VapidKeys } from '../platform/push_config.ts'
import type { Secrets } from '../platform/secrets.ts'

type Installation = { db: Knex; secrets: Secrets; config: Pick<Config, 'push' | 'data_dir'> }

/**
 * The keys of push messages: the configured ones, else those of the database, where all servers find the same. The first call
 * stores them: those of an older installation, or new ones.
 */
export async function vapidKeys(installation: Installation): Promise<VapidKeys> {
  const { db, secrets, config } = installation
  if (config.push.keys) return config.push.keys
  const stored = await readStored(installation)
  if (stored) return stored
  const { public_key, private_key } = keysInFile(config.data_dir) ?? newVapidKeys()
  await db('vapid_keys')
    .insert({ public_key, private_key_sealed: secrets.seal(private_key) })
    .onConflict()
    .ignore()
  // Another server may have been quicker.
  return (await readStored(installation))!
}

async function readStored({ db, secrets }: Installation): Promise<VapidKeys | undefined> {
  const row = await db('vapid_keys').first('public_key', 'private_key_sealed')
  return row && { public_key: row.public_key, private_key: secrets.open(row.private_key_sealed) }
}

/** Visitors have subscribed with these, where an earlier version has run. */
function keysInFile(data_dir: string): VapidKeys | undefined {
  try {
    return JSON.parse(readFileSync(join(data_dir, 'vapid.json'), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
