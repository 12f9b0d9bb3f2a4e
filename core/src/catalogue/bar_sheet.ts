import { isDeepStrictEqual } from 'node:util'
import { nameKey } from '@kermesse/sdk/rules/text_keys'
import type { Schema } from '@kermesse/sdk/types'
import { codesField, listField, textField, yesField } from '../formats/spreadsheet/fields.ts'
import { printersField } from '../formats/spreadsheet/printer_field.ts'
import {
  readRecords,
  recordSheet,
  type SheetFields,
  type SheetRecord,
} from '../formats/spreadsheet/records.ts'
import type { Texts } from '../i18n/shape.ts'
import { every_language, textsFor } from '../i18n/texts.ts'
import type { Ctx, ReadCtx } from '../operations/context.ts'
import { read, write } from '../operations/handler.ts'
import { bars } from './bars.ts'
import { depositNames } from './deposit_names.ts'
import { lockCatalogue } from './lock.ts'
import type { Unrevised } from './resource.ts'
import {
  countOf,
  failure,
  type ImportFlags,
  inLanguage,
  inSavepoint,
  languageOfSheet,
  nameCounter,
  onTrial,
  outcomeOf,
  type SheetImportRow,
} from './sheet_import.ts'

type Bar = Unrevised<Schema<'Bar'>>

/** The columns of the file; it is written in one language and read in every one. */
function fieldsIn(texts: Texts, deposits: readonly string[] = []): SheetFields {
  const methods = {
    written: texts.payments.methods,
    understood: every_language.map((one) => one.payments.methods),
  }
  return {
    name: textField(100, 30),
    order_number_prefix: textField(8, 14, ''),
    enable_table_service: yesField(texts.exports),
    table_numbers: listField(20, 500),
    hybrid_payment_enabled: yesField(texts.exports),
    hybrid_payment_types: codesField(['cash', 'card', 'twint', 'mypos'], methods),
    info_text: textField(500, 40, ''),
    possible_deposits: listField(100, 50, deposits),
    possible_deposit_returns: listField(100, 50, deposits),
    printers: printersField,
  }
}

const headings = {
  texts: every_language.map(({ forms }) => forms.bar_fields),
  needed: ['name'],
  // Items have names too; without this rule each would become a point of sale.
  elsewhere: {
    price: every_language.map(({ forms }) => forms.consumption_fields.price.heading),
  },
}

/** An empty spreadsheet of points of sale to fill in. */
export const download_template = read<'bars.download_template'>((ctx) => sheetOf(ctx, []))

/** The points of sale as a spreadsheet that can be imported again. */
export const exportSheet = read<'bars.export'>(async (ctx) => {
  const rows = [...(await allBars(ctx)).values()]
  return sheetOf(ctx, rows.map(rowOf))
})

async function sheetOf(ctx: ReadCtx, records: Record<string, unknown>[]) {
  const texts = textsFor(await languageOfSheet(ctx))
  const { names } = await depositNames(ctx)
  return recordSheet(
    {
      file_name: 'bars',
      sheet_name: texts.exports.sheets.bars,
      fields: fieldsIn(texts, names),
      texts: texts.forms.bar_fields,
      choose: texts.forms.choose,
    },
    records,
  )
}

/** Creates points of sale from a spreadsheet; every row is taken or refused for itself. */
export const importSheet = write<'bars.import'>(async (ctx, { body }) => {
  const { bars_data, ...flags } = body
  const language = await languageOfSheet(ctx)
  const texts = textsFor(language)
  const { records, ...sheets } = await readRecords(bars_data.bytes, fieldsIn(texts), headings)
  const done = await onTrial(ctx, flags.dry_run, (inside) => take(inside, records, flags))
  return { ...done, ...sheets, rows: inLanguage(done.rows, language, texts.forms.bar_fields) }
})

async function take(ctx: Ctx, records: SheetRecord[], flags: ImportFlags) {
  await lockCatalogue(ctx)
  const deposits = await depositNames(ctx)
  const known = await allBars(ctx)
  const isAgain = nameCounter()
  const rows: SheetImportRow[] = []
  for (const record of records) {
    if (record.reason) rows.push(failure(record))
    else if (isAgain(record.name)) rows.push(outcomeOf(record, 'failure', 'duplicate_row'))
    else {
      const before = known.get(nameKey(record.name))
      if (before && !flags.update_if_already_exists)
        rows.push(outcomeOf(record, 'failure', 'name_taken'))
      else
        rows.push(
          await inSavepoint(ctx, record, (inside) => save(inside, record, before, deposits)),
        )
    }
  }
  const failed = countOf(rows, 'failure')
  const gone = flags.delete_if_not_exists && failed === 0 ? left(known, records) : []
  for (const { _id } of gone) await bars.delete.run(ctx, { path: { id: _id } })
  return { success: countOf(rows, 'success'), failure: failed, deleted: gone.length, rows }
}

async function save(
  ctx: Ctx,
  { values }: SheetRecord,
  before: Bar | undefined,
  { idOf }: Awaited<ReturnType<typeof depositNames>>,
) {
  const body = inputOf(values, idOf, before)
  if (!before) return bars.create.run(ctx, { body })
  if (isDeepStrictEqual({ ...rowOf(before), ...values }, rowOf(before))) return
  await bars.update.run(ctx, { path: { id: before._id }, body })
}

function inputOf(
  { hybrid_payment_enabled, hybrid_payment_types, ...values }: SheetRecord['values'],
  idOf: (name: string, field: string) => string,
  before: Bar | undefined,
): Schema<'BarInput'> {
  const hybrid = {
    ...before?.hybrid_payment,
    ...(hybrid_payment_enabled !== undefined && { enabled: hybrid_payment_enabled as boolean }),
    ...(hybrid_payment_types !== undefined && { payment_types: hybrid_payment_types as 'cash'[] }),
  }
  const input: Record<string, unknown> = { ...values }
  if (Object.keys(hybrid).length > 0) input.hybrid_payment = hybrid
  for (const name of ['possible_deposits', 'possible_deposit_returns']) {
    if (values[name])
      input[name] = (values[name] as string[]).map((deposit) => ({ _id: idOf(deposit, name) }))
  }
  return input as Schema<'BarInput'>
}

function rowOf(bar: Bar): Record<string, unknown> {
  const names = (deposits: Bar['possible_deposits']) => (deposits ?? []).map(({ name }) => name)
  return {
    name: bar.name,
    order_number_prefix: bar.order_number_prefix,
    info_text: bar.info_text,
    enable_table_service: bar.enable_table_service,
    table_numbers: bar.table_numbers,
    hybrid_payment_enabled: bar.hybrid_payment?.enabled ?? false,
    hybrid_payment_types: bar.hybrid_payment?.payment_types ?? [],
    possible_deposits: names(bar.possible_deposits),
    possible_deposit_returns: names(bar.possible_deposit_returns),
    printers: bar.printers ?? [],
  }
}

/** By the key of their name. */
async function allBars(ctx: ReadCtx) {
  const all = new Map<string, Bar>()
  for (let skip = 0; skip === all.size; skip += 1000) {
    const { bars: page } = await bars.list.run(ctx, { query: { limit: 1000, skip } })
    for (const bar of page) all.set(nameKey(bar.name), bar)
    if (page.length < 1000) break
  }
  return all
}

function left(known: Map<string, Bar>, records: SheetRecord[]) {
  const named = new Set(records.map(({ name }) => nameKey(name)))
  return [...known].flatMap(([name, bar]) => (named.has(name) ? [] : [bar]))
}
