import { setTimeout as sleep } from 'node:timers/promises'
import type { Schema } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { page } from '../lists/page.ts'
import { Terminal } from '../models/terminal_model.ts'
import { record } from '../operations/audit_log.ts'
import type { Ctx, NoneCtx } from '../operations/context.ts'
import { answer_deleted } from '../operations/deleted.ts'
import { none, read, write } from '../operations/handler.ts'
import type { Config } from '../platform/config.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { mypos } from '../providers/mypos_terminals.ts'
import type { TerminalProvider } from '../providers/terminal.ts'

type Direction = 'pair' | 'unpair'

/** Lists card terminals. */
export const list = read<'terminals.list'>(async (ctx, { query }) => {
  const from = named(ctx.db).toKnexQuery()
  const sort = {
    terminal_code: 't.terminal_code',
    terminal_id: 't.terminal_id',
    is_paired: "(t.state IN ('paired', 'unpairing'))",
  }
  const search = ['t.terminal_code', 't.terminal_id']
  const { rows: found, ...counted } = await page<Terminal>(from, query, {
    sort,
    default_sort: 'terminal_code',
    tie_breaker: 't._id',
    search,
  })
  return { mypos_terminals: found.map(present), ...counted }
})

/** Shows a card terminal. */
export const get = read<'terminals.get'>((ctx, { path }) => shown(ctx.db, path.id))

/** Creates a card terminal; its code and its id are unique in the installation. */
export const create = write<'terminals.create'>(async (ctx, { body }) => {
  for (const field of ['terminal_code', 'terminal_id'] as const) {
    if (!body[field]) throw invalid(field, 'required', 'required_field')
  }
  await assertFree(ctx, body)
  const row = { _id: newId(), terminal_code: body.terminal_code!, terminal_id: body.terminal_id! }
  await Terminal.query(ctx.db).insert(row)
  const terminal = await shown(ctx.db, row._id)
  await record(ctx, {
    record_type: 'terminals',
    record_id: row._id,
    event_id: null,
    after: terminal,
  })
  return terminal
})

/** Changes a card terminal; a paired one keeps its id. */
export const update = write<'terminals.update'>(async (ctx, { path, body }) => {
  const before = await findToChange(ctx.db, path.id)
  const moves = body.terminal_id !== undefined && body.terminal_id !== before.terminal_id
  if (moves && before.state !== 'unpaired')
    throw new DomainError('terminal_already_paired', 'unpair it before its id changes')
  await assertFree(ctx, body, path.id)
  if (Object.keys(body).length > 0) await Terminal.query(ctx.db).findById(path.id).patch(body)
  const terminal = await shown(ctx.db, path.id)
  await record(ctx, {
    record_type: 'terminals',
    record_id: path.id,
    event_id: before.event_id,
    before: present(before),
    after: terminal,
  })
  return terminal
})

/** Deletes a card terminal that no event has and that is not paired; a code that nobody has typed goes with it. */
const remove = write<'terminals.delete'>(async (ctx, { path }) => {
  const before = await findToChange(ctx.db, path.id)
  if (before.event_id) throw new DomainError('in_use', `${before.event_name} has this terminal`)
  if (isPaired(before)) throw new DomainError('in_use', 'unpair the terminal first')
  await Terminal.query(ctx.db).deleteById(path.id)
  await record(ctx, {
    record_type: 'terminals',
    record_id: path.id,
    event_id: null,
    before: present(before),
  })
  return answer_deleted
})

export { remove as delete }

/** Says where the pairing stands; while one is under way it asks the provider. */
export const status = none<'terminals.status'>(async (ctx, { path }) => {
  const row = await find(ctx.db, path.id)
  if (row.state !== 'pairing' && row.state !== 'unpairing') return statusOf(row)
  const found = await provider(ctx.config, row).probePairing(row.terminal_id)
  const wanted = row.state === 'pairing' ? 'paired' : 'not_paired'
  if (found === wanted)
    return statusOf(await settle(ctx, row, wanted === 'paired' ? 'paired' : 'unpaired'))
  const over = row.code_expires_at !== null && Date.parse(row.code_expires_at) < Date.now()
  // A code that nobody typed: the terminal is what it was.
  return statusOf(
    over ? await settle(ctx, row, row.state === 'pairing' ? 'unpaired' : 'paired') : row,
  )
})

/** Asks the provider for the code that pairs a terminal. */
export const pair = none<'terminals.pair'>((ctx, { path }) => ask(ctx, path.id, 'pair'))

/** Asks the provider for the code that unpairs a terminal. */
export const unpair = none<'terminals.unpair'>((ctx, { path }) => ask(ctx, path.id, 'unpair'))

/** Takes back a code that nobody has typed; one that was typed meanwhile has done its work. */
export const cancel = none<'terminals.cancel'>(async (ctx, { path }) => {
  const row = await find(ctx.db, path.id)
  if (row.state !== 'pairing' && row.state !== 'unpairing') return statusOf(row)
  const found = await provider(ctx.config, row).probePairing(row.terminal_id)
  const is_paired = found === 'unknown' ? isPaired(row) : found === 'paired'
  return statusOf(await settle(ctx, row, is_paired ? 'paired' : 'unpaired'))
})

