import type pg from 'pg'
import { withFinalDeclines } from '../../src/ledger/final_declines.ts'
import { type Ledger, type Limits, openLedger } from '../../src/ledger/ledger.ts'
import type { Donation, Outcome } from '../../src/ledger/types.ts'
import { handleOn, type Trx } from '../../src/platform/db.ts'
import { type Link, openSimulatedPool } from './driver.ts'
import type { Faults } from './faults.ts'
import { commandOf, type Operation } from './operations.ts'
import type { Owner, Scheduler } from './scheduler.ts'
import type { Server } from './server.ts'
import { own_statements } from './statements.ts'
import { Violation } from './violation.ts'

export type Given =
  | { status: 'booked'; id: string; amount: number; balance: number | null }
  | { status: 'declined'; code: string; details: unknown }
  | { status: 'error'; message: string }

/** Receives the answers of operations, and whether the ledger tried them twice because a connection was lost. */
export type Answer = (given: Given[], is_tried_again: boolean) => void

type Surroundings = { scheduler: Scheduler; server: Server; link: Link; events: number }
export type Sizes = Limits & { connections: number }

/** A process of the API: the real ledger with its queue, on connections of its own. */
export class ApiProcess {
  readonly owner: Owner
  readonly pool: pg.Pool
  readonly ledger: Ledger
  /** For those who ask again without an answer. */
  readonly #retrying: Ledger
  readonly #around: Surroundings
  readonly #sizes: Sizes
  #waiting = 0

  constructor(name: string, around: Surroundings, sizes: Sizes, faults: Faults) {
    this.owner = { name, is_dead: false, losses: 0 }
    this.#around = around
    this.#sizes = sizes
    this.pool = openSimulatedPool({ ...around, owner: this.owner }, sizes.connections)
    const ledger = openLedger(this.pool, sizes)
    const others = Array.from({ length: (faults.queues ?? 1) - 1 }, () =>
      openLedger(this.pool, sizes),
    )
    let posts = 0
    const anyLedger = () => [ledger, ...others][posts++ % (others.length + 1)]!
    this.ledger = { ...ledger, post: (...asked) => this.#counted(anyLedger().post(...asked)) }
    this.#retrying = faults.forgets_retries
      ? this.ledger
      : withFinalDeclines(this.ledger, handleOn(this.pool))
  }

  /** One request for one operation; a retry says so, unless its id is also that of others. */
  post(operation: Operation, is_retry: boolean, answer: (given: Given) => void) {
    const { event_id, wants, is_shared } = operation
    const is_donation = wants.type === 'donation'
    const ledger = is_retry && !is_shared ? this.#retrying : this.ledger
    const posting = is_donation
      ? this.#donate(ledger, operation)
      : ledger.post(event_id, commandOf(operation, this.#now()))
    const answered = posting.then((outcome) => [outcome])
    this.#settle(answered, [operation], ([given]) => answer(given!))
  }

  /** One request with everything that a device has done without a network. */
  postInOrder(operations: Operation[], is_retry: boolean, answer: Answer) {
    const commands = operations.map((one) => commandOf(one, this.#now()))
    const ledger = is_retry ? this.#retrying : this.ledger
    const posting = ledger.postInOrder(operations[0]!.event_id, commands)
    this.#settle(posting, operations, answer)
  }

  #now() {
    return new Date(this.#around.scheduler.date_ms).toISOString()
  }

  #settle(posting: Promise<Outcome[]>, operations: Operation[], answer: Answer) {
    const before = { ...this.owner }
    const answered = posting.then(
      (outcomes) => {
        const { scheduler } = this.#around
        // Reading a first answer is a statement more.
        const reads = outcomes.some(({ status }) => status === 'replayed')
        const finish = () => {
          const given = outcomes.map((one, n) => this.#given(one, operations[n]!.event_id))
          answer(given, this.owner.losses > before.losses)
        }
        if (reads) scheduler.after(scheduler.chance.delay(0.5), finish, this.owner)
        else finish()
      },
      (error: Error) => {
        this.#judge(error, operations[0]!, before)
        answer(
          operations.map(() => ({ status: 'error', message: error.message })),
          true,
        )
      },
    )
    answered.catch((error: Error) => this.#around.scheduler.fail(error))
  }

  /** A caller may get an error only for a reason, and not for a single lost connection. */
  #judge(error: Error, { of, wants }: Operation, before: Owner) {
    // A final decline is stored by the pool for everything else, which does not name what was lost.
    const { message, code = 'unnamed' } = error as Error & { code?: string }
    const losses = this.owner.losses - before.losses
    // The ledger tries again once after a lost connection, and once after a conflict with another process.
    const is_tried_again = wants.type !== 'donation'
    const reasons: Record<string, boolean> = {
      overloaded: true,
      '55P03': true,
      '40P01': true,
      '08006': !is_tried_again || losses > 1,
      unnamed: losses > 0 && message.includes('final_declines'),
    }
    if (!reasons[code])
      throw new Violation(`${of} failed after ${losses} lost connections: ${message}`)
  }

  #given(outcome: Outcome, event_id: string): Given {
    if (outcome.status === 'declined')
      return { status: 'declined', code: outcome.code, details: outcome.details }
    const { transactions } = this.#around.server.database.tables
    const row =
      outcome.status === 'posted'
        ? outcome.transactions[0]!
        : transactions.get(`${event_id} ${outcome.id}`)
    if (!row) throw new Violation(`${JSON.stringify(outcome)} is not there`)
    return { status: 'booked', id: row._id, amount: row.amount, balance: row.balance }
  }

  /** Like the visitors' pages do: locks, reads, posts and writes in one commit. */
  #donate(ledger: Ledger, operation: Operation): Promise<Outcome> {
    const { event_id, wants } = operation
    const { uid, amount } = wants as Donation
    const where = [event_id, uid]
    let donated = 0
    return ledger.postWith(event_id, {
      before: async (trx) => void (await ask(trx, own_statements.lock_wallet, where)),
      commands: async (trx) => {
        const [client] = (await ask(trx, own_statements.read_donated, where)) as Donated[]
        donated = client!.donated
        return [{ ...(commandOf(operation, this.#now()) as Donation), donated }]
      },
      after: async (trx, [outcome]) => {
        if (outcome!.status === 'posted')
          await ask(trx, own_statements.write_donated, [donated + amount, ...where])
        return outcome!
      },
    })
  }

  /** The queue must refuse what is beyond its limit, so that only so many wait or are in a batch. */
  async #counted<Result>(posting: Promise<Result>): Promise<Result> {
    const { queue, lanes, batch } = this.#sizes
    const most = queue + this.#around.events * lanes * batch
    if (this.#waiting > most) {
      const what = `${this.#waiting} commands wait at ${this.owner.name}, ${most} may`
      this.#around.scheduler.fail(new Violation(what))
    }
    this.#waiting += 1
    return posting.finally(() => {
      this.#waiting -= 1
    })
  }
}

type Donated = { donated: number }

/** Knex writes its own placeholders. */
async function ask(trx: Trx, text: string, values: unknown[]): Promise<unknown[]> {
  const { rows } = await trx.raw(text.replace(/\$\d/g, '?'), values as string[])
  return rows
}
