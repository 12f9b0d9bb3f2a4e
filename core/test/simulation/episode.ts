import { forgetMark } from '../../src/ledger/store.ts'
import { catalogueOf } from '../ledger/catalogue.ts'
import { ApiProcess, type Sizes } from './api_process.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { Link } from './driver.ts'
import type { Faults } from './faults.ts'
import { Invariants } from './invariants.ts'
import { offline_limits } from './overdraft_check.ts'
import { Scheduler } from './scheduler.ts'
import { type Happened, Server } from './server.ts'
import { Database } from './tables.ts'
import { type Ground, OfflineDevice, Terminal } from './terminals.ts'
import { Violation } from './violation.ts'
import { Violence } from './violence.ts'

export type EpisodeOptions = {
  steps: number
  faults?: Faults
  /** Several processes, many sellers and few wristbands, so that batches meet each other often. */
  is_crowded?: boolean
  /** Processes hang with what they have begun, until somebody asks another one. */
  is_stuck?: boolean
  /** Keeps what the server did, and begins with an event that another server has too. */
  recorded?: { event_id: string; uids: string[]; version: number }
}

/** The kinds of evenings that are played in turn: faults in the order of locks show in crowded ones, forgotten retries in stuck ones. */
export const kinds = {
  ordinary: {},
  crowded: { is_crowded: true },
  stuck: { is_stuck: true },
}
export const kindOf = (episode: number) => (['ordinary', 'crowded', 'stuck'] as const)[episode % 3]!

export type Ended = {
  steps: number
  hash: string
  violation?: { message: string; trace: string[] }
  counts: Record<string, number>
  database: Database
  history: Happened[]
}

/** Time after which everything must have come to rest once nothing fails any more. */
const time_to_rest_ms = 120_000

/** Plays one evening: other numbers of processes, lanes, wristbands and failures for each seed and episode. */
export async function playEpisode(
  seed: number,
  episode: number,
  options: EpisodeOptions,
): Promise<Ended> {
  const chance = chanceOf(seed, episode)
  const scheduler = new Scheduler(chance)
  const restore = scheduler.replaceGlobals()
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  const evening = new Evening(scheduler, chanceOf(seed + 0x5eed, episode), options)
  let violation: Ended['violation']
  try {
    await evening.play(options.steps, unhandled)
  } catch (error) {
    const { message, stack } = error as Error
    const is_violation = error instanceof Violation
    violation = { message: is_violation ? message : stack!, trace: scheduler.lastLines() }
  } finally {
    process.off('unhandledRejection', note)
    restore()
  }
  return {
    steps: scheduler.steps,
    hash: scheduler.hash(),
    ...(violation && { violation }),
    counts: evening.counts(),
    database: evening.database,
    history: evening.server.history ?? [],
  }
}

class Evening {
  readonly database = new Database()
  readonly server: Server
  readonly #scheduler: Scheduler
  readonly #invariants: Invariants
  readonly #ground: Ground
  readonly #violence: Violence
  readonly #askers: (Terminal | OfflineDevice)[]
  readonly #link: Link
  readonly #sizes: Sizes
  readonly #faults: Faults
  readonly #processes: ApiProcess[] = []
  #started = 0

