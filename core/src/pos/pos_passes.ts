import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import type { Actor, NoneCtx } from '../operations/context.ts'
import { none } from '../operations/handler.ts'
import { rights } from '../operations/rights.ts'
import { SharedAnswer } from '../operations/shared_answer.ts'
import { DomainError } from '../platform/errors.ts'
import { revisionOf } from '../platform/revision.ts'
import type { Secrets } from '../platform/secrets.ts'
import { sharedAnswers } from '../platform/shared_answers.ts'
import { passColumns } from './pass_columns.ts'
import { type PassReading, readBandPage, readChangedPasses, readTicketPage } from './pass_rows.ts'
import { openRevision, sealRevision, type WalletRevision } from './wallet_revision.ts'

/** Raised when rows mean something else. */
const format = 1
const page_rows = 5_000
/** Phones that load at the same time share the pages, those that ask for changes at the same time the changes. */
const sharePage = sharedAnswers<Answer>(30_000)
const shareFirst = sharedAnswers<Answer>(2_000)
const shareChanges = sharedAnswers<Answer | undefined>(2_000)
/** `next` before the first ticket. */
const first_ticket = 't00000000-0000-0000-0000-000000000000'
const next_page = /^(b[^\s]+|t[0-9a-f-]{36})$/

type Answer = SharedAnswer<Schema<'PosPasses'>>
type Terms = { key: Buffer; tag: string; secrets: Secrets }

/** Answers gates with the wristbands and tickets of their event: the whole list by pages, or what has changed since. */
export const passes = none<'pos.passes'>(async (ctx, { query }) => {
  assertIsAtWork(ctx.actor)
  const { since, after } = query
  const terms = await readTerms(ctx)
  const known = since === undefined ? undefined : openRevision(ctx.secrets, since)
  const place = `${ctx.event_id} ${terms.tag}`
  const firstPage = () => shareFirst(ctx.db, place, () => readFirst(ctx.db, ctx.event_id, terms))
  if (known?.tag !== terms.tag) return firstPage()
  if (after !== undefined && next_page.test(after))
    // Under the revision of its first page: it is never older than that.
    return sharePage(ctx.db, `${place} ${since} ${after}`, () =>
      readPage(ctx.db, ctx.event_id, terms, after),
    )
  const changes = await shareChanges(ctx.db, `${place} ${since}`, () =>
    readChanges(ctx.db, ctx.event_id, terms, known),
  )
  return changes ?? firstPage()
})

/** Throws `person_needed`, or `forbidden` for people who check nobody. */
function assertIsAtWork({ right, pairing, user_id }: Actor) {
  if (!pairing || right >= rights.checker) return
  throw new DomainError(user_id ? 'forbidden' : 'person_needed')
}

async function readTerms({ db, event_id, secrets }: NoneCtx): Promise<Terms> {
  const event = await db('events').where({ _id: event_id }).first('backup_at')
  if (!event) throw new DomainError('event_not_found')
  const key = secrets.digest('codes at gates', event_id)
  const tag = revisionOf([format, event_id, event.backup_at, key.toString('hex')])
  return { key, tag, secrets }
}

async function readFirst(db: Knex, event_id: string, terms: Terms): Promise<Answer> {
  const reading = await readBandPage(db, event_id, { after: '', limit: page_rows })
  return toAnswer(terms, reading, { is_whole: true, next: nextOf(reading, 'b') })
}

async function readPage(db: Knex, event_id: string, terms: Terms, next: string): Promise<Answer> {
  const [kind, after] = [next[0] as 'b' | 't', next.slice(1)]
  const read = kind === 'b' ? readBandPage : readTicketPage
  const reading = await read(db, event_id, { after, limit: page_rows })
  return toAnswer(terms, reading, { is_whole: true, next: nextOf(reading, kind) })
}

/** Undefined where the whole list is to be read: after a failover, a restore or a large import. */
async function readChanges(
  db: Knex,
  event_id: string,
  terms: Terms,
  { xmin, timeline }: WalletRevision,
): Promise<Answer | undefined> {
  const reading = await readChangedPasses(db, event_id, xmin)
  const is_ahead = BigInt(xmin) > BigInt(reading.xmax)
  const is_many = reading.bands.length + reading.tickets.length > page_rows
  if (reading.timeline !== timeline || reading.is_edited || is_ahead || is_many) return undefined
  return toAnswer(terms, reading, { is_whole: false, next: null })
}

function nextOf({ bands, tickets }: PassReading, kind: 'b' | 't'): string | null {
  if (kind === 't') return tickets.length < page_rows ? null : `t${tickets.at(-1)![0]}`
  return bands.length < page_rows ? first_ticket : `b${bands.at(-1)![1]}`
}

function toAnswer(
  { key, tag, secrets }: Terms,
  reading: PassReading,
  head: Pick<Schema<'PosPasses'>, 'is_whole' | 'next'>,
): Answer {
  const { xmin, xmax, timeline, count } = reading
  return new SharedAnswer({
    ...head,
    revision: sealRevision(secrets, { tag, xmin, xmax, timeline, log_id: '-', step: null }),
    count,
    server_time_ms: Date.now(),
    code_key: key.toString('base64url'),
    ...passColumns(reading, key),
  })
}
