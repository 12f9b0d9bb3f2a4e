import { lockIds, lockWallets } from '../../src/ledger/store.ts'
import type { Chance } from './chance.ts'
import { DatabaseError, type LockHolder, LockTable } from './lock_table.ts'
import type { Owner, Scheduler } from './scheduler.ts'
import { meaningOf } from './statements.ts'
import type { Database, Result, Run, Writes } from './tables.ts'
import { Violation } from './violation.ts'

export type Statement = { name?: string | undefined; text: string; values: readonly unknown[] }
export type Answer = { result: Result } | { error: DatabaseError }
/** The other end of a session; undefined answers are never sent. */
export type Peer = { answered(answer: Answer): void; lost(): void }
/** An entry of the history of a server: enough to do the same on another one. */
export type Happened =
  | { session: string; what: 'ran'; statement: Statement; answer: Answer | 'waits' }
  | { session: string; what: 'went on'; answer: Answer }
  | { session: string; what: 'ended' }

/** Wrappers that put a fault in on purpose. The product has no switch for them. */
export type ServerFaults = {
  /** Commits are answered this long before they take effect. */
  commit_delay_ms?: number
  /** Replaces what statements do whose name or text matches. */
  meanings?: [RegExp, (run: Run) => Run][]
}

type Transaction = LockHolder & {
  session: Session
  writes: Writes
  is_failed: boolean
  is_implicit: boolean
  /** True for a batch of the queue. It takes the locks of all its commands first. */
  is_batch?: boolean
}
type Arrived = { statement: Statement; run?: Generator<string, Result, void> }

type Session = {
  name: string
  owner: Owner
  peer: Peer | undefined
  queue: Statement[]
  current: Arrived | undefined
  trx: Transaction | undefined
  is_ended: boolean
  /** The connection is cut: after the last statement that has arrived, the session ends. */
  ends_when_idle: boolean
}

export type { Session }

const begins_a_batch = new Set<string | undefined>([lockIds.name, lockWallets.name])

/** The place of PostgreSQL: sessions with statements that follow each other, and transactions that read what is committed. */
export class Server {
  is_up = true
  readonly database: Database
  readonly locks: LockTable
  readonly #scheduler: Scheduler
  readonly #faults: ServerFaults
  readonly #sessions = new Set<Session>()
  #count = 0
  /** Called with what is about to be committed. */
  onCommit: (writes: Writes) => void = () => {}
  /** Kept only if it is asked for. */
  history: Happened[] | undefined
  /** Draws pauses between locks; undefined in an evening without them. */
  pauses: Chance | undefined
  pause_share = 0.1
  #generation = 0

  constructor(database: Database, scheduler: Scheduler, faults: ServerFaults) {
    this.database = database
    this.locks = new LockTable(scheduler)
    this.#scheduler = scheduler
    this.#faults = faults
  }

  sessionsOf(owner: Owner): Session[] {
    return [...this.#sessions].filter((session) => session.owner === owner)
  }

  open(owner: Owner, peer: Peer): Session {
    this.#count += 1
    const session: Session = {
      name: `s${this.#count}`,
      owner,
      peer,
      queue: [],
      current: undefined,
      trx: undefined,
      is_ended: false,
      ends_when_idle: false,
    }
    this.#sessions.add(session)
    return session
  }

  /** A statement has arrived; those before it on the same session run first. */
  receive(session: Session, statement: Statement) {
    if (session.is_ended || session.ends_when_idle) return
    session.queue.push(statement)
    if (!session.current && session.queue.length === 1) this.#scheduleNext(session)
  }

  /** The client is gone. With `notices`, the server ends the session at once instead of after what has arrived. */
  disconnect(session: Session, { notices }: { notices: boolean }) {
    session.peer = undefined
    if (notices) this.#end(session)
    else {
      session.ends_when_idle = true
      if (!session.current && session.queue.length === 0) this.#end(session)
    }
  }

  /** Ends every session; nothing is taken for a while. */
  crash() {
    this.is_up = false
    this.#generation += 1
    for (const session of this.#sessions) {
      const { peer } = session
      session.peer = undefined
      this.#end(session)
      peer?.lost()
    }
  }

  #scheduleNext(session: Session) {
    this.#scheduler.after(this.#scheduler.chance.delay(0.1), () => this.#runNext(session))
  }

