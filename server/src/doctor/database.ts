import type { DoctorFinding, Level } from '@kermesse/core/administration/doctor/by_harm'
import { schemaProblem, schemaState } from '@kermesse/core/platform/migrate'
import { assertOwnSessions } from '@kermesse/core/platform/own_sessions'
import type { Secrets } from '@kermesse/core/platform/secrets'
import type { Knex } from 'knex'

const finding = (check: string, level: Level, message: string): DoctorFinding => ({
  check,
  level,
  message,
})

export async function schema(db: Knex): Promise<DoctorFinding> {
  const problem = schemaProblem(await schemaState(db))
  return problem
    ? finding('schema', 'bad', problem)
    : finding('schema', 'ok', 'Every migration of this version is applied.')
}

/** Reads only: whether the first start or another key would be refused. */
export async function secretKey(db: Knex, secrets: Secrets | undefined): Promise<DoctorFinding> {
  const known = await db('secret_keys').first('proof')
  if (!known) return finding('secret key', 'ok', 'The first start will note the secret key.')
  if (!secrets)
    return finding(
      'secret key',
      'bad',
      'There is no secret key here, but the database was sealed with one. Put it back: API and worker do not start.',
    )
  return secrets.matches('secret key', 'proof', known.proof)
    ? finding('secret key', 'ok', 'The secret key belongs to this database.')
    : finding(
        'secret key',
        'bad',
        'The secret key does not belong to this database. Use the one that it was sealed with.',
      )
}

/** Asks whether a pooler shares sessions, with which API and worker do not start. */
export async function sessions(db: Knex): Promise<DoctorFinding> {
  const problem = await assertOwnSessions(db).then(
    () => undefined,
    (error: Error) => error.message,
  )
  return problem
    ? finding('sessions', 'bad', problem)
    : finding('sessions', 'ok', 'Each connection has its own session.')
}
