import { lockConfiguration } from '../catalogue/lock.ts'
import { findEventRow } from '../events/events.ts'
import { assertSimulated, terminalAddresses } from '../events/trial.ts'
import { writeEditableBook } from '../formats/spreadsheet/editable_book.ts'
import { textsFor } from '../i18n/texts.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { read, write } from '../operations/handler.ts'
import { isSuperadmin } from '../operations/rights.ts'
import { DomainError, detail } from '../platform/errors.ts'
import { assertAvailable } from './device_status.ts'
import { closeLogs, holderName, holdersOf, knownDevices, openLogs } from './devices.ts'
import { findSmartphone } from './smartphones.ts'

type Kind = {
  type: 'smartphone' | 'mypos_terminal'
  /** The word for it in a conflict. */
  label: 'smartphone' | 'terminal'
  table: 'devices' | 'terminals'
  number: 'number' | 'terminal_code'
  taken: 'smartphones_taken' | 'terminals_taken'
  heading: 'smartphone_number' | 'terminal_code'
}
type Conflict = { number: string; event_name: string }
type Row = { _id: string; number: string; event_id: string | null }

const smartphones: Kind = {
  type: 'smartphone',
  label: 'smartphone',
  table: 'devices',
  number: 'number',
  taken: 'smartphones_taken',
  heading: 'smartphone_number',
}
const terminals: Kind = {
  type: 'mypos_terminal',
  label: 'terminal',
  table: 'terminals',
  number: 'terminal_code',
  taken: 'terminals_taken',
  heading: 'terminal_code',
}

/** Smartphones assigned to an event. New numbers become devices. */
export const event_smartphones = {
  get: read<'event_smartphones.get'>(async (ctx) =>
    smartphoneAnswer(await assigned(ctx, smartphones)),
  ),
  set: write<'event_smartphones.set'>(async (ctx, { body }) => {
    await assign(ctx, smartphones, body.smartphones, false)
    return smartphoneAnswer(await assigned(ctx, smartphones))
  }),
  force: write<'event_smartphones.force'>(async (ctx, { body }) => {
    await assign(ctx, smartphones, body.smartphones, true)
    return smartphoneAnswer(await assigned(ctx, smartphones))
  }),
  validate: write<'event_smartphones.validate'>(async (ctx, { body }) => {
    const conflicts = await conflictsOf(ctx, smartphones, body.smartphones)
    return {
      smartphones: conflicts.map(({ number, event_name }) => ({
        smartphone_number: number,
        event_name,
      })),
    }
  }),
  export: read<'event_smartphones.export'>(async (ctx) => sheet(ctx, smartphones)),
}

/** Card terminals assigned to an event, by their codes; an unknown code is refused. */
export const event_terminals = {
  get: read<'event_terminals.get'>(async (ctx) => terminalAnswer(await assigned(ctx, terminals))),
  set: write<'event_terminals.set'>(async (ctx, { body }) => {
    await assign(ctx, terminals, body.mypos_terminals, false)
    return terminalAnswer(await assigned(ctx, terminals))
  }),
  force: write<'event_terminals.force'>(async (ctx, { body }) => {
    await assign(ctx, terminals, body.mypos_terminals, true)
    return terminalAnswer(await assigned(ctx, terminals))
  }),
  validate: write<'event_terminals.validate'>(async (ctx, { body }) => {
    const conflicts = await conflictsOf(ctx, terminals, body.mypos_terminals)
    return {
      mypos_terminals: conflicts.map(({ number, event_name }) => ({
        mypos_terminal_number: number,
        event_name,
      })),
    }
  }),
  export: read<'event_terminals.export'>(async (ctx) => sheet(ctx, terminals)),
}

function smartphoneAnswer(numbers: string[]) {
  return { event_smartphones: { smartphones: numbers } }
}

function terminalAnswer(numbers: string[]) {
  return { event_mypos_terminals: { mypos_terminals: numbers } }
}

function rowsOf(ctx: ReadCtx, { table, number, type }: Kind) {
  const rows = ctx.db(table).select('_id', 'event_id', `${number} as number`).orderBy(number)
  return table === 'devices' ? rows.where({ type }) : rows
}

async function assigned(ctx: ReadCtx, kind: Kind): Promise<string[]> {
  const rows: Row[] = await rowsOf(ctx, kind).where({ event_id: ctx.event_id })
  return rows.map(({ number }) => number)
}

async function conflictsOf(ctx: Ctx, kind: Kind, numbers: string[]): Promise<Conflict[]> {
  const { table, number, type } = kind
  const from = ctx
    .db(`${table} as d`)
    .join('events as e', 'e._id', 'd.event_id')
    .whereIn(`d.${number}`, numbers)
    .whereNot('d.event_id', ctx.event_id)
    .where({ 'e.archived': false, 'e.deleted': false })
    .orderBy(`d.${number}`)
    .select(`d.${number} as number`, 'e.name as event_name')
  return table === 'devices' ? from.where('d.type', type) : from
}

