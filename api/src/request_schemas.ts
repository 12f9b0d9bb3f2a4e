import type { Request, ResponseToolkit } from '@hapi/hapi'
import type Joi from '@hapi/joi'
import type { Contract, JsonSchema, Operation } from './contract.ts'
import { formReader } from './form.ts'
import { lazy } from './lazy.ts'
import { countValues, firstFaults } from './request_bounds.ts'
import { objectJoi, toJoi } from './validation.ts'

type Schemas = ReturnType<typeof makeSchemas>

const known = new WeakMap<Operation, Schemas>()

/**
 * The schemas of an operation's request, each compiled on first use: all of them take most of a second, and a test needs
 * few. They are shared by the servers of one process.
 */
export function requestSchemas(contract: Contract, operation: Operation): Schemas {
  const schemas = known.get(operation) ?? makeSchemas(contract, operation)
  known.set(operation, schemas)
  return schemas
}

function makeSchemas(contract: Contract, { parameters, body, form, is_body_optional }: Operation) {
  const object = (where: string) => {
    const mine = parameters.filter((one) => one.in === where)
    return objectJoi(
      contract,
      Object.fromEntries(mine.map(({ name, schema }) => [name, schema])),
      mine.flatMap(({ name, required }) => (required ? [name] : [])),
      'text',
    )
  }
  const bodyJoi = (schema: JsonSchema) =>
    is_body_optional
      ? toJoi(contract, schema, 'body').allow(null)
      : toJoi(contract, schema, 'body').required()
  return {
    path: prepared(() => object('path')),
    query: prepared(() => object('query')),
    // Browsers and proxies add their own headers.
    headers: prepared(() => object('header').unknown()),
    body: body && prepared(() => bodyJoi(body)),
    form: form && prepared(() => toJoi(contract, form, 'text').required()),
  }
}

/** A larger request is answered with its first fault alone: the rest would take more work than it took to send. */
const fully_reported = { public: 500, staff: 5_000 }

// With the schema: handed over with each request they would be merged each time.
const options = { abortEarly: false, convert: true, errors: { stack: false } } as const

function prepared(make: () => Joi.Schema) {
  return lazy(() => make().prefs(options))
}

/** The schemas with which Hapi reads the parts of a request. */
export function requestReaders(contract: Contract, operation: Operation) {
  const { path, query, headers, body, form } = requestSchemas(contract, operation)
  const most = fully_reported[operation.access === 'public' ? 'public' : 'staff']
  const failAction = (_request: Request, _h: ResponseToolkit, error?: Error) => {
    throw error
  }
  return {
    ...(operation.parameters.some((one) => one.in === 'path') && { params: reader(path, most) }),
    query: reader(query, most),
    headers: reader(headers, Number.POSITIVE_INFINITY),
    ...(body && { payload: reader(body, most) }),
    ...(form && { payload: readForm(contract, operation.form!, reader(form, most)) }),
    failAction,
  }
}

type Reader = (value: unknown) => unknown

/** Applies a schema within the bounds of a request; only `most` values and fewer are reported with every fault. */
function reader(schema: () => Joi.Schema, most: number): Reader {
  return (value) => {
    const is_large = most !== Number.POSITIVE_INFINITY && countValues(value) > most
    const { error, value: read } = is_large
      ? schema().validate(value, { abortEarly: true })
      : schema().validate(value)
    if (error) throw firstFaults(error)
    return read
  }
}

type Headers = Record<string, string | undefined>

function readForm(contract: Contract, form: JsonSchema, validate: Reader) {
  const parts = formReader(contract, form)
  return async (payload: Buffer, { context }: { context: { headers: Headers } }) =>
    validate(await parts(payload, context.headers['content-type'] ?? ''))
}
