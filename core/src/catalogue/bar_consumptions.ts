import { isDeepStrictEqual } from 'node:util'
import { nameKey } from '@kermesse/sdk/rules/text_keys'
import type { Schema } from '@kermesse/sdk/types'
import {
  codeField,
  moneyField,
  numberField,
  textField,
  yesField,
} from '../formats/spreadsheet/fields.ts'
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
import {
  type ConsumptionInput,
  consumptionProblems,
  consumptions_max,
  fullProblem,
  maxPrice,
} from './consumption_rules.ts'
import { depositNames } from './deposit_names.ts'
import { lockCatalogue } from './lock.ts'
import {
  countOf,
  failure,
  type ImportFlags,
  inLanguage,
  languageOfSheet,
  nameCounter,
  onTrial,
  outcomeOf,
  refusal,
  type SheetImportRow,
} from './sheet_import.ts'

/** The columns of the file; it is written in one language and read in every one. */
function fieldsIn(texts: Texts, deposits: readonly string[] = []): SheetFields {
  const types = {
    written: texts.forms.consumption_types,
    understood: every_language.map(({ forms }) => forms.consumption_types),
  }
  const colors = {
    written: texts.forms.colors,
    understood: every_language.map(({ forms }) => forms.colors),
  }
  return {
    name: textField(100, 30),
    price: moneyField(),
    type: codeField(['quantity', 'input'], 'quantity', types),
    min_age: numberField([0, 16, 18], 0),
    color: codeField(['purple', 'red', 'orange', 'gray', 'green'], 'gray', colors),
    round: moneyField([5, 10, 50, 100]),
    deposit: { ...textField(100, 20, null), choices: deposits },
    hidden: yesField(texts.exports),
    can_buy_only_with_voucher: yesField(texts.exports),
    tag: textField(50, 14, null),
  }
}

const field_names = Object.keys(textsFor('en').forms.consumption_fields)
const headings = {
  texts: every_language.map(({ forms }) => forms.consumption_fields),
  needed: ['name', 'price'],
}

/** An empty spreadsheet of consumptions to fill in. */
export const download_template = read<'bar_consumptions.download_template'>(
  async (ctx, { path }) => {
    await bars.get.run(ctx, { path })
    return sheetOf(ctx, 'consumptions', [])
  },
)

/**
 * Exports the items of a point of sale in its order, as a spreadsheet that imports again unchanged.
 */
export const exportSheet = read<'bar_consumptions.export'>(async (ctx, { path }) => {
  const bar = await bars.get.run(ctx, { path })
  return sheetOf(ctx, `consumptions-${bar.name}`, bar.consumptions!)
})

async function sheetOf(ctx: ReadCtx, file_name: string, sold: Schema<'Consumption'>[]) {
  const texts = textsFor(await languageOfSheet(ctx))
  const { names, nameOf } = await depositNames(ctx)
  return recordSheet(
    {
      file_name,
      sheet_name: texts.exports.sheets.consumptions,
      fields: fieldsIn(texts, names),
      texts: texts.forms.consumption_fields,
      choose: texts.forms.choose,
    },
    sold.map((one) => ({ ...one, deposit: nameOf(one.deposit) })),
  )
}

/** Adds what a spreadsheet lists to what a point of sale sells; every row is taken or refused for itself. */
export const importSheet = write<'bar_consumptions.import'>(async (ctx, { path, body }) => {
  await bars.get.run(ctx, { path })
  const { consumptions_data, ...flags } = body
  const language = await languageOfSheet(ctx)
  const texts = textsFor(language)
  const { bytes } = consumptions_data
  const { records, ...sheets } = await readRecords(bytes, fieldsIn(texts), headings)
  const done = await onTrial(ctx, flags.dry_run, (inside) => take(inside, path.id, records, flags))
  const rows = inLanguage(done.rows, language, texts.forms.consumption_fields)
  return { ...done, ...sheets, rows }
})

async function take(ctx: Ctx, id: string, records: SheetRecord[], flags: ImportFlags) {
  const path = { id }
  // Without the lock, an item added meanwhile would be missing in the list read here and be
  // removed.
  await lockCatalogue(ctx)
  const bar = await bars.get.run(ctx, { path })
  const sold = bar.consumptions!.map(asInput)
  const read = await reader(ctx, sold, flags)
  const results = records.map(read)
  const rows = results.map(({ row }) => row)
  const failed = countOf(rows, 'failure')
  const replaces = flags.delete_if_not_exists === true && failed === 0
  const changed = new Map(results.flatMap(({ input }) => (input?._id ? [[input._id, input]] : [])))
  const taken = results.flatMap(({ input }) => input ?? [])
  // The file is the whole list only when it takes away what it does not name.
  const consumptions = replaces
    ? taken
    : [
        ...sold.map((one) => changed.get(one._id) ?? one),
        ...taken.filter(({ _id }) => _id === undefined),
      ]
  const kept = new Set(taken.flatMap(({ _id }) => _id ?? []))
  const deleted = replaces ? sold.filter(({ _id }) => !kept.has(_id)).length : 0
  if (!isDeepStrictEqual(consumptions, sold))
    await bars.update.run(ctx, { path, body: { consumptions } })
  const skipped = countOf(rows, 'skipped')
  return { success: countOf(rows, 'success'), failure: failed, skipped, deleted, rows }
}

type Sold = ConsumptionInput & { _id: string }

/** As it would be sent to leave it is. */
function asInput({ _id, deposit, ...one }: Schema<'Consumption'>): Sold {
  const settings = field_names.map((name) => [name, one[name as keyof typeof one]])
  return { ...(Object.fromEntries(settings) as Sold), _id, deposit }
}

type Result = { row: SheetImportRow; input?: ConsumptionInput }

/** Reads one row after another as what is to be sold; what is there already keeps its id. */
async function reader(ctx: Ctx, sold: Sold[], flags: ImportFlags) {
  const deposits = await depositNames(ctx)
  const max_price = await maxPrice(ctx)
  const known = new Map(sold.map((one) => [nameKey(one.name), one]))
  const isAgain = nameCounter()
  // Items that the file does not name are deleted, or stay and count towards the maximum.
  let room = consumptions_max - (flags.delete_if_not_exists ? 0 : sold.length)
  const takesRoom = (before: Sold | undefined) => !before || flags.delete_if_not_exists === true
  return (record: SheetRecord): Result => {
    if (record.reason) return { row: failure(record) }
    if (isAgain(record.name)) return { row: outcomeOf(record, 'failure', 'duplicate_row') }
    const before = known.get(nameKey(record.name))
    if (before && !flags.update_if_already_exists)
      return { row: outcomeOf(record, 'skipped', 'name_taken'), input: before }
    try {
      const input = inputOf(record.values, before, deposits.idOf)
      const [problem] = consumptionProblems(input, max_price)
      if (problem)
        return {
          row: outcomeOf(record, 'failure', problem.error_code ?? 'invalid_request', problem),
        }
      if (takesRoom(before) && room-- <= 0)
        return { row: outcomeOf(record, 'failure', 'invalid_request', fullProblem()) }
      return { row: outcomeOf(record, 'success'), input }
    } catch (error) {
      return { row: refusal(record, error) }
    }
  }
}

function inputOf(
  values: SheetRecord['values'],
  before: ConsumptionInput | undefined,
  idOf: (name: string, field: string) => string,
): ConsumptionInput {
  const deposit = values.deposit as string | null | undefined
  return {
    type: 'quantity',
    ...before,
    ...values,
    ...(deposit !== undefined && { deposit: deposit === null ? null : idOf(deposit, 'deposit') }),
  } as ConsumptionInput
}
