import type { Knex } from 'knex'
import type { Ledger, PostWith } from './ledger.ts'
import type { Command, Declined, Outcome } from './types.ts'

/**
 * A ledger for retries of calls that were not answered: what it declines is declined for good. The earlier try may still be under
 * way, so the decline is committed first, and the command is posted once more. Under the locks of its wallets, or of its id, it
 * then finds the earlier try posted; if not, every later one finds the decline.
 */
export function withFinalDeclines(ledger: Ledger, db: Knex): Ledger {
  return {
    ...ledger,
    async post(event_id, command) {
      const outcome = await ledger.post(event_id, command)
      const open = openOf([command], [outcome])
      if (open.length === 0) return outcome
      await storeDeclines(db, event_id, open)
      return ledger.post(event_id, command)
    },
    async postInOrder(event_id, commands) {
      const outcomes = await ledger.postInOrder(event_id, commands)
      const open = openOf(commands, outcomes)
      if (open.length === 0) return outcomes
      await storeDeclines(db, event_id, open)
      const again = open.map(({ command }) => command)
      const found = await ledger.postInOrder(event_id, again)
      return outcomes.map((outcome, n) => found[again.indexOf(commands[n]!)] ?? outcome)
    },
    async postWith(event_id, work) {
      let open: Open[] = []
      const result = await ledger.postWith(
        event_id,
        noting(work, (found) => {
          open = found
        }),
      )
      if (open.length === 0) return result
      await storeDeclines(db, event_id, open)
      return ledger.postWith(event_id, work)
    },
  }
}

type Open = { command: Command; outcome: Declined }

/** The declines that an earlier try may still contradict. What has happened already is a fact, and never declined for good. */
function openOf(commands: Command[], outcomes: Outcome[]): Open[] {
  return commands.flatMap((command, n) => {
    const outcome = outcomes[n]!
    const is_open = outcome.status === 'declined' && !outcome.is_final && !command.fact
    return is_open ? [{ command, outcome }] : []
  })
}

function noting<Result>(work: PostWith<Result>, note: (open: Open[]) => void): PostWith<Result> {
  const { commands } = work
  let asked = Array.isArray(commands) ? commands : []
  return {
    ...work,
    commands: Array.isArray(commands)
      ? commands
      : async (trx) => {
          asked = await commands(trx)
          return asked
        },
    after(trx, outcomes) {
      note(openOf(asked, outcomes))
      return work.after(trx, outcomes)
    },
  }
}

/** The first decline of an id is the one that is answered from then on. */
async function storeDeclines(db: Knex, event_id: string, open: Open[]) {
  const rows = open.map(({ command, outcome }) => {
    const { code, message, details } = outcome
    const answer = JSON.stringify({ code, message, details })
    return { event_id, _id: command.id, request_hash: command.hash, answer }
  })
  // In the order of their ids, so that batches that repeat each other queue up instead of deadlocking.
  rows.sort((a, b) => (a._id < b._id ? -1 : 1))
  await db('final_declines').insert(rows).onConflict(['event_id', '_id']).ignore()
}
