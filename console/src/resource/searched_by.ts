import type { AnyResource } from './define.ts'

/**
 * The query parameter of the search field: the first text filter, else the full-text search of the
 * API.
 */
export function searchedBy({ contract, filters }: AnyResource) {
  const text = filters.find(({ field, pick }) => !pick && contract.query[field]?.kind === 'text')
  return text?.field ?? ('search' in contract.query ? 'search' : undefined)
}
