/** Writes everything that follows from openapi.yaml and its parts: types, the tables of operations, errors and rights. */
import { mkdir } from 'node:fs/promises'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import type { Operation, Route } from '../src/types.ts'
import { buildContract, writeContract } from './contract.ts'
import { type Contract, describeOperations } from './operations.ts'
import { describePermissions } from './permissions.ts'
import { writeChanged } from './write_changed.ts'

const root = new URL('../../', import.meta.url)
const target = new URL('../src/generated/', import.meta.url)
const header = '// Generated from openapi.yaml by `npm run gen`. Do not edit.\n'

const contract = await buildContract()
await writeContract(contract)

await mkdir(target, { recursive: true })
const ast = await openapiTypescript(
  withSdkRequired(withDetailTypes(contract)) as unknown as OpenAPI3,
  {
    alphabetize: false,
    defaultNonNullable: false,
    // A file of a form.
    transform: ({ format }) =>
      format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined,
  },
)
await write('schema.ts', astToString(ast))
const operations = describeOperations(contract)
await write(
  'operations.ts',
  `import type { Operation, OperationId } from '../types.ts'\n\nexport const operations: Record<OperationId, Operation> = ${rows(operations)}\n`,
)
await write(
  'routes.ts',
  `import { readRoutes } from '../read_routes.ts'
import type { OperationId } from '../types.ts'\n\n/** The operations that do more than ask. */
export type ChangingOperation = Exclude<OperationId, ${asking(operations)}>

export const routes = readRoutes(\`
${lines(routesOf(operations))}
\`)\n`,
)
await write(
  'errors.ts',
  `import type { ErrorEntry } from '../types.ts'\nimport type { components } from './schema.ts'\n\nexport const errors: Record<components['schemas']['ErrorCode'], ErrorEntry> = ${json(contract['x-errors'])}\n`,
)
await write(
  'error_statuses.ts',
  `/** The HTTP status of each error code. */\nexport type ErrorStatuses = {\n${Object.entries(
    contract['x-errors'],
  )
    .map(([code, { status }]) => `  '${code}': ${status}\n`)
    .join('')}}\n`,
)
await write(
  'details.ts',
  `import type { components } from './schema.ts'\n\ntype Texts = { problem: string; en: string; fr: string; de: string }\n\nexport const details: Record<components['schemas']['DetailCode'], Texts> = ${json(contract['x-details'])}\n`,
)
await write(
  'readiness.ts',
  `import type { components } from './schema.ts'

type Schemas = components['schemas']
type Texts = { en: string; fr: string; de: string }

export const checks: Record<Schemas['ReadinessCheckId'], { name: Texts; why: Texts }> = ${json(contract['x-readiness-checks'])}

export const findings: Record<Schemas['ReadinessCode'], Texts & { state: Schemas['ReadinessState'] }> = ${json(contract['x-readiness'])}

export const alarms: Record<Schemas['AlarmCode'], Texts> = ${json(contract['x-alarms'])}
`,
)
await write(
  'nouns.ts',
  `/** Plain resources: what one record is called, and the sentences about it. */
export const nouns = ${rows(contract['x-nouns'])} as const\n`,
)
await writeChanged(new URL('PERMISSIONS.md', root), describePermissions(contract))
await write('rights.ts', `export const rights = ${json(contract['x-rights'])} as const\n`)

function withDetailTypes({ components, ...document }: Contract): object {
  const properties = document['x-error-details']!
  const ErrorDetails = { type: 'object', properties, required: Object.keys(properties) }
  return {
    ...document,
    components: { ...components, schemas: { ...components.schemas, ErrorDetails } },
  }
}

/** The types of the SDK require what `x-sdk-required` names, which the server can do without. */
function withSdkRequired(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSdkRequired)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, one]) => [name, withSdkRequired(one)])
  const { 'x-sdk-required': asked, ...schema } = Object.fromEntries(fields)
  return asked ? { ...schema, required: [...(schema.required ?? []), ...asked] } : schema
}

async function write(name: string, body: string) {
  await writeChanged(new URL(name, target), header + body)
}

/** All that a call needs; fields, summaries and descriptions weigh ten times as much, and a browser loads this. */
function routesOf(table: Record<string, Operation>): Record<string, Route> {
  return Object.fromEntries(
    Object.entries(table).map(([id, row]) => {
      const { method, path, content_type, is_form, is_bytes, is_conditional, params } = row
      const is_stream = content_type === 'text/event-stream' || undefined
      const is_file = (content_type !== 'application/json' && !is_stream) || undefined
      const takes = (header: string) => params.some(({ name }) => name === header) || undefined
      const takes_key = takes('idempotency-key')
      const tells_retry = takes('idempotency-retry')
      const has = { is_file, is_stream, is_form, is_bytes, takes_key, tells_retry, is_conditional }
      return [id, { method, path, ...has }]
    }),
  )
}

function asking(table: Record<string, Operation>) {
  const ids = Object.keys(table).filter((id) => table[id]!.method === 'GET')
  return ids.map((id) => `'${id}'`).join(' | ')
}

/** The lines that `readRoutes` reads: every page has them, and as text without repeats they weigh the least. */
function lines(routes: Record<string, Route>) {
  let shown = ''
  return Object.entries(routes)
    .flatMap(([id, { method, path, ...has }]) => {
      const [noun = '', verb = ''] = id.split('.')
      const head = noun === shown ? [] : [noun]
      shown = noun
      const flags = Object.entries(has).flatMap(([name, value]) => (value ? name : []))
      return [...head, ['', verb, method, shortPath(path, noun, verb), ...flags].join(' ')]
    })
    .join('\n')
}

function shortPath(path: string, noun: string, verb: string) {
  const start = `/${noun}`
  const is_own = path === start || path.startsWith(`${start}/`)
  const end = is_own ? `.${path.slice(start.length)}` : path
  return end.endsWith(`/${verb}`) ? `${end.slice(0, -verb.length)}~` : end
}

/** One line per operation, so that a change reads well in a diff. */
function rows(table: object) {
  const lines = Object.entries(table).map(([id, row]) => `  '${id}': ${JSON.stringify(row)},\n`)
  return `{\n${lines.join('')}}`
}

function json(value: unknown) {
  return JSON.stringify(value, null, 2)
}