/** Makes the list so: takes what is new, releases what is left out, and logs both. With `force` other events lose theirs. */
async function assign(ctx: Ctx, kind: Kind, numbers: string[], force: boolean) {
  const { event_id } = ctx
  // Two who make the list at once would otherwise end with what both have named.
  await lockConfiguration(ctx)
  const wanted = await lock(ctx, kind, numbers)
  // A real terminal takes real money.
  if (kind === terminals && wanted.length > 0)
    assertSimulated(ctx.config, await findEventRow(ctx), terminalAddresses(ctx.config))
  const conflicts = await conflictsOf(ctx, kind, numbers)
  if (conflicts.length > 0 && !force) {
    const message = conflicts
      .map((one) => `${kind.label} - ${one.number} is already taken by ${one.event_name}`)
      .join(' & ')
    throw new DomainError(kind.taken, message, conflicts)
  }
  const before = await assigned(ctx, kind)
  const after = wanted.map(({ number }) => number)
  const released = before.filter((number) => !after.includes(number))
  const taken = after.filter((number) => !before.includes(number))
  if (released.length === 0 && taken.length === 0) return
  if (!force) await assertAvailable(ctx, kind, taken)
  await ctx
    .db(kind.table)
    .where({ event_id })
    .whereIn(kind.number, released)
    .modify(ofType, kind)
    .update({ event_id: null })
  await ctx.db(kind.table).whereIn(kind.number, taken).modify(ofType, kind).update({ event_id })
  await closeLogs(ctx, kind.type, 'event', [...released, ...taken])
  await openLogs(ctx, kind.type, taken, { place: 'event', event_id })
  await record(ctx, {
    record_type: `event_${kind.label}s`,
    record_id: event_id,
    before: { numbers: before },
    after: { numbers: after, forced: conflicts },
  })
}

/** Makes a smartphone one of the event; a new number becomes one. Refused while another event or a user elsewhere has it. */
export async function claimSmartphone(ctx: Ctx, number: string) {
  const { db, event_id } = ctx
  await lockConfiguration(ctx)
  await knownDevices(ctx, [number])
  if (await findSmartphone(db, event_id, number)) return
  const elsewhere = await conflictsOf(ctx, smartphones, [number])
  const carriers = await holdersOf(ctx, undefined, [number])
  const holders = [...carriers.map(holderName), ...elsewhere.map(({ event_name }) => event_name)]
  if (holders.length > 0) throw takenElsewhere(ctx, number, holders.join(' & '))
  await assertAvailable(ctx, smartphones, [number])
  const before = await assigned(ctx, smartphones)
  await db('devices').where({ type: 'smartphone', number }).update({ event_id })
  await closeLogs(ctx, 'smartphone', 'event', [number])
  await openLogs(ctx, 'smartphone', [number], { place: 'event', event_id })
  await record(ctx, {
    record_type: 'event_smartphones',
    record_id: event_id,
    before: { numbers: before },
    after: { numbers: [...before, number].sort() },
  })
}

/** The names of other events and their users are not shown to the admins of this one. */
function takenElsewhere(ctx: Ctx, number: string, holder: string) {
  const fault = isSuperadmin(ctx)
    ? ({ code: 'taken_by', params: { number, holder } } as const)
    : 'taken'
  return new DomainError('smartphones_taken', undefined, [detail('smartphone_number', fault)])
}

function ofType(rows: { where(row: object): unknown }, { table, type }: Kind) {
  if (table === 'devices') rows.where({ type })
}

async function lock(ctx: Ctx, kind: Kind, numbers: string[]): Promise<Row[]> {
  if (kind.table === 'devices') return knownDevices(ctx, numbers)
  const unique = [...new Set(numbers)]
  const rows: Row[] = await rowsOf(ctx, kind).whereIn(kind.number, unique).forUpdate()
  const unknown = unique.filter((number) => !rows.some((row) => row.number === number))
  if (unknown.length > 0)
    throw new DomainError(
      'terminal_not_found',
      `no terminal has the code ${unknown.join(', ')}`,
      unknown,
    )
  return rows
}

async function sheet(ctx: ReadCtx, kind: Kind) {
  const numbers = await assigned(ctx, kind)
  const { name, language } = await ctx
    .db('events')
    .where({ _id: ctx.event_id })
    .first('name', 'language')
  const texts = textsFor(ctx.language ?? language)
  return {
    file_name: `${kind.label}s-${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.xlsx`,
    content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await writeEditableBook({
      sheet_name: texts.exports.sheets[`${kind.label}s`],
      columns: [{ header: texts.columns[kind.heading], type: 'text', width: 24 }],
      rows: numbers.map((number) => [number]),
    }),
  }
}
