import { errors } from '@kermesse/sdk/generated/errors'
import { nameKey } from '@kermesse/sdk/rules/text_keys'
import type { Schema } from '@kermesse/sdk/types'
import type { FieldTexts, SheetRecord } from '../formats/spreadsheet/records.ts'
import type { Language } from '../i18n/shape.ts'
import { fill, textsFor } from '../i18n/texts.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { type Detail, DomainError, isDetail, sentenceOf } from '../platform/errors.ts'

/** The outcome of a row and its fault, before they are put into a language. */
export type SheetImportRow = Pick<Schema<'ImportedRow'>, 'row' | 'name' | 'outcome' | 'reason'> & {
  detail?: Detail | undefined
  /** The cell that is to blame, such as B12. */
  cell?: string | undefined
  /** The text that was read in it. */
  read?: string | undefined
  /** For a developer, where no field is to blame. */
  problem?: string | undefined
}
export type ImportFlags = {
  update_if_already_exists?: boolean
  delete_if_not_exists?: boolean
  dry_run?: boolean
}

/** The language of a spreadsheet of this event: the reader's, or else the event's. */
export async function languageOfSheet({
  db,
  event_id,
  language: reader,
}: ReadCtx): Promise<Language> {
  const { language } = await db('events').where({ _id: event_id }).first('language')
  return reader ?? language
}

/** Returns the outcome of a row of the file. */
export function outcomeOf(
  { row, name }: SheetRecord,
  outcome: SheetImportRow['outcome'],
  reason: SheetImportRow['reason'] = null,
  detail?: Detail,
): SheetImportRow {
  return { row, name: name.slice(0, 200), outcome, reason, detail }
}

/** A row that could not be read. */
export function failure({ reason, detail, cell, read, ...record }: SheetRecord): SheetImportRow {
  return { ...outcomeOf(record, 'failure', reason, detail), cell, read }
}

/** A row that was refused, with the first field that is to blame where there is one. */
export function refusal(record: SheetRecord, error: unknown): SheetImportRow {
  if (!(error instanceof DomainError)) throw error
  const [first] = Array.isArray(error.details) ? error.details.filter(isDetail) : []
  const row = outcomeOf(record, 'failure', first?.error_code ?? error.code, first)
  return { ...row, problem: error.message }
}

/** Translates the outcomes for the sender of the file: the heading of the column, and its fault. */
export function inLanguage(
  rows: SheetImportRow[],
  language: Language,
  columns: FieldTexts,
): Schema<'ImportedRow'>[] {
  return rows.map(({ detail, problem, cell, read, ...row }) => {
    const { field = null, code = null, params = {} } = detail ?? {}
    return {
      ...row,
      field,
      code,
      params,
      cell: cell ?? null,
      read: read ?? null,
      problem: detail ? `${detail.field} ${detail.problem}` : (problem ?? null),
      sentence: row.reason && sentenceFor(row.reason, { detail, cell }, language, columns),
    }
  })
}

function sentenceFor(
  reason: NonNullable<SheetImportRow['reason']>,
  { detail, cell }: Pick<SheetImportRow, 'detail' | 'cell'>,
  language: Language,
  columns: FieldTexts,
) {
  if (!detail) return errors[reason][language]
  const sentence = sentenceOf(detail, language)
  const heading = columns[detail.field]?.heading
  if (!heading) return sentence
  const column = cell ? `${heading} (${cell})` : heading
  return fill(textsFor(language).forms.row_problem, { column, sentence })
}

/** A refused row does not stop the others; its savepoint rolls back its changes. */
export async function inSavepoint(
  ctx: Ctx,
  record: SheetRecord,
  save: (inside: Ctx) => Promise<unknown>,
): Promise<SheetImportRow> {
  try {
    await ctx.db.transaction((trx) => save({ ...ctx, db: trx }))
    return outcomeOf(record, 'success')
  } catch (error) {
    return refusal(record, error)
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

/** The names of a file, so that the second row of one name fails. Names that look alike are one. */
export function nameCounter() {
  const seen = new Set<string>()
  return (name: string) => {
    const key = nameKey(name)
    const is_again = seen.has(key)
    seen.add(key)
    return is_again
  }
}