  constructor(scheduler: Scheduler, rarer: Chance, options: EpisodeOptions) {
    const { faults = {}, recorded, is_crowded = false, is_stuck = false } = options
    const { chance } = scheduler
    this.#scheduler = scheduler
    this.#faults = faults
    this.#invariants = new Invariants(scheduler, this.database)
    this.server = new Server(this.database, scheduler, faults.server ?? {})
    this.server.onCommit = (writes) => this.#invariants.beforeCommit(writes)
    if (recorded) this.server.history = []
    else this.server.pauses = rarer
    if (is_crowded) this.server.pause_share = 0.5
    const events = recorded ? [{ ...recorded, spares: [] }] : drawEvents(chance, is_crowded)
    for (const event of events) this.#insertEvent(event, recorded ? {} : offline_limits)
    this.#link = {
      latency_ms: chance.pick([0.1, 0.3, 2]),
      loss: chance.pick([0, 0.001, 0.005, 0.02]),
      notices: ['at_once', 'when_idle', 'when_idle', recorded ? 'at_once' : 'late'],
    }
    this.#sizes = {
      batch: chance.pick([1, 3, 16, 256]),
      lanes: chance.between(1, 4),
      queue: chance.pick([25, 60, 10_000]),
      connections: chance.between(1, 4),
      ...(is_crowded && { batch: 16, connections: 4, lanes: chance.pick([1, 1, 4]) }),
    }
    this.#ground = {
      scheduler,
      invariants: this.#invariants,
      events,
      anyProcess: () => chance.pick(this.#processes),
      network: {
        latency_ms: chance.pick([1, 5, 20]),
        loss: chance.pick([0, 0.01, 0.05]),
        stalls: recorded ? 0 : chance.pick([0, 0.02, 0.1]),
        pause_ms: is_stuck ? 500 : chance.pick([1, 20, 200]),
        doubles: chance.pick([0, 0.05, 0.3]),
      },
      recent: [],
      rarer: recorded ? undefined : rarer,
      rarer_share: is_crowded ? 0.7 : rarer.pick([0.05, 0.2, 0.6]),
      holds: [],
      is_closing: false,
      at_counter: is_stuck ? 0.9 : chance.pick([0.1, 0.1, 0.7]),
      renames_retries: faults.renames_retries ?? false,
      counts: { answered: 0, retries: 0, conflicts: 0, reported: 0 },
    }
    for (let n = is_crowded || is_stuck ? 3 : chance.between(1, 3); n > 0; n--) this.#startProcess()
    this.#violence = new Violence({
      scheduler,
      server: this.server,
      events,
      processes: this.#processes,
      link: this.#link,
      startProcess: () => this.#startProcess(),
      rarer: recorded ? undefined : rarer,
      is_gentle: recorded !== undefined,
      is_stuck,
    })
    const terminals = Array.from(
      { length: sellersOf(options) ?? chance.between(4, 40) },
      (_, n) => new Terminal(`t${n}`, this.#ground),
    )
    const devices = Array.from(
      { length: is_crowded ? 14 : chance.between(0, 5) },
      (_, n) => new OfflineDevice(`d${n}`, this.#ground),
    )
    this.#askers = [...terminals, ...devices]
  }

  #insertEvent({ event_id, uids, spares, version }: Drawn, offline: object) {
    const { events, wallets, clients } = this.database.tables
    forgetMark(event_id)
    events.set(event_id, {
      _id: event_id,
      version,
      enabled: true,
      catalogue: { ...catalogueRow(), offline },
    })
    for (const uid of [...uids, ...spares]) {
      wallets.set(`${event_id} ${uid}`, { event_id, ...newWallet(uid) })
      clients.set(`${event_id} ${uid}`, { event_id, uid, donated: 0 })
    }
  }

  #startProcess() {
    this.#started += 1
    const around = {
      scheduler: this.#scheduler,
      server: this.server,
      link: this.#link,
      events: this.#ground.events.length,
    }
    const name = `p${this.#started}`
    this.#processes.push(new ApiProcess(name, around, this.#sizes, this.#faults))
  }

  async play(steps: number, unhandled: unknown[]) {
    const scheduler = this.#scheduler
    for (const asker of this.#askers)
      scheduler.after(scheduler.chance.next() * 50, () => asker.begin())
    this.#violence.begin()
    const go = async () => {
      const has_happened = await scheduler.step()
      if (unhandled.length > 0) throw unhandled[0]
      return has_happened
    }
    while (scheduler.steps < steps) await go()
    this.#ground.is_closing = true
    this.#ground.network.loss = 0
    this.#ground.network.stalls = 0
    this.#violence.end()
    const last = scheduler.now + time_to_rest_ms
    const waiting = () => this.#askers.filter(({ open }) => open.length > 0)
    while (waiting().length > 0) {
      if (scheduler.now > last)
        throw new Violation(`no answer for ${waiting().map(({ open }) => open[0]!.of)}`)
      await go()
    }
    await this.#close(go, last)
    for (const { event_id } of this.#ground.events) this.#invariants.atRest(event_id)
  }

  /** Nothing is left behind: queues are empty, and every connection is back in its pool. */
  async #close(go: () => Promise<boolean>, last: number) {
    let open = 0
    for (const { ledger, owner } of this.#processes) {
      open += 1
      const close = () => void ledger.close().then(() => (open -= 1))
      this.#scheduler.after(0, close, owner)
    }
    while (open > 0) {
      if (this.#scheduler.now > last) throw new Violation('a ledger does not close')
      await go()
    }
    const busy = () => this.#processes.find(({ pool }) => pool.idleCount !== pool.totalCount)
    // A request that was delivered twice may be under way.
    for (let one = busy(); one; one = busy())
      if (this.#scheduler.now > last || !(await go()))
        throw new Violation(`${one.owner.name} has lost a connection`)
  }

  counts() {
    const { locks } = this.server
    return {
      ...this.#ground.counts,
      ...this.#violence.counts,
      transactions: this.#invariants.transactions,
      final_declines: this.database.tables.final_declines.size,
      commits: this.database.commits,
      lock_waits: locks.waits,
      lock_timeouts: locks.timeouts,
      deadlocks: locks.deadlocks,
    }
  }
}

function drawEvents(chance: Chance, is_crowded: boolean) {
  return Array.from({ length: chance.between(1, 2) }, () => ({
    event_id: chance.id(),
    uids: Array.from(
      { length: chance.pick(is_crowded ? [8, 200] : [2, 8, 60]) },
      (_, n) => `W${n}`,
    ),
    spares: Array.from({ length: 5 }, (_, n) => `S${n}`),
    version: 1,
  }))
}

const sellersOf = ({ is_crowded, is_stuck }: EpisodeOptions) =>
  is_crowded ? 30 : is_stuck ? 8 : undefined

type Drawn = ReturnType<typeof drawEvents>[number]

/** The catalogue of the tests' events, as the ledger's statement for it answers. */
function catalogueRow() {
  const { bars, consumptions, deposits, entrances, zones, vouchers, packs, ...settings } =
    catalogueOf()
  const { archived, deleted, frozen, round, maxLoadAmount, dateBegin, timezone, dayStartTime } =
    settings
  return {
    archived,
    deleted,
    frozen,
    round,
    maxLoadAmount,
    dateBegin,
    timezone,
    dayStartTime,
    currencyCode: 'CHF',
    card: {},
    bars: [...bars.values()].map((bar) => ({
      _id: bar._id,
      hybrid_payment:
        bar.hybrid_payment_types.length > 0
          ? { enabled: true, payment_types: bar.hybrid_payment_types }
          : { enabled: false },
      deposits: [...bar.deposits],
      deposit_returns: [...bar.deposit_returns],
    })),
    consumptions: [...consumptions.values()],
    deposits: [...deposits.values()],
    entrances: [...entrances.values()],
    zones: [...zones.values()],
    vouchers: [...vouchers.values()].map((one) => ({
      ...one,
      consumptions: [...one.consumptions],
    })),
    packs: [...packs].map(([_id, vouchers]) => ({ _id, vouchers })),
  }
}

const newWallet = (uid: string) => ({
  uid,
  balance: 0,
  floor: 0,
  unpaid: 0,
  unpaid_spent: 0,
  unpaid_in_deposits: 0,
  overdrawn: 0,
  loss_in_deposits: 0,
  vouchers: {},
  deposits: {},
  age: null,
  entrance_id: null,
  entrance_begin_date: null,
  entrance_end_date: null,
  is_bracelet_used: false,
  transferred_to: null,
  blocked_at: null,
})
