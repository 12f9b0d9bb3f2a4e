import { EventEmitter } from 'node:events'
import pg from 'pg'
import { findPosted } from '../../src/ledger/store.ts'
import type { Owner, Scheduler } from './scheduler.ts'
import type { Answer, Server, Session, Statement } from './server.ts'
import type { Result } from './tables.ts'

type Callback = (error: Error | undefined, result?: Result) => void

/** How long messages take between a process and the database, and how often connections are lost. */
export type Link = { latency_ms: number; loss: number; notices: readonly Notice[] }
/** How the server learns that a connection is lost: at once, after what has arrived, or after seconds without an answer. */
export type Notice = 'at_once' | 'when_idle' | 'late'

type Simulated = { server: Server; scheduler: Scheduler; owner: Owner; link: Link }

const nothing = () => {}

/** The client of the `pg` package, as its pool and the ledger use it, on the simulated database. */
class Client extends EventEmitter {
  // The ledger sends several statements in one write.
  readonly connection = { stream: { cork: nothing, uncork: nothing } }
  _queryable = true
  _ending = false
  readonly #of: Simulated
  #session: Session | undefined
  #sent: Callback[] = []
  #arrives = 0
  #answers = 0

  constructor(of: Simulated) {
    super()
    this.#of = of
  }

  get name() {
    return `${this.#of.owner.name} ${this.#session?.name ?? 'unconnected'}`
  }

  connect(done: (error?: Error) => void) {
    const { scheduler, server, owner, link } = this.#of
    scheduler.after(
      scheduler.chance.delay(link.latency_ms * 3),
      () => {
        if (!server.is_up || scheduler.chance.chance(link.loss)) {
          scheduler.tell(`${owner.name} cannot connect`)
          this._queryable = false
          owner.losses += 1
          return done(new Error('connect ECONNREFUSED'))
        }
        this.#session = server.open(owner, {
          answered: (answer) => this.#receive(answer),
          lost: () => this.#loseSoon(),
        })
        scheduler.tell(`${this.name} is connected`)
        done()
      },
      owner,
    )
  }

  query(asked: string | Statement, values?: unknown[] | Callback, then?: Callback) {
    const statement = typeof asked === 'string' ? { text: asked, values: [] } : asked
    const more = Array.isArray(values) ? { ...statement, values } : statement
    const callback = then ?? (typeof values === 'function' ? values : undefined)
    if (callback) return this.#send(more, callback)
    const { promise, resolve, reject } = Promise.withResolvers<Result | undefined>()
    this.#send(more, (error, result) => (error ? reject(error) : resolve(result)))
    return promise
  }

  end(done: () => void = nothing) {
    this._ending = true
    this.#leave('at_once')
    process.nextTick(done)
  }

  #cut() {
    const { scheduler, link } = this.#of
    const notice = scheduler.chance.pick(link.notices)
    scheduler.tell(`${this.name} is cut, ${notice}`)
    this.#leave(notice)
    this.#loseSoon()
  }

  #leave(notice: Notice) {
    const { scheduler, server } = this.#of
    const session = this.#session
    this.#session = undefined
    if (!session) return
    session.peer = undefined
    if (notice !== 'late') return server.disconnect(session, { notices: notice === 'at_once' })
    const delay_ms = scheduler.chance.between(1_000, 14_000)
    scheduler.after(delay_ms, () => server.disconnect(session, { notices: true }))
  }

  #send(statement: Statement, callback: Callback) {
    if (!this._queryable || this._ending)
      return process.nextTick(() => callback(new Error('the client is not queryable')))
    this.#sent.push(callback)
    const { scheduler, server, link } = this.#of
    if (scheduler.chance.chance(link.loss)) this.#cut()
    const session = this.#session
    if (!session) return
    // One after the other, however long each one takes.
    const latest = scheduler.now + scheduler.chance.delay(link.latency_ms)
    this.#arrives = Math.max(this.#arrives, latest)
    scheduler.after(this.#arrives - scheduler.now, () => server.receive(session, statement))
    const { owner } = this.#of
    if (owner.next_hang_ms === undefined || statement.name !== findPosted.name) return
    owner.hangs_until = scheduler.now + owner.next_hang_ms
    owner.next_hang_ms = undefined
  }

  #receive(answer: Answer) {
    const { scheduler, link, owner } = this.#of
    // The answer of a commit is what matters most.
    const is_commit = 'result' in answer && answer.result.command === 'COMMIT'
    if (scheduler.chance.chance(is_commit ? link.loss * 4 : link.loss)) return this.#cut()
    const latest = scheduler.now + scheduler.chance.delay(link.latency_ms)
    this.#answers = Math.max(this.#answers, latest)
    const arrive = () => {
      // A connection that is cut delivers nothing more.
      if (!this.#session) return
      const callback = this.#sent.shift()!
      if ('error' in answer) callback(answer.error)
      else callback(undefined, answer.result)
    }
    scheduler.after(this.#answers - scheduler.now, arrive, owner)
  }

  #loseSoon() {
    const { scheduler, owner } = this.#of
    this.#session = undefined
    scheduler.after(scheduler.chance.delay(1), () => this.#lose(), owner)
  }

  #lose() {
    if (!this._queryable) return
    this._queryable = false
    this.#of.owner.losses += 1
    const error = new Error('Connection terminated unexpectedly')
    for (const callback of this.#sent.splice(0)) callback(error)
    if (!this._ending) this.emit('error', error)
  }
}

/** The real pool of the `pg` package, with connections to the simulated database. */
export function openSimulatedPool(of: Simulated, max: number): pg.Pool {
  class OwnClient extends Client {
    constructor() {
      super(of)
    }
  }
  const settings = { max, idleTimeoutMillis: 0, Client: OwnClient as unknown as typeof pg.Client }
  const pool = new pg.Pool(settings)
  // As the pools of the product do.
  pool.on('error', nothing)
  pool.on('connect', (client) => client.on('error', nothing))
  return pool
}