async function ask(ctx: NoneCtx, id: string, direction: Direction) {
  const row = await find(ctx.db, id)
  const waiting = direction === 'pair' ? 'pairing' : 'unpairing'
  if (direction === 'pair' && row.state === 'paired')
    throw new DomainError('terminal_already_paired')
  if (direction === 'unpair' && row.state === 'unpaired')
    throw new DomainError('terminal_not_paired')
  const fresh = row.code_expires_at !== null && Date.parse(row.code_expires_at) > Date.now()
  // A second click finds the code of the first, also while that one is still asking: a new one would make it void.
  if (row.state === waiting && fresh)
    return row.code ? statusOf(row) : waitForCode(ctx, id, waiting)
  const myPos = provider(ctx.config, row)
  if (!(await claim(ctx, row, waiting))) return ask(ctx, id, direction)
  const answer = await myPos.requestPairingCode(row.terminal_id, direction)
  const mine = { _id: id, state: waiting, code: null }
  if (answer.outcome !== 'done') {
    const { state, code, code_expires_at } = row
    await Terminal.query(ctx.db).where(mine).patch({ state, code, code_expires_at })
    throw new DomainError('terminal_pairing_failed', `${answer.reason}: ${answer.detail}`, {
      reason: answer.reason,
    })
  }
  const { code, expires_at } = answer
  await ctx.db.transaction(async (trx) => {
    await Terminal.query(trx).where(mine).patch({ code, code_expires_at: expires_at })
    await recordState({ ...ctx, db: trx }, row, waiting)
  })
  return statusOf(await find(ctx.db, id))
}

/** The longest that the provider may take to hand out a code, in milliseconds. */
function patience({ config }: NoneCtx) {
  return config.mypos!.timeout_ms + 1000
}

/** Claims a terminal before asking the provider. An abandoned claim expires like an unused code. */
async function claim(ctx: NoneCtx, row: Terminal, state: Terminal['state']): Promise<boolean> {
  const { _id, terminal_id, code_expires_at } = row
  const until = new Date(Date.now() + patience(ctx)).toISOString()
  const claimed = await Terminal.query(ctx.db)
    .where({ _id, terminal_id, state: row.state, code_expires_at })
    .patch({ state, code: null, code_expires_at: until })
  return claimed > 0
}

async function waitForCode(ctx: NoneCtx, id: string, state: Terminal['state']) {
  for (const until = Date.now() + patience(ctx); Date.now() < until; await sleep(100)) {
    const row = await find(ctx.db, id)
    if (row.state !== state) break
    if (row.code) return statusOf(row)
  }
  throw new DomainError('terminal_pairing_failed', 'no code came')
}

async function settle(ctx: NoneCtx, row: Terminal, state: Terminal['state']): Promise<Terminal> {
  await ctx.db.transaction(async (trx) => {
    const settled = await Terminal.query(trx)
      .where({ _id: row._id, state: row.state })
      .patch({ state, code: null, code_expires_at: null })
    if (settled > 0) await recordState({ ...ctx, db: trx }, row, state)
  })
  return find(ctx.db, row._id)
}

function recordState(ctx: Ctx, terminal: Terminal, state: Terminal['state']) {
  const { _id, event_id, state: was } = terminal
  return record(ctx, {
    record_type: 'terminals',
    record_id: _id,
    event_id,
    before: { state: was },
    after: { state },
  })
}

/** myPOS refuses to pair a terminal in another currency than its own, which is the event's. */
function provider({ mypos: account }: Config, { event_currency }: Terminal): TerminalProvider {
  if (!account)
    throw new DomainError('provider_parameters_not_found', 'the installation has no myPOS account')
  return mypos({ ...account, ...(event_currency && { currency: event_currency }) })
}

/** Card terminals with the names of their events. */
function named(db: Knex) {
  return Terminal.query(db)
    .alias('t')
    .leftJoinRelated('event as e')
    .select('t.*', 'e.name as event_name', 'e.currencyCode as event_currency')
}

async function find(db: Knex, id: string): Promise<Terminal> {
  const row = await named(db).findById(id)
  if (!row) throw new DomainError('terminal_not_found')
  return row
}

async function shown(db: Knex, id: string) {
  return present(await find(db, id))
}

/** Locked first: it must not be paired or assigned while it changes or goes. */
async function findToChange(trx: Ctx['db'], id: string): Promise<Terminal> {
  await Terminal.query(trx).findById(id).forUpdate().select('_id')
  return find(trx, id)
}

async function assertFree(
  ctx: Ctx,
  { terminal_code, terminal_id }: Schema<'TerminalInput'>,
  id?: string,
) {
  const others = await Terminal.query(ctx.db)
    .where((either) => {
      if (terminal_code) either.orWhereRaw('name_key(terminal_code) = name_key(?)', [terminal_code])
      if (terminal_id) either.orWhere({ terminal_id })
      if (!terminal_code && !terminal_id) either.whereRaw('false')
    })
    .select('_id')
  if (others.some(({ _id }) => _id !== id)) throw new DomainError('terminal_exists')
}

function isPaired({ state }: Terminal) {
  return state === 'paired' || state === 'unpairing'
}

function present(row: Terminal): Schema<'Terminal'> {
  const { event_currency: _, ...shown } = row
  return { ...shown, is_paired: isPaired(row) } as Schema<'Terminal'>
}

function statusOf(row: Terminal): Schema<'TerminalStatus'> {
  const { state, code, code_expires_at } = row
  return { is_paired: isPaired(row), state, code, code_expires_at }
}
