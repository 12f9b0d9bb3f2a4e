import Joi from '@hapi/joi'
import { EmbeddedText } from '@kermesse/core/platform/embedded_text'
import type { Details } from '@kermesse/core/platform/errors'
import { isPrintable } from '@kermesse/core/platform/printable'
import { type ItemFault, SentItem } from '@kermesse/core/platform/sent_item'
import { Upload } from '@kermesse/core/platform/upload'
import { chipOf } from '@kermesse/sdk/rules/chip'
import { isDay } from '@kermesse/sdk/rules/moment'
import { toCents } from '@kermesse/sdk/rules/money'
import { isVisible } from '@kermesse/sdk/rules/text_keys'
import type { Schema } from '@kermesse/sdk/types'
import type { Contract, JsonSchema } from './contract.ts'
import { Day } from './days.ts'
import { lazy } from './lazy.ts'
import { problemOf } from './problem.ts'

type Where = 'body' | 'text'

/**
 * Turns a schema of the contract into Joi. A body must be right as it was sent; path, query and headers are text and are
 * read. Money leaves as minor units, dates as ISO 8601 in UTC.
 */
export function toJoi(contract: Contract, raw: JsonSchema, where: Where): Joi.Schema {
  const schema = contract.follow(raw)
  const code = raw['x-error'] ?? schema['x-error']
  let joi = withoutNull(contract, schema, where)
  if ([schema.type].flat().includes('null') || schema.oneOf?.some((one) => one.type === 'null'))
    joi = joi.allow(null)
  if (schema.default !== undefined) joi = joi.default(insideDefault(schema) as string)
  if (!code) return joi
  return joi.error((errors) => {
    for (const error of errors) error.local.error_code = code
    return errors as unknown as Error
  })
}

/** The schema of an object with these properties and no others. */
export function objectJoi(
  contract: Contract,
  properties: Record<string, JsonSchema>,
  required: string[],
  where: Where,
) {
  const keys = Object.entries(properties).map(([name, schema]) => {
    const joi = toJoi(contract, schema, where)
    return [name, required.includes(name) ? joi.required() : joi]
  })
  return Joi.object(Object.fromEntries(keys))
}

type Flat = { properties: Record<string, JsonSchema>; required: string[] }

/** All properties of a schema, those it takes over by allOf and those of each kind of a union among them. */
export function flatten(contract: Contract, raw: JsonSchema): Flat {
  const schema = contract.follow(raw)
  if (kindField(schema)) return flattenUnion(contract, schema)
  const parts = (schema.allOf ?? []).map((part) => flatten(contract, part))
  return {
    properties: Object.assign({}, schema.properties, ...parts.map(({ properties }) => properties)),
    required: [...(schema.required ?? []), ...parts.flatMap(({ required }) => required)],
  }
}

/** The field that tells of which kind an object of a union is; undefined for other schemas. */
export function kindField({ discriminator, 'x-union-by': name }: JsonSchema) {
  return discriminator?.propertyName ?? name
}

/**
 * A union is read as one object with the fields of all its kinds. The operation refuses what its kind lacks, after the caller's
 * rights and with a code of its own; a field of another kind has no effect.
 */
function flattenUnion(contract: Contract, union: JsonSchema): Flat {
  const name = kindField(union)!
  const kinds = union.oneOf!.map((kind) => flatten(contract, kind))
  const properties = Object.assign({}, ...kinds.map((kind) => kind.properties))
  const fields = kinds.map((kind) => kind.properties[name]!)
  const choices = fields.flatMap((field) => field.enum!)
  const left_out = fields.find((field) => field.default !== undefined)
  return {
    properties: { ...properties, [name]: { ...left_out, type: 'string', enum: choices } },
    required: kinds[0]!.required.filter((one) =>
      kinds.every((kind) => kind.required.includes(one)),
    ),
  }
}

function insideDefault({ format, default: value }: JsonSchema) {
  return format === 'money' ? toCents(value as number) : value
}

