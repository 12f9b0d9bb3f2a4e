import type { Knex } from 'knex'
import type { Actor } from '../operations/context.ts'
import type { Secrets } from '../platform/secrets.ts'
import { resolveScriptToken } from './script_token_actor.ts'
import { isScriptToken } from './script_token_text.ts'
import { resolveSession } from './sessions.ts'

/** Finds who a token belongs to, of a session or for scripts; null when it is unknown, over or revoked. */
export function resolveToken(knex: Knex, secrets: Secrets, token: string): Promise<Actor | null> {
  return isScriptToken(token)
    ? resolveScriptToken(knex, token)
    : resolveSession(knex, secrets, token)
}
