import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import { newId } from '../platform/ids.ts'
import type { WalletRevision } from './wallet_revision.ts'
import {
  type Moment,
  readChangedWallets,
  type WalletReading,
  type WalletRow,
} from './wallet_rows.ts'

type Changed = { row: WalletRow; step: number }
/** The steps of the log, oldest first: what a caller has who has all up to a step, and when it was read. */
type Step = { step: number; moment: Moment; at_ms: number }

/** Phones ask every 30 seconds: those that missed a quarter of an hour are answered by the database. */
const kept_ms = 15 * 60_000
const most_rows = 20_000

/**
 * The wallets of an event that have changed of late, read from the database a step at a time for all callers of this process. Rows may
 * be repeated and are never left out: a step reads everything from the oldest transaction on that was under way at the step before.
 */
export class WalletLog {
  readonly id: string = newId()
  #db: Knex
  #event_id: string
  /** By wristband, in the order of the steps that brought them. */
  #changed = new Map<string, Changed>()
  #steps: Step[] = []
  #reading: Promise<Step> | undefined
  /** Up to this step the whole list is to be read again. */
  #edited_step = 0

  constructor(db: Knex, event_id: string) {
    this.#db = db
    this.#event_id = event_id
  }

  /** Reads what has changed since the last step, unless that is younger than `most_ms`. Callers share one reading. */
  async advance(most_ms: number): Promise<Step> {
    const last = this.#steps.at(-1)
    if (last && performance.now() - last.at_ms <= most_ms) return last
    this.#reading ??= this.#read(last).finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  /** The same, and not before a revision was read, by this process or another one. */
  async advancePast(revision: WalletRevision, most_ms: number): Promise<Step> {
    const last = await this.advance(most_ms)
    const is_own = revision.log_id === this.id && revision.step !== null
    if (is_own || BigInt(revision.xmax) < BigInt(last.moment.xmax)) return last
    // A reading that is under way may have begun before.
    await this.#reading?.catch(() => undefined)
    return this.advance(0)
  }

  /** Changed rows that a caller may not have, up to the last step; undefined where the log does not go back so far. */
  since({ timeline, xmin, log_id, step }: WalletRevision): WalletRow[] | undefined {
    const first = this.#steps[0]
    if (!first || timeline !== first.moment.timeline) return undefined
    if (log_id === this.id && step !== null) {
      if (step < first.step || step < this.#edited_step) return undefined
      return this.#newest(({ step: changed_at }) => changed_at > step)
    }
    if (BigInt(xmin) < BigInt(first.moment.xmax) || this.#edited_step > first.step) return undefined
    const rows = [...this.#changed.values()].map(({ row }) => row)
    return rows.filter(({ xid }) => BigInt(xid) >= BigInt(xmin))
  }

  /** Rows that came after a step, as far as the log goes back. */
  after(step: number): WalletRow[] {
    return this.#newest((changed) => changed.step > step)
  }

  async #read(last: Step | undefined): Promise<Step> {
    const at_ms = performance.now()
    const xmin = last?.moment.xmin ?? no_xid
    const reading = await readChangedWallets(this.#db, this.#event_id, xmin)
    const step = this.#enter(reading, at_ms, last)
    this.#forgetOld()
    return step
  }

  #enter(
    { rows, is_edited, ...moment }: WalletReading,
    at_ms: number,
    last: Step | undefined,
  ): Step {
    const is_other = last && last.moment.timeline !== moment.timeline
    if (is_other) {
      this.#steps = []
      this.#changed.clear()
    }
    const entered = { step: (last?.step ?? 0) + 1, moment, at_ms }
    for (const row of last ? rows : []) {
      const known = this.#changed.get(row.uid)
      // Read again beside a transaction that goes on for long. A new number leaves the version, and its transaction may be an older one.
      if (known && isDeepStrictEqual(known.row, row)) continue
      this.#changed.delete(row.uid)
      this.#changed.set(row.uid, { row, step: entered.step })
    }
    if (is_edited && last) this.#edited_step = entered.step
    this.#steps.push(entered)
    return entered
  }

  #forgetOld() {
    const since_ms = performance.now() - kept_ms
    while (
      this.#steps.length > 2 &&
      (this.#steps[1]!.at_ms < since_ms || this.#changed.size > most_rows)
    ) {
      this.#steps.shift()
      const { step } = this.#steps[0]!
      for (const [uid, changed] of this.#changed) {
        if (changed.step > step) break
        this.#changed.delete(uid)
      }
    }
  }

  #newest(isNewer: (changed: Changed) => boolean): WalletRow[] {
    const rows: WalletRow[] = []
    for (const changed of [...this.#changed.values()].reverse()) {
      if (!isNewer(changed)) break
      rows.push(changed.row)
    }
    return rows
  }
}

/** The first reading of a log finds nothing: it only notes the moment. */
const no_xid = '18446744073709551615'
