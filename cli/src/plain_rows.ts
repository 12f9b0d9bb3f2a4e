import type { OperationId, Resource } from '@kermesse/sdk/types'
import type { Commands } from './row.ts'

type Verb = 'list' | 'create' | 'get' | 'update' | 'delete' | 'restore' | 'validate'
/** The resources that have all of these. */
type PlainResource = {
  [R in Resource]: `${R}.${Verb}` extends OperationId ? R : never
}[Resource]
type Rows<R extends PlainResource> = Pick<Commands, `${R}.${Verb}`>

const of_problem = ['field', 'error_code', 'error', 'bar_name']

/** The rows of a plain resource, by its name, what one of them is called, and the columns of its list. */
export function plainRows<R extends PlainResource>(
  resource: R,
  one: string,
  columns: Rows<R>[`${R}.get`]['columns'],
): Rows<R> {
  const rows = {
    list: { items: resource, columns },
    create: { columns },
    get: { columns },
    update: { columns },
    delete: { columns: [], confirm: `Delete ${one} {id}?` },
    restore: { columns },
    validate: { items: 'server_errors', columns: of_problem },
  }
  const entries = Object.entries(rows).map(([verb, row]) => [`${resource}.${verb}`, row])
  return Object.fromEntries(entries) as Rows<R>
}