function withoutNull(contract: Contract, schema: JsonSchema, where: Where): Joi.Schema {
  if (schema.oneOf && !kindField(schema))
    return toJoi(contract, schema.oneOf.find(({ type }) => type !== 'null')!, where)
  const type = [schema.type].flat().find((one) => one !== 'null')
  switch (type) {
    case 'string':
      return text(contract, schema, where)
    case 'integer':
      return number(schema, where).integer()
    case 'number':
      return schema.format === 'money' ? money(schema, where) : number(schema, where)
    case 'boolean':
      return where === 'body' ? Joi.boolean().strict() : Joi.boolean()
    case 'array':
      return list(contract, schema, where)
    default: {
      const { properties, required } = flatten(contract, schema)
      return objectJoi(contract, properties, required, where)
    }
  }
}

function text(contract: Contract, schema: JsonSchema, where: Where): Joi.Schema {
  if (schema.enum) return Joi.string().valid(...schema.enum.filter((one) => one !== null))
  if (schema.format === 'binary') return Joi.any().custom(upload(schema))
  if (schema.format === 'date-time') return Joi.string().custom(toUtc)
  if (schema.format === 'date')
    return Joi.string()
      .pattern(/^\d{4}-\d{2}-\d{2}$/)
      .custom(realDay)
  if (schema.format === 'uuid') return uuid(schema)
  if (schema.contentSchema) return embedded(contract, schema)
  if (schema.format === 'ipv4') return Joi.string().ip({ version: ['ipv4'], cidr: 'forbidden' })
  let joi = Joi.string().strict(false)
  // A password is what was typed; everything else loses the spaces around it.
  if (!schema.writeOnly && !schema.pattern && where === 'body') joi = joi.trim()
  if (schema.contentEncoding !== 'base64') joi = joi.custom(printable(schema.maxLength ?? 0))
  if (mayBeEmpty(schema)) joi = joi.allow('')
  if (schema.minLength) joi = joi.min(schema.minLength)
  if (schema.minLength && !schema.writeOnly && !schema.pattern) joi = joi.custom(visible)
  if (schema.maxLength) joi = joi.max(schema.maxLength)
  if (schema.pattern) joi = joi.pattern(new RegExp(schema.pattern, 'u'))
  if (schema.format === 'email') joi = joi.email({ tlds: false })
  // A chip is one, however its reader prints it; a printed number stays as it is.
  if (schema.format === 'chip') joi = joi.custom((value: string) => chipOf(value) ?? value)
  return joi
}

/** A pattern tells ids that callers choose from those that the server derives. */
function uuid({ pattern }: JsonSchema) {
  const joi = Joi.string().uuid({ separator: '-', wrapper: false }).lowercase()
  if (!pattern) return joi
  const message = '{{#label}} is a UUID of a version that the server keeps for its own ids'
  return joi.pattern(new RegExp(pattern, 'u')).messages({ 'string.pattern.base': message })
}

/**
 * Joi skips the pattern of an allowed value, so a value that the pattern refuses must not be
 * allowed.
 */
function mayBeEmpty({ minLength, pattern }: JsonSchema) {
  return !minLength && (!pattern || new RegExp(pattern, 'u').test(''))
}

/** A file of a form; `maxLength` counts its bytes. */
function upload({ maxLength = Number.POSITIVE_INFINITY }: JsonSchema): Joi.CustomValidator {
  return (value: unknown, helpers) => {
    if (!(value instanceof Upload)) return wrong(helpers, 'no_file')
    const { length } = value.bytes
    if (length === 0) return wrong(helpers, 'empty_file')
    return length > maxLength ? wrong(helpers, 'file_too_large', { limit: maxLength }) : value
  }
}

/** A fault that the library has no name for. */
function wrong(helpers: Joi.CustomHelpers, fault: Schema<'DetailCode'>, local: object = {}) {
  return helpers.error('any.invalid', { fault, ...local })
}

function printable(max_length: number): Joi.CustomValidator {
  return (value: string, helpers) =>
    isPrintable(value, { lines: max_length > 200 }) ? value : wrong(helpers, 'not_printable')
}

/** A text of marks that nobody sees is an empty one. */
const visible: Joi.CustomValidator = (value: string, helpers) =>
  isVisible(value) ? value : helpers.error('string.empty')

// A moment without its zone would be read in the zone of the server.
const moment = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/

