import { nouns } from '@kermesse/sdk/generated/nouns'
import { operations } from '@kermesse/sdk/generated/operations'
import type { Sentence } from './i18n/language.ts'
import type { Commands } from './row.ts'

type Verb = 'list' | 'create' | 'get' | 'update' | 'delete' | 'restore' | 'validate'
type PlainResource = keyof typeof nouns
type Rows<R extends PlainResource> = Pick<Commands, `${R}.${Verb}`>

const of_problem = ['field', 'error_code', 'error', 'bar_name']
/** Fields that every record of an event has. */
const common = ['event_id', 'deleted', 'created_at', 'revision']

/** The rows of a plain resource; the columns of its list are the record's own fields unless they are given. */
export function plainRows<R extends PlainResource>(
  resource: R,
  columns: Rows<R>[`${R}.get`]['columns'] = ownFields(resource),
): Rows<R> {
  const rows = {
    list: { items: resource, columns },
    create: { columns },
    get: { columns },
    update: { columns },
    delete: { columns: [], confirm: questionOf(resource) },
    restore: { columns },
    validate: { items: 'server_errors', columns: of_problem },
  }
  const entries = Object.entries(rows).map(([verb, row]) => [`${resource}.${verb}`, row])
  return Object.fromEntries(entries) as Rows<R>
}

function questionOf(resource: PlainResource): Sentence {
  return `Delete ${nouns[resource].one} {id}?`
}

/** The rows of all plain resources. */
export function allPlainRows(): Rows<PlainResource> {
  const names = Object.keys(nouns) as PlainResource[]
  return Object.assign({}, ...names.map((name) => plainRows(name)))
}

/** The descriptions of all plain resources. */
export const plain_descriptions = Object.fromEntries(
  Object.entries(nouns).map(([name, { about }]) => [name, about]),
) as Record<PlainResource, string>

function ownFields<R extends PlainResource>(resource: R) {
  const fields = operations[`${resource}.get`].answer.map(({ name }) => name)
  const own = fields.filter((name) => !common.includes(name))
  return own as string[] as unknown as Rows<R>[`${R}.get`]['columns']
}
