import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { spellingsOf } from '../lists/page.ts'
import { indexedText } from '../lists/trigram_search.ts'
import type { ReadCtx } from '../operations/context.ts'
import { read } from '../operations/handler.ts'
import { isSuperadmin, rights } from '../operations/rights.ts'

type Hit = Schema<'SearchHit'>

/** One kind of searchable record: its table, its columns, and who may search it. */
type Searched = {
  kind: Hit['kind']
  least: keyof typeof rights
  from: string
  /** SQL of what a hit shows. */
  id: string
  title: string
  subtitle: string
  event_id: string
  /** Condition for records that can be found at all. */
  where?: string
  /** The columns that are looked in. */
  columns: string[]
  /** Additional columns for callers who may read personal data. */
  personal?: string[]
  /** The trigram index over all columns, if the table is too large to scan. */
  index?: string
}

// In the order in which people are shown them.
const searched: Searched[] = [
  {
    kind: 'client',
    least: 'cashier',
    from: 'clients r',
    id: 'r.uid',
    title: 'r.short_id',
    subtitle: 'r.name',
    event_id: 'r.event_id',
    where: 'NOT r.hybrid',
    columns: ['r.short_id', 'r.uid', 'r.name'],
    personal: ['r.email', 'r.ticket_id'],
    index: indexedText('clients', 'r'),
  },
  {
    kind: 'user',
    least: 'admin',
    from: 'users r LEFT JOIN bars b ON b.event_id = r.event_id AND b._id = r.bar_id',
    id: 'r._id',
    title: 'r.email',
    subtitle: 'b.name',
    event_id: 'r.event_id',
    where: 'NOT r.deleted',
    columns: ['r.email'],
  },
  {
    kind: 'device',
    least: 'admin',
    from: 'device_register r',
    id: 'r._id',
    title: 'r.number',
    subtitle: 'r.type',
    event_id: 'r.event_id',
    columns: ['r.number'],
  },
  {
    kind: 'bar',
    least: 'cashier',
    from: 'bars r',
    id: 'r._id',
    title: 'r.name',
    subtitle: 'NULL',
    event_id: 'r.event_id',
    where: 'NOT r.deleted',
    columns: ['r.name'],
  },
  {
    kind: 'refund',
    least: 'admin',
    from: 'refunds r',
    id: 'r._id',
    title: 'r.file_name',
    subtitle: 'r.status',
    event_id: 'r.event_id',
    columns: ['r.file_name'],
  },
  {
    kind: 'payment',
    least: 'admin',
    from: 'payments r',
    id: 'r._id',
    title: 'r.reference',
    subtitle: 'r.status',
    event_id: 'r.event_id',
    columns: ['r.reference', 'r.provider_id'],
    index: indexedText('payments', 'r'),
  },
  {
    kind: 'event',
    least: 'superadmin',
    from: 'events r',
    id: 'r._id',
    title: 'r.name',
    subtitle: 'NULL',
    event_id: 'r._id',
    columns: ['r.name'],
  },
]

/** Finds records of every kind that the caller may see, in their event or in all: the best of each kind first. */
export const all = read<'search.all'>(async (ctx, { query }) => {
  const { q, limit = 5 } = query
  const mine = searched.filter(({ least }) => ctx.actor.right >= rights[least])
  const hits: Hit[] = []
  for (const one of mine) hits.push(...(await best(ctx, one, q, limit)))
  return { hits }
})

/** Exact matches first, then prefixes, then other matches; ties in any order. */
async function best(ctx: ReadCtx, one: Searched, text: string, limit: number): Promise<Hit[]> {
  const found: Hit[] = []
  for (const closeness of closest_first) {
    if (found.length >= limit) break
    const others = found.map(({ id }) => id)
    const rows = rowsOf(ctx, one).limit(limit - found.length)
    whereFound(rows, { columns: columnsFor(ctx, one), index: one.index }, closeness, text)
    if (others.length > 0) rows.whereRaw(`${one.id}::text <> ALL(?::text[])`, [others])
    const next: Omit<Hit, 'kind'>[] = await ctx.db.from(rows.as('s')).orderBy(['title', 'id'])
    found.push(...next.map((hit) => ({ kind: one.kind, ...hit })))
  }
  return found
}

/**
 * Text allowed before and after the match in a column, and in the indexed text, which has a line
 * per column.
 */
type Closeness = { column: Around; lines: Around[] }
type Around = [before: string, after: string]

const closest_first: Closeness[] = [
  {
    column: ['', ''],
    lines: [
      ['', ''],
      ['', '\n%'],
      ['%\n', ''],
      ['%\n', '\n%'],
    ],
  },
  {
    column: ['', '%'],
    lines: [
      ['', '%'],
      ['%\n', '%'],
    ],
  },
  { column: ['%', '%'], lines: [['%', '%']] },
]

function rowsOf(ctx: ReadCtx, { from, id, title, subtitle, event_id, where }: Searched) {
  const { db } = ctx
  const rows = db
    .queryBuilder()
    .from(db.raw(from))
    .joinRaw(`LEFT JOIN events e ON e._id = ${event_id}`)
    .whereRaw('e.deleted IS NOT TRUE')
    .select(
      db.raw(`${id}::text AS id, ${title} AS title, ${subtitle}::text AS subtitle`),
      'e._id as event_id',
      'e.name as event_name',
    )
  if (where) rows.whereRaw(where)
  if (!isSuperadmin(ctx) || ctx.event_id) rows.whereRaw(`${event_id} = ?`, [ctx.event_id])
  return rows
}

/** Callers who may not read addresses may not search them: each matched letter would reveal one. */
function columnsFor({ actor }: ReadCtx, { columns, personal = [] }: Searched) {
  return actor.right >= rights.admin ? [...columns, ...personal] : columns
}

function whereFound(
  rows: Knex.QueryBuilder,
  { columns, index }: { columns: string[]; index: string | undefined },
  { column: around, lines }: Closeness,
  text: string,
) {
  const isLike = (key: string, [before, after]: Around) =>
    [`${key} LIKE ? || like_key(?) || ?`, (wanted: string) => [before, wanted, after]] as const
  const whereAny = (conditions: ReturnType<typeof isLike>[]) =>
    rows.where((any) => {
      for (const [sql, bindings] of conditions)
        for (const wanted of spellingsOf(text)) any.orWhereRaw(sql, bindings(wanted))
    })
  whereAny(columns.map((column) => isLike(`search_key(${column})`, around)))
  if (index) whereAny(lines.map((line) => isLike(index, line)))
}
