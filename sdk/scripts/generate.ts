/** Writes everything that follows from openapi.yaml: types, the tables of operations, errors and rights. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { parse } from 'yaml'
import type { Operation, Route } from '../src/types.ts'
import { expand } from './expand.ts'
import { type Contract, describeOperations } from './operations.ts'
import { describePermissions } from './permissions.ts'

const root = new URL('../../', import.meta.url)
const target = new URL('../src/generated/', import.meta.url)
const for_server = new URL('../../api/src/generated/', import.meta.url)
const header = '// Generated from openapi.yaml by `npm run gen`. Do not edit.\n'

const text = await readFile(new URL('openapi.yaml', root), 'utf8')
const contract: Contract = expand(parse(text))
assertSameCodes(contract)

await mkdir(target, { recursive: true })
const ast = await openapiTypescript(contract as unknown as OpenAPI3, {
  ...{ alphabetize: false, defaultNonNullable: false },
  // A file of a form.
  transform: ({ format }) =>
    format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined,
})
await write('schema.ts', astToString(ast))
const operations = describeOperations(contract)
await write(
  'operations.ts',
  `import type { Operation, OperationId } from '../types.ts'\n\nexport const operations: Record<OperationId, Operation> = ${rows(operations)}\n`,
)
await write(
  'routes.ts',
  `import type { OperationId, Route } from '../types.ts'\n\nexport const routes: Record<OperationId, Route> = ${rows(routesOf(operations))}\n`,
)
await write(
  'errors.ts',
  `import type { ErrorEntry } from '../types.ts'\nimport type { components } from './schema.ts'\n\nexport const errors: Record<components['schemas']['ErrorCode'], ErrorEntry> = ${json(contract['x-errors'])}\n`,
)
// The server and the tests read this: parsing YAML takes most of a second.
await mkdir(for_server, { recursive: true })
await writeFile(new URL('contract.json', for_server), `${json(contract)}\n`)
await writeFile(new URL('PERMISSIONS.md', root), describePermissions(contract))
await write('rights.ts', `export const rights = ${json(contract['x-rights'])} as const\n`)

async function write(name: string, body: string) {
  await writeFile(new URL(name, target), header + body)
}

/** All that a call needs; fields, summaries and descriptions weigh ten times as much, and a browser loads this. */
function routesOf(table: Record<string, Operation>): Record<string, Route> {
  return Object.fromEntries(
    Object.entries(table).map(([id, { method, path, content_type, is_form, is_bytes, params }]) => {
      const is_file = content_type !== 'application/json' || undefined
      const takes_key = params.some(({ name }) => name === 'idempotency-key') || undefined
      return [id, { method, path, is_file, is_form, is_bytes, takes_key }]
    }),
  )
}

/** One line per operation, so that a change reads well in a diff. */
function rows(table: object) {
  const lines = Object.entries(table).map(([id, row]) => `  '${id}': ${JSON.stringify(row)},\n`)
  return `{\n${lines.join('')}}`
}

function json(value: unknown) {
  return JSON.stringify(value, null, 2)
}

/** The enum is what clients type against and x-errors is what people read: neither may lack a code. */
function assertSameCodes({ components, 'x-errors': errors }: Contract) {
  const listed = components.schemas.ErrorCode?.enum ?? []
  const described = Object.keys(errors)
  const odd = [
    ...listed.filter((code) => !described.includes(String(code))),
    ...described.filter((code) => !listed.map(String).includes(code)),
  ]
  if (odd.length > 0) throw new Error(`ErrorCode and x-errors differ in: ${odd.join(', ')}`)
}