  #runNext(session: Session) {
    if (session.is_ended) return
    const statement = session.queue.shift()!
    session.current = { statement }
    const { text } = statement
    if (text === 'BEGIN' || text === 'COMMIT' || text === 'ROLLBACK') {
      const { trx } = session
      const command = text === 'COMMIT' && trx?.is_failed ? 'ROLLBACK' : text
      const answer = { result: { rows: [], command } }
      // Before those go on who have waited for it.
      this.#record({ session: session.name, what: 'ran', statement, answer })
      if (text === 'BEGIN') this.#begin(session, false)
      else if (command === 'COMMIT' && trx) this.#commit(session, trx)
      else this.#rollBack(session)
      return this.#answer(session, answer)
    }
    const trx = session.trx ?? this.#begin(session, true)
    if (trx.is_failed) {
      const error = new DatabaseError('25P02', 'current transaction is aborted')
      this.#record({ session: session.name, what: 'ran', statement, answer: { error } })
      return this.#answer(session, { error })
    }
    trx.is_batch ??= begins_a_batch.has(statement.name)
    const meaning = meaningOf(statement.name, text)
    const fault = this.#faults.meanings?.find(([like]) => like.test(statement.name ?? text))
    const run = fault?.[1](meaning) ?? meaning
    session.current.run = run(trx.writes, statement.values, text)
    this.#continue(session, trx, true)
  }

  /** Runs the current statement to its end, or to a lock that another transaction has. */
  #continue(session: Session, trx: Transaction, is_first: boolean, refusal?: DatabaseError) {
    const { statement, run } = session.current!
    const tell = (answer: Answer | 'waits') => {
      if (is_first) this.#record({ session: session.name, what: 'ran', statement, answer })
      else if (answer !== 'waits') this.#record({ session: session.name, what: 'went on', answer })
    }
    try {
      if (refusal) throw refusal
      for (;;) {
        const { value, done } = run!.next()
        if (done) {
          const answer = { result: value }
          tell(answer)
          if (trx.is_implicit) this.#commit(session, trx)
          return this.#answer(session, answer)
        }
        const resume = (error?: DatabaseError) => this.#continue(session, trx, false, error)
        if (!this.locks.take(trx, value, resume)) {
          this.#judgeWait(trx, value)
          return tell('waits')
        }
        if (this.pauses?.chance(this.pause_share))
          return this.#continueLater(session, trx, is_first)
      }
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error
      trx.is_failed = true
      tell({ error })
      if (trx.is_implicit) this.#rollBack(session)
      this.#answer(session, { error })
    }
  }

  /** Others may run between two locks of a statement. */
  #continueLater(session: Session, trx: Transaction, is_first: boolean) {
    this.#scheduler.after(this.pauses!.delay(0.2), () => {
      if (session.trx === trx) this.#continue(session, trx, is_first)
    })
  }

  /** A wristband is in one batch of a process at a time, so that its lanes do not wait for each other. */
  #judgeWait({ is_batch, session }: Transaction, key: string) {
    const holder = this.locks.holderOf(key) as Transaction
    const other = holder.session
    const is_lane = key.startsWith('wallet ') && is_batch && holder.is_batch
    // The server may not know yet that a connection was lost, and its batch is tried again on another one.
    if (!is_lane || session.owner !== other.owner || !session.peer || !other.peer) return
    const what = `lanes of ${session.owner.name} wait for each other at ${key}`
    this.#scheduler.fail(new Violation(what))
  }

  #begin(session: Session, is_implicit: boolean): Transaction {
    const trx: Transaction = {
      name: session.name,
      session,
      held: new Set<string>(),
      waiting: undefined,
      writes: this.database.begin(),
      is_failed: false,
      is_implicit,
    }
    session.trx = trx
    return trx
  }

  #commit(session: Session, trx: Transaction) {
    const apply = () => {
      if (!trx.writes.is_empty) {
        this.onCommit(trx.writes)
        this.database.commit(trx.writes)
      }
      this.locks.release(trx)
    }
    session.trx = undefined
    const { commit_delay_ms } = this.#faults
    if (commit_delay_ms === undefined || trx.is_implicit) return apply()
    const generation = this.#generation
    this.#scheduler.after(commit_delay_ms, () => {
      if (generation === this.#generation) apply()
      else this.locks.release(trx)
    })
  }

  #rollBack(session: Session) {
    const { trx } = session
    session.trx = undefined
    if (trx) this.locks.release(trx)
  }

  #answer(session: Session, answer: Answer) {
    const text = session.current!.statement.name ?? session.current!.statement.text
    session.current = undefined
    const how = 'error' in answer ? answer.error.message : `${answer.result.rows.length} rows`
    this.#scheduler.tell(`${session.name} ran ${text.trim().slice(0, 40)}: ${how}`)
    session.peer?.answered(answer)
    if (session.queue.length > 0) this.#scheduleNext(session)
    else if (session.ends_when_idle) this.#end(session)
  }

  #end(session: Session) {
    if (session.is_ended) return
    session.is_ended = true
    this.#sessions.delete(session)
    this.#record({ session: session.name, what: 'ended' })
    this.#rollBack(session)
  }

  #record(happened: Happened) {
    if (!this.history) return
    const { what } = happened
    if (what === 'ended' || happened.answer === 'waits' || 'error' in happened.answer) {
      this.history.push(happened)
      return
    }
    // The ledger writes into the rows that it gets.
    const { rows, ...rest } = happened.answer.result
    const answer = { result: { ...rest, rows: rows.map((row) => ({ ...row })) } }
    this.history.push({ ...happened, answer })
  }
}
