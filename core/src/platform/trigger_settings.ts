import assert from 'node:assert/strict'
import type { Knex } from 'knex'

type Setting = 'kermesse.forgotten_event' | 'kermesse.erasing_event'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Names the event that append-only tables let be changed until the transaction ends. On a distributed database, `SET LOCAL`
 * reaches the servers that have the rows, and `set_config` would not; other databases ignore the first setting.
 */
export async function setForTriggers(trx: Knex, name: Setting, event_id: string) {
  assert.match(event_id, uuid)
  await trx.raw(
    `SET LOCAL citus.propagate_set_commands = 'local'; SET LOCAL ${name} = '${event_id}'`,
  )
}
