import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Command, Outcome, Transaction } from '../../src/ledger/types.ts'
import { newId } from '../../src/platform/ids.ts'

type Own = 'id' | 'hash' | 'date' | 'user_id'
type AskedOf<One> = One extends Command ? Omit<One, Own> & Partial<Pick<One, Own>> : never
/** An operation as a test asks for it: a new one, now, by nobody, unless it says so. */
export type Asked = AskedOf<Command>

/** The operation with what it left open filled in. */
export function itemOf(asked: Asked): Command {
  const hash = createHash('sha256').update(JSON.stringify(asked)).digest()
  return { id: newId(), hash, date: new Date().toISOString(), user_id: null, ...asked } as Command
}

/** The transaction that was posted; fails when the operation was not. */
export function posted(outcome: Outcome): Transaction {
  if (outcome.status !== 'posted') expect.fail(`not posted: ${JSON.stringify(outcome)}`)
  return outcome.transactions[0]!
}

/** The outcome of a declined command. */
export const refused = (code: string, details?: object) => ({
  status: 'declined',
  code,
  ...(details && { details }),
})
