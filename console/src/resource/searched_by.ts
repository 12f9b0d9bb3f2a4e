import type { AnyResource } from './define.ts'

/** What is typed above a list is looked for in one of its fields, where a filter names one, otherwise in all that the API searches. */
export function searchedBy({ contract, filters }: AnyResource) {
  const text = filters.find(({ field, pick }) => !pick && contract.query[field]?.kind === 'text')
  return text?.field ?? ('search' in contract.query ? 'search' : undefined)
}
