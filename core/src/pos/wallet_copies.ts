import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { SharedAnswer } from '../operations/shared_answer.ts'
import type { Secrets } from '../platform/secrets.ts'
import { type ChipKey, columnsOf } from './wallet_columns.ts'
import { WalletLog } from './wallet_log.ts'
import { sealRevision, type WalletRevision } from './wallet_revision.ts'
import {
  type Moment,
  readChangedWallets,
  readWalletPage,
  type WalletReading,
} from './wallet_rows.ts'

type Answer = SharedAnswer<Schema<'PosWallets'>>
type Page = { answer: Promise<Answer>; moment: Moment; began_ms: number; done_ms: number }
/** Whose revisions are good, and how chips are named. */
export type CopyTerms = { tag: string; chip_key: ChipKey; secrets: Secrets }

const page_rows = 5_000
/** Phones that load at the same time share the pages, those that ask for changes at the same time the changes. */
const page_ms = 30_000
const changes_ms = 5_000

/** The wallets of an event as one process answers them to all phones. */
export class WalletCopies {
  readonly log: WalletLog
  #db: Knex
  #event_id: string
  #pages = new Map<string, Promise<Page>>()
  #changes = new Map<string, Promise<Answer | undefined>>()
  #changes_ms = Number.NEGATIVE_INFINITY

  constructor(db: Knex, event_id: string) {
    this.#db = db
    this.#event_id = event_id
    this.log = new WalletLog(db, event_id)
  }

  /** A page of the whole list, no older than the revision of its first page. */
  async page(terms: CopyTerms, after?: string, first?: WalletRevision): Promise<Answer> {
    const key = `${terms.tag} ${after ?? ''}`
    const known = await this.#pages.get(key)?.catch(() => undefined)
    if (known && performance.now() - known.began_ms < page_ms) {
      if (!first || (await this.#isLater(known, first, terms))) return known.answer
    }
    const reading = this.#readPage(terms, after)
    this.#pages.set(key, reading)
    setTimeout(() => {
      if (this.#pages.get(key) === reading) this.#pages.delete(key)
    }, 2 * page_ms).unref()
    return (await reading).answer
  }

  /** Answers with the changes since a revision; undefined where the whole list is to be read. */
  async changes(terms: CopyTerms, since: WalletRevision): Promise<Answer | undefined> {
    const now_ms = performance.now()
    if (now_ms - this.#changes_ms > changes_ms) {
      this.#changes.clear()
      this.#changes_ms = now_ms
    }
    const { timeline, xmin, xmax, log_id, step } = since
    const key = `${terms.tag} ${timeline} ${xmin} ${xmax} ${log_id} ${step}`
    const known = this.#changes.get(key)
    if (known) return known
    const answer = this.#readChanges(terms, since)
    this.#changes.set(key, answer)
    answer.catch(() => this.#changes.delete(key))
    return answer
  }

  async #readPage(terms: CopyTerms, after: string | undefined): Promise<Page> {
    const began_ms = performance.now()
    const asked = { after, limit: page_rows }
    const reading = await readWalletPage(this.#db, this.#event_id, asked)
    const { rows } = reading
    const next = rows.length < page_rows ? null : rows.at(-1)!.short_id
    const revision = this.#revision(terms, reading, null)
    const answer = this.#answer(terms, reading, { revision, is_whole: true, next })
    const done_ms = performance.now()
    return { answer: Promise.resolve(answer), moment: momentOf(reading), began_ms, done_ms }
  }

  async #isLater({ moment, began_ms }: Page, first: WalletRevision, { tag }: CopyTerms) {
    if (moment.timeline !== first.timeline) return false
    if (BigInt(moment.xmax) > BigInt(first.xmax)) return true
    const first_page = await this.#pages.get(`${tag} `)?.catch(() => undefined)
    if (!first_page || first.log_id !== this.log.id) return false
    const { xmin, xmax } = first_page.moment
    const is_first = xmin === first.xmin && xmax === first.xmax
    return is_first && began_ms >= first_page.done_ms
  }

  async #readChanges(terms: CopyTerms, since: WalletRevision): Promise<Answer | undefined> {
    const { step, moment } = await this.log.advancePast(since, changes_ms)
    const rows = this.log.since(since)
    if (rows) {
      const reading = { ...moment, rows, count: null, is_edited: false }
      const revision = this.#revision(terms, moment, step)
      return this.#answer(terms, reading, { revision, is_whole: false, next: null })
    }
    const reading = await readChangedWallets(this.#db, this.#event_id, since.xmin)
    const is_ahead = BigInt(since.xmin) > BigInt(reading.xmax)
    if (reading.timeline !== since.timeline || reading.is_edited || is_ahead) return undefined
    const revision = this.#revision(terms, reading, null)
    return this.#answer(terms, reading, { revision, is_whole: false, next: null })
  }

  #revision({ secrets, tag }: CopyTerms, moment: Moment, step: number | null) {
    return sealRevision(secrets, { ...momentOf(moment), tag, log_id: this.log.id, step })
  }

  #answer(
    { chip_key }: CopyTerms,
    { rows, count }: WalletReading,
    head: Pick<Schema<'PosWallets'>, 'revision' | 'is_whole' | 'next'>,
  ): Answer {
    return new SharedAnswer({
      ...head,
      count,
      server_time_ms: Date.now(),
      chip_key: chip_key?.toString('base64url') ?? null,
      ...columnsOf(rows, chip_key),
    })
  }
}

const momentOf = ({ xmin, xmax, timeline }: Moment): Moment => ({ xmin, xmax, timeline })
