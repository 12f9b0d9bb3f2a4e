import type { Resource as ResourceName } from '@kermesse/sdk/types'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffSdk } from '../session/staff_sdk.ts'
import type { AnyResource, AnyRow, Resource } from './define.ts'

export type Page<Row extends AnyRow = AnyRow> = {
  rows: Row[]
  /** How many rows are before it. */
  skip: number
  count: number
  is_capped: boolean
  /** The cursor of the next page; null after the last page, undefined in lists without cursors. */
  next: string | null | undefined
}
type Call = (input?: object, options?: object) => Promise<Record<string, unknown>>

/** A call with a name known at runtime only; the contract describes its input. */
export function call(resource: ResourceName, verb: string): Call {
  return (staffSdk[resource] as unknown as Record<string, Call>)[verb]!
}

/** A page of a list. The one before stays until it is there. */
export function listQuery<Row extends AnyRow>(
  resource: Resource<Row>,
  event_id: string | undefined,
  asked: Record<string, unknown>,
) {
  return queryOptions({
    queryKey: [`${resource.name}.list`, event_id, asked],
    queryFn: ({ signal }) => askPage(resource, event_id, asked, signal),
    placeholderData: keepPreviousData,
  })
}

/** A page of rows, each with an id. */
export async function askPage<Row extends AnyRow>(
  resource: Resource<Row>,
  event_id: string | undefined,
  asked: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<Page<Row>> {
  const { contract } = resource
  const answer = await askList(resource, event_id, asked, signal)
  // The contract types the rows of each list; this call is known by its name only.
  const rows = answer[contract.rows] as Row[]
  return {
    rows: rows.map(withId),
    skip: Number(asked.skip ?? 0),
    count: Number(answer.count ?? 0),
    is_capped: answer.count_is_capped === true,
    next: 'after' in contract.query ? ((answer.next as string | undefined) ?? null) : undefined,
  }
}

/** Loads the page that the address names. */
export function askList(
  resource: AnyResource,
  event_id: string | undefined,
  asked: Record<string, unknown>,
  signal?: AbortSignal,
) {
  const { name, contract, always } = resource
  const known = Object.entries(placeOf(asked)).filter(([field]) => field in contract.query)
  const query = { ...always, ...Object.fromEntries(known), ...ofEvent(resource, 'list', event_id) }
  return call(name, 'list')({ query }, { signal })
}

/** Distant pages use a cursor, because an offset gets slower with each page. */
function placeOf({ skip, after, ...asked }: Record<string, unknown>) {
  return after ? { ...asked, after } : { ...asked, skip }
}

/** One record, with the fields of its row and the revision that a change of it names. */
export function recordQuery<Row extends AnyRow>(
  resource: Resource<Row>,
  event_id: string | undefined,
  id: string,
) {
  return queryOptions({
    queryKey: [`${resource.name}.get`, event_id, id],
    queryFn: async ({ signal }) => withId((await askRecord(resource, event_id, id, signal)) as Row),
  })
}

export function askRecord(
  resource: AnyResource,
  event_id: string | undefined,
  id: string,
  signal?: AbortSignal,
) {
  const input = { path: pathOf(resource, id), query: ofEvent(resource, 'get', event_id) }
  return call(resource.name, 'get')(input, { signal })
}

/** A record in the path of an operation that is about it. */
export function pathOf({ contract }: AnyResource, id: string) {
  return { [contract.key]: id }
}

/** The event as a parameter, where an operation takes one. */
export function ofEvent({ contract }: AnyResource, verb: string, event_id: string | undefined) {
  return event_id && contract.of_event.includes(verb) ? { event_id } : {}
}

/** Rows without an id use the id of their subject. */
function withId<Row extends AnyRow>(row: Row): Row {
  return { ...row, _id: String(row._id ?? row.uid ?? row.name) }
}
