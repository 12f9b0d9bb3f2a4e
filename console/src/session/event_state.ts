import type { Event } from './session_queries.ts'

/** In a word, where an event stands. */
export function stateOf(
  { archived, frozen, enabled, dateBegin, dateEnd }: Event,
  now = new Date(),
) {
  if (archived) return 'archived'
  if (frozen) return 'frozen'
  if (!enabled) return 'disabled'
  if (!dateBegin && !dateEnd) return 'undated'
  if (dateBegin && now < new Date(dateBegin)) return 'upcoming'
  if (dateEnd && now > new Date(dateEnd)) return 'over'
  return 'running'
}
