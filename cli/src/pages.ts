import { queryAfter } from '@kermesse/sdk/pages'
import type { Operation } from '@kermesse/sdk/types'
import type { Io } from './io.ts'
import type { Record_ } from './output.ts'
import { startProgress, thousands } from './progress.ts'
import type { Request } from './request.ts'

/** Larger lists are loaded page by page. */
export const page_size = 1000

/** Lists that are read page by page. */
export function isPaged(operation: Operation) {
  const named = (name: string) => operation.params.some((one) => one.name === name)
  return isList(operation) && named('skip') && named('limit')
}

export function isList({ answer }: Operation) {
  return answer.some(({ name }) => name === 'count')
}

type PageRequest = {
  /** Under which name an answer has its rows. */
  items: string
  /** How many rows of all pages together. */
  wanted: number
  first: Record_
  request: Request
  ask: (request: Request) => Promise<Record_>
}

/** Loads further pages on demand. */
export async function* pagesAfter(io: Io, list: PageRequest): AsyncGenerator<Record_[]> {
  const { items, wanted, request, ask } = list
  const rowsOf = (page: Record_) => page[items] as Record_[]
  let page = list.first
  let read = rowsOf(page).length
  if (read >= wanted || read < Number(request.query.limit)) return
  const progress = await startProgress(io, items)
  try {
    for (let { query } = request, rows = rowsOf(page); ; ) {
      const limit = Math.min(page_size, wanted - read)
      query = { ...queryAfter(query, page, rows.length), limit }
      page = await ask({ ...request, query })
      rows = rowsOf(page)
      read += rows.length
      progress.update(`${thousands(read)} ${items}`)
      yield rows
      if (read >= wanted || rows.length < limit) return
    }
  } finally {
    progress.stop()
  }
}
