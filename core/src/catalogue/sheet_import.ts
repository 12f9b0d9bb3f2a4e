import type { Schema } from '@kermesse/sdk/types'
import type { SheetRecord } from '../formats/spreadsheet/records.ts'
import type { Texts } from '../i18n/shape.ts'
import { textsFor } from '../i18n/texts.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { DomainError } from '../platform/errors.ts'

export type SheetImportRow = Schema<'ImportedRow'>
export type ImportFlags = {
  update_if_already_exists?: boolean
  delete_if_not_exists?: boolean
  dry_run?: boolean
}

/** What a spreadsheet of this event is written in. */
export async function textsOfEvent({ db, event_id }: ReadCtx): Promise<Texts> {
  const { language } = await db('events').where({ _id: event_id }).first('language')
  return textsFor(language)
}

/** What became of a row of the file. */
export function outcomeOf(
  { row, name }: SheetRecord,
  outcome: SheetImportRow['outcome'],
  reason: SheetImportRow['reason'] = null,
  problem: string | null = null,
): SheetImportRow {
  return { row, name: name.slice(0, 200), outcome, reason, problem }
}

export function failure({ reason, problem, ...record }: SheetRecord): SheetImportRow {
  return outcomeOf(record, 'failure', reason, problem)
}

/** Whatever refuses one row lets the others pass; its savepoint takes back what it had begun. */
export async function inSavepoint(
  ctx: Ctx,
  record: SheetRecord,
  save: (inside: Ctx) => Promise<unknown>,
): Promise<SheetImportRow> {
  try {
    await ctx.db.transaction((trx) => save({ ...ctx, db: trx }))
    return outcomeOf(record, 'success')
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return outcomeOf(record, 'failure', error.code, error.message)
  }
}

/** Does it; with `dry_run` takes it back, so that it says exactly what would have happened. */
export async function onTrial<Result>(
  ctx: Ctx,
  dry_run: boolean | undefined,
  run: (inside: Ctx) => Promise<Result>,
): Promise<Result> {
  if (!dry_run) return run(ctx)
  const trx = await ctx.db.transaction()
  try {
    return await run({ ...ctx, db: trx })
  } finally {
    await trx.rollback()
  }
}

export function countOf(rows: SheetImportRow[], outcome: SheetImportRow['outcome']) {
  return rows.filter((one) => one.outcome === outcome).length
}

/** The names of a file, so that the second row of one name fails. Upper and lower case are one. */
export function nameCounter() {
  const seen = new Set<string>()
  return (name: string) => {
    const key = name.toLowerCase()
    const is_again = seen.has(key)
    seen.add(key)
    return is_again
  }
}
