import type pg from 'pg'
import type { ApiProcess } from './api_process.ts'
import type { Chance } from './chance.ts'
import { type Link, openSimulatedPool } from './driver.ts'
import type { Scheduler } from './scheduler.ts'
import type { Server } from './server.ts'
import { own_statements } from './statements.ts'

type Victims = {
  scheduler: Scheduler
  server: Server
  events: { event_id: string; uids: string[] }[]
  processes: ApiProcess[]
  link: Link
  startProcess(): void
  /** Draws failures that come together; undefined in an evening without them. */
  rarer: Chance | undefined
  /** Nothing that takes seconds, and no crash: it is played again elsewhere, in real time. */
  is_gentle: boolean
  /** Processes hang with what they have begun, until somebody asks again. */
  is_stuck: boolean
}

/** Failures around the ledger, and others who write into its tables. */
export class Violence {
  readonly counts = { crashes: 0, kills: 0, hangs: 0, holds: 0, closings: 0, blocks: 0 }
  readonly #victims: Victims
  readonly #office: pg.Pool
  #is_over = false

  constructor(victims: Victims) {
    this.#victims = victims
    const { scheduler, server } = victims
    const link = { latency_ms: 0.1, loss: 0, notices: [] }
    const owner = { name: 'office', is_dead: false, losses: 0 }
    this.#office = openSimulatedPool({ scheduler, server, link, owner }, 8)
  }

  begin() {
    const { chance } = this.#victims.scheduler
    const { is_gentle, is_stuck } = this.#victims
    if (!is_gentle && chance.chance(0.7))
      this.#repeat(chance.pick([2_000, 20_000]), () => this.#crash())
    if (!is_gentle && chance.chance(0.7))
      this.#repeat(chance.pick([1_000, 10_000]), () => this.#kill())
    if (is_stuck) this.#repeat(6_000, () => this.#hang())
    else if (!is_gentle && chance.chance(0.6))
      this.#repeat(chance.pick([1_000, 8_000]), () => this.#hang())
    if (chance.chance(0.6)) this.#repeat(2_000, () => this.#hold())
    if (chance.chance(0.5)) this.#repeat(chance.pick([1_000, 4_000]), () => this.#closeEvent())
    if (chance.chance(0.5)) this.#repeat(1_500, () => this.#block())
  }

  /** Nothing fails any more. */
  end() {
    this.#is_over = true
    this.#victims.link.loss = 0
  }

  #repeat(usual_ms: number, run: () => void) {
    const { scheduler } = this.#victims
    scheduler.after(usual_ms * (0.2 + 1.6 * scheduler.chance.next()), () => {
      if (this.#is_over) return
      run()
      this.#repeat(usual_ms, run)
    })
  }

  #crash() {
    const { server, scheduler } = this.#victims
    if (!server.is_up) return
    this.counts.crashes += 1
    scheduler.tell('the database crashes')
    server.crash()
    scheduler.after(scheduler.chance.between(50, 3_000), () => {
      server.is_up = true
      scheduler.tell('the database is back')
    })
  }

  /** Statements on their way to the database may arrive, and the server may notice late. */
  #kill() {
    const { processes, scheduler, server, startProcess } = this.#victims
    const process = scheduler.chance.pick(processes)
    if (!process) return
    this.counts.kills += 1
    scheduler.tell(`${process.owner.name} is killed`)
    process.owner.is_dead = true
    processes.splice(processes.indexOf(process), 1)
    for (const session of server.sessionsOf(process.owner)) {
      const notices = scheduler.chance.chance(0.5)
      session.peer = undefined
      scheduler.after(scheduler.chance.delay(1), () => server.disconnect(session, { notices }))
    }
    scheduler.after(scheduler.chance.between(20, 2_000), startProcess)
  }

  /** A process stops for a while, and goes on where it was. */
  #hang() {
    const { processes, scheduler } = this.#victims
    const process = scheduler.chance.pick(processes)
    if (!process) return
    this.counts.hangs += 1
    // Shorter and longer than somebody waits before a retry.
    const { is_stuck } = this.#victims
    const ms = is_stuck
      ? 12_000
      : scheduler.chance.pick([500, 8_000, 15_000]) * scheduler.chance.next()
    scheduler.tell(`${process.owner.name} hangs for ${ms.toFixed(0)} ms`)
    // With the locks of a batch, or anywhere.
    if (is_stuck || scheduler.chance.chance(0.5)) process.owner.next_hang_ms = ms
    else process.owner.hangs_until = scheduler.now + ms
    // An event that is closed meanwhile declines the retries of what hangs.
    const { rarer } = this.#victims
    if (is_stuck) scheduler.after(1_000, () => this.#closeEvent(ms))
    else if (rarer?.chance(0.5)) scheduler.after(0.5 * ms * rarer.next(), () => this.#closeEvent())
  }

  /** Another program keeps a wristband busy, as a refund run does. */
  #hold() {
    const { chance } = this.#victims.scheduler
    const { event_id, uids } = chance.pick(this.#victims.events)
    const uid = chance.pick(uids)
    const longest_ms = this.#victims.is_gentle ? 300 : 12_000
    this.counts.holds += 1
    const hold = async (client: pg.PoolClient) => {
      await client.query('BEGIN')
      await client.query(own_statements.lock_wallet, [event_id, uid])
      await this.#victims.scheduler.sleep(Math.min(longest_ms, chance.delay(longest_ms / 20)))
      await client.query('COMMIT')
    }
    // Its own failures do not matter.
    void this.#inOffice(hold).catch(() => {})
  }

  #closeEvent(least_ms = 0) {
    const { scheduler, events } = this.#victims
    const { event_id } = scheduler.chance.pick(events)
    this.counts.closings += 1
    const open = (enabled: boolean) =>
      this.#untilDone((client) => client.query(own_statements.open_event, [event_id, enabled]))
    open(false)
    const longest_ms = this.#victims.is_gentle || scheduler.chance.chance(0.5) ? 500 : 8_000
    const ms = least_ms + scheduler.chance.between(50, longest_ms)
    scheduler.after(ms, () => open(true))
  }

  #block() {
    const { scheduler, events } = this.#victims
    const { event_id, uids } = scheduler.chance.pick(events)
    const uid = scheduler.chance.pick(uids)
    this.counts.blocks += 1
    const block = (blocked_at: string | null) =>
      this.#untilDone((client) => client.query(own_statements.block, [event_id, uid, blocked_at]))
    block(new Date(scheduler.date_ms).toISOString())
    scheduler.after(scheduler.chance.between(50, 1_000), () => block(null))
  }

  #untilDone(work: (client: pg.PoolClient) => Promise<unknown>) {
    const again = () =>
      this.#victims.scheduler.after(500, () => void this.#inOffice(work).catch(again))
    void this.#inOffice(work).catch(again)
  }

  async #inOffice(work: (client: pg.PoolClient) => Promise<unknown>) {
    const client = await this.#office.connect()
    try {
      await work(client)
      client.release()
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  }
}