const toUtc: Joi.CustomValidator = (value: string, helpers) => {
  const [, day] = value.match(moment) ?? []
  const date = new Date(value)
  const is_day = day === value
  const year = date.getUTCFullYear()
  // The language reads 30 February as 2 March.
  if (!day || !isDay(day) || Number.isNaN(year) || year < 1900 || year > 2200)
    return helpers.error('string.isoDate')
  return is_day ? new Day(value) : date.toISOString()
}

const realDay: Joi.CustomValidator = (value: string, helpers) =>
  isDay(value) ? value : helpers.error('string.isoDate')

function number(schema: JsonSchema, where: Where) {
  let joi = where === 'body' ? Joi.number().strict() : Joi.number()
  if (schema.enum) joi = joi.valid(...schema.enum.filter((one) => one !== null))
  if (schema.minimum !== undefined) joi = joi.min(schema.minimum)
  if (schema.maximum !== undefined) joi = joi.max(schema.maximum)
  if (schema.exclusiveMinimum !== undefined) joi = joi.greater(schema.exclusiveMinimum)
  if (schema.exclusiveMaximum !== undefined) joi = joi.less(schema.exclusiveMaximum)
  return joi
}

function money({ enum: steps, ...schema }: JsonSchema, where: Where) {
  return number(schema, where).custom((major: number, helpers) => {
    // Not by valid(): a value that it allows skips everything after it, and so this conversion.
    if (steps && !steps.includes(major)) return helpers.error('any.only', { valids: steps })
    return toCents(major) ?? wrong(helpers, 'too_many_decimals')
  })
}

/** JSON in a text: the text stays as it was sent, and is read by its schema when the operation asks for it. */
function embedded(contract: Contract, { contentSchema, minLength = 0, maxLength }: JsonSchema) {
  const readJson = jsonReader(contract, contract.follow(contentSchema!))
  return Joi.string()
    .min(minLength)
    .max(maxLength ?? 0)
    .custom((text: string) => new EmbeddedText(text, () => readJson(parseJson(text))))
}

/** An object of a union is read as its kind alone. */
function jsonReader(contract: Contract, schema: JsonSchema) {
  const { propertyName = '', mapping = {} } = schema.discriminator ?? {}
  const kinds = new Map(
    Object.entries(mapping).map(([kind, $ref]) => [
      kind,
      lazy(() => reader(toJoi(contract, { $ref }, 'body'))),
    ]),
  )
  const any = lazy(() => reader(toJoi(contract, schema, 'body')))
  return (value: unknown) => {
    const kind = (value as Record<string, unknown> | null | undefined)?.[propertyName]
    return (kinds.get(kind as string) ?? any)()(value)
  }
}

/** A missing value is refused as a wrong one is. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A batch answers each faulty item: the answer must not outgrow what was sent. */
const most_item_details = 3

/** Reads an entry by itself, so that a malformed one does not refuse the whole list. */
function itemAlone(item: Joi.Schema) {
  const read = reader(item)
  return Joi.any().custom((sent: unknown) => new SentItem(sent, read(sent)))
}

function reader(schema: Joi.Schema) {
  const prepared = schema
    .required()
    .prefs({ abortEarly: false, convert: true, errors: { stack: false } })
  return (sent: unknown): { read?: unknown; fault?: ItemFault } => {
    const { error, value: read } = prepared.validate(sent)
    if (!error) return { read }
    error.details = error.details.slice(0, most_item_details)
    const { error_code: code, error: message, details } = problemOf(error)
    return { fault: { code, message, details: details as Details } }
  }
}

function list(contract: Contract, schema: JsonSchema, where: Where) {
  const item = toJoi(contract, schema.items ?? {}, where)
  // A query says `a=1&a=2`, and `a=1` for a list of one.
  let joi = Joi.array()
    .items(schema['x-items-alone'] ? itemAlone(item) : item)
    .sparse(false)
  if (where === 'text') joi = joi.single()
  if (schema.minItems !== undefined) joi = joi.min(schema.minItems)
  if (schema.maxItems !== undefined) joi = joi.max(schema.maxItems)
  if (schema.uniqueItems) joi = joi.unique()
  return joi
}
