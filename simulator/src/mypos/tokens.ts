import { randomBytes } from 'node:crypto'
import type { Store } from '../store.ts'
import { CardRefused } from './sales.ts'

export interface Tokens {
  /** Lets a client in by this secret. */
  setClient(client_id: string, client_secret: string, rules?: ClientRules): void
  /** How this client is treated. */
  rulesOf(client_id: string): ClientRules
  /** A token for the header `Authorization: Basic …`, or undefined for strangers. Throws `invalid_scope`. */
  issue(
    authorization: string,
    scope?: string,
  ): { access_token: string; expires_in: number } | undefined
  /** True if `Authorization: Bearer …` is valid for this client. */
  holds(authorization: string, client_id: string): boolean
  /** Makes every token as old as it may get. */
  expireAll(): void
  /** How many tokens were handed out since the start. */
  issued(): number
  setLifetime(lifetime_s: number): void
}

/** Differences between accounts, as public clients of myPOS report them. */
export interface ClientRules {
  /** The only scope that is granted; empty grants no scope, absent grants any. */
  scope?: string
  /** Lists are refused without a request body. */
  lists_need_body?: boolean
}

const section = 'mypos.clients'

/** Access tokens of the REST API. They end with the process. */
export function openTokens(store: Store): Tokens {
  const clients = (store.get(section) as Record<string, string> | undefined) ?? {
    simulator: 'simulator',
  }
  const tokens = new Map<string, { client_id: string; until_ms: number }>()
  const rules = (store.get(`${section}.rules`) as Record<string, ClientRules> | undefined) ?? {}
  let lifetime_s = 3600
  let issued = 0

  return {
    setClient(client_id, client_secret, wanted = {}) {
      clients[client_id] = client_secret
      rules[client_id] = wanted
      store.set(section, clients)
      store.set(`${section}.rules`, rules)
    },
    rulesOf: (client_id) => (Object.hasOwn(rules, client_id) ? rules[client_id]! : {}),
    issue(authorization, scope = '') {
      const plain = Buffer.from(authorization.replace(/^Basic /i, ''), 'base64').toString()
      const [client_id = '', ...rest] = plain.split(':')
      if (!Object.hasOwn(clients, client_id) || clients[client_id] !== rest.join(':'))
        return undefined
      const wanted = this.rulesOf(client_id).scope
      if (wanted !== undefined && scope !== wanted)
        throw new CardRefused(400, 400, `invalid_scope: this client may not ask for "${scope}"`)
      const access_token = randomBytes(24).toString('base64url')
      tokens.set(access_token, { client_id, until_ms: Date.now() + lifetime_s * 1000 })
      issued += 1
      return { access_token, expires_in: lifetime_s }
    },
    holds(authorization, client_id) {
      const token = tokens.get(authorization.replace(/^Bearer /i, ''))
      return token?.client_id === client_id && Date.now() < token.until_ms
    },
    expireAll: () => tokens.clear(),
    issued: () => issued,
    setLifetime(seconds) {
      lifetime_s = seconds
    },
  }
}
