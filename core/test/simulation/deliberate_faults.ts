import type { Faults } from './faults.ts'
import type { Run } from './tables.ts'

/** Runs a statement without waiting for any lock. */
const withoutLocks = (run: Run): Run =>
  // biome-ignore lint/correctness/useYield: it takes no lock
  function* (...asked) {
    const running = run(...asked)
    for (;;) {
      const { done, value } = running.next()
      if (done) return value
    }
  }

/** Reads before the locks are granted, and answers that. */
const readsTooEarly = (run: Run): Run =>
  function* (...asked) {
    const early = yield* withoutLocks(run)(...asked)
    yield* run(...asked)
    return early
  }

/** Finds no id that was posted before. */
const findsNothing = (run: Run): Run =>
  function* (writes, [event_id], text) {
    return yield* run(writes, [event_id, []], text)
  }

/** Finds no decline that is final. */
const findsNoDeclines = (run: Run): Run =>
  function* (...asked) {
    const { rows } = yield* run(...asked)
    const [first] = rows as { answer?: object }[]
    const left = rows.filter((row) => !(row as { answer?: object }).answer)
    if (left.length > 0 || !first) return { rows: left }
    return { rows: [{ ...first, _id: null, request_hash: null, answer: null }] }
  }

/** Removes a part of the statement before it runs. */
const without =
  (part: string) =>
  (run: Run): Run =>
  (writes, values, text) => {
    if (!text.includes(part)) throw new Error(`the statement has no "${part}"`)
    return run(writes, values, text.replace(part, ''))
  }

/** Faults that a simulation must find, by what they do. They are around the ledger: it has no switch for them. */
export const deliberate_faults: Record<string, Faults> = {
  'commits are acknowledged before they are durable': { server: { commit_delay_ms: 5 } },
  'earlier attempts are not looked up': {
    server: { meanings: [[/ledger find posted/, findsNothing]] },
  },
  'wallets are not locked': { server: { meanings: [[/ledger lock wallets/, withoutLocks]] } },
  'wallets are read before they are locked': {
    server: { meanings: [[/ledger lock wallets/, readsTooEarly]] },
  },
  'wallets are locked in any order': {
    server: { meanings: [[/ledger lock wallets/, without('ORDER BY uid ')]] },
  },
  'lanes share wristbands': { queues: 2 },
  'ids without a wristband are not locked': {
    server: { meanings: [[/ledger lock ids/, withoutLocks]] },
  },
  'receipts are not locked': {
    server: { meanings: [[/'receipt '/, withoutLocks]] },
  },
  'receipts are locked in any order': {
    server: { meanings: [[/'receipt '/, without('ORDER BY 1')]] },
  },
  'overdrafts are not locked': {
    server: { meanings: [[/ledger (lock|write) overdrafts/, withoutLocks]] },
  },
  'an operation is repeated under a new id': { renames_retries: true },
  'what is declined to a retry is not final': { forgets_retries: true },
  'final declines are not looked up': {
    server: { meanings: [[/ledger find posted/, findsNoDeclines]] },
  },
}
