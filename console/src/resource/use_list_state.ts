import { useMemo } from 'react'
import { useAddressQuery } from '../ui/use_address_query.ts'
import type { Field } from './contract.ts'
import type { FilterBy } from './define.ts'

export type Order = 'ASC' | 'DESC'
export type ListState = ReturnType<typeof useListState>
type Value = string | number | boolean | string[]
type ListQuery = Record<string, Value | undefined> & { skip: number; limit: number }

/** `limit` rows a page; a click on a heading sorts by it, a second one turns the order round. */
export const page_sizes = [10, 25, 50, 100]
const default_limit = 50

/** The parts of a resource that define its address. */
export type Listed = { contract: { query: Record<string, Field> }; filters: FilterBy[] }

/** The page, order, filters and search of a list, stored in the address. */
export function useListState({ contract, filters }: Listed) {
  const [search, changeQuery] = useAddressQuery()
  const text = search.toString()
  const query = useMemo(() => queryIn(text, { contract, filters }), [text, contract, filters])

  const change = (changes: Record<string, Value | null>, { is_page = false } = {}) =>
    changeQuery(
      (next) => {
        if (!is_page) for (const name of ['skip', 'after']) next.delete(name)
        for (const [name, value] of Object.entries(changes))
          if (value === null || value === '') next.delete(name)
          else next.set(name, String(value))
        return next
      },
      { replace: !is_page },
    )

  return {
    query,
    /** The filters that are set, without order and page. */
    set: ['search', 'deleted_only', ...names(filters)].filter(
      (name) => search.has(name) && (name in query || search.get(name) === 'any'),
    ),
    filter: (name: string, value: Value | null) => change({ [name]: value }),
    clear: () =>
      change(
        Object.fromEntries(
          ['search', 'deleted_only', ...names(filters)].map((name) => [name, null]),
        ),
      ),
    sort: (key: string) => change(nextOrder(key, queryIn(location.search, { contract, filters }))),
    /**
     * So many pages on or back, from that of the address. What is shown may still be another one: how the page after that begins is no
     * answer then.
     */
    turn(pages: 1 | -1, shown: { skip: number; end: number; next?: string | null | undefined }) {
      const { skip, limit } = queryIn(location.search, { contract, filters })
      const to = Math.max(0, skip + pages * limit)
      if (to === skip || (pages === 1 && to >= shown.end)) return
      const after = pages === 1 && skip === shown.skip ? (shown.next ?? null) : null
      change({ skip: to || null, after }, { is_page: true })
    },
    show: (limit: number) => change({ limit: limit === default_limit ? null : limit }),
  }
}

function queryIn(text: string, { contract, filters }: Listed): ListQuery {
  const read = new URLSearchParams(text)
  const named = ['search', 'after', 'sort_key', 'sort_order', 'deleted_only', ...names(filters)]
  const standards = new Map(filters.map(({ field, standard }) => [field, standard]))
  const entries = named.flatMap((name) => {
    const field = contract.query[name]
    const standard = standards.get(name)
    const texts = read.has(name) || !standard ? read.getAll(name) : [standard]
    const value = field && valueIn(field, texts)
    return value === undefined ? [] : [[name, value] as const]
  })
  const asked: Record<string, Value | undefined> = Object.fromEntries(entries)
  return {
    ...asked,
    skip: whole(read.get('skip'), 0),
    limit: whole(read.get('limit'), default_limit) || default_limit,
  }
}

function names(filters: FilterBy[]) {
  return filters.map(({ field }) => field)
}

function nextOrder(key: string, { sort_key, sort_order }: ListQuery) {
  const is_turned = sort_key === key && sort_order !== 'DESC'
  return { sort_key: key, sort_order: is_turned ? 'DESC' : null }
}

/** Parses a value of the address; ignores values that the field does not allow. */
function valueIn({ kind, choices }: Field, [text]: string[]): Value | undefined {
  if (text === undefined || text === '') return undefined
  if (kind === 'entries') return text.split(/[\s,]+/).filter(Boolean)
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (choices) return choices.find((choice) => String(choice) === text)
  return text
}

function whole(text: string | null, fallback: number) {
  const number = Math.trunc(Number(text))
  return number > 0 ? number : fallback
}
