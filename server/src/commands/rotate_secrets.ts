import { randomUUID } from 'node:crypto'
import { checkSecretKey, rotateSecrets } from '@kermesse/core/administration/secret_keys'
import { actorNamed } from '@kermesse/core/operations/context'
import { rights } from '@kermesse/core/operations/rights'
import { readConfig } from '@kermesse/core/platform/config'
import { connect } from '@kermesse/core/platform/db'
import { DomainError } from '@kermesse/core/platform/errors'
import { assertMigrated } from '@kermesse/core/platform/migrate'
import { createSecrets } from '@kermesse/core/platform/secrets'
import { Failure } from '../problem.ts'
import type { Terminal } from '../terminal.ts'

const operator = actorNamed('kermesse-server', rights.superadmin)

export async function run({ env, out }: Terminal) {
  const config = readConfig(env)
  const secrets = createSecrets(config.secret_keys.keys)
  const { knex: db, close } = connect(config.database_url, 'kermesse-server rotate-secrets', 2)
  try {
    await assertMigrated(db)
    await checkSecretKey(db, secrets, config)
    const { resealed, keys } = await rotateSecrets({
      db,
      config,
      secrets,
      actor: operator,
      event_id: '',
      request_id: randomUUID(),
      operation: 'secrets.rotate',
    })
    out(`Sealed ${resealed} secrets under the new key. ${keys} keys are in use.`)
    out(
      config.secret_keys.file
        ? `Back up ${config.secret_keys.file} now.`
        : 'Keep the old keys in KERMESSE_SECRET_KEY: sessions and PINs are recognised by them.',
    )
  } catch (error) {
    if (error instanceof DomainError && error.code === 'secret_key_in_environment')
      throw new Failure(
        'KERMESSE_SECRET_KEY holds one key. Put a new one in front of it, separated by a comma (openssl rand -hex 32), restart every API and worker with both, then run this again.',
      )
    throw error
  } finally {
    await close()
  }
}
