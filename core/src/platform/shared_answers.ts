import type { Knex } from 'knex'

type Kept<Answer> = { began_ms: number; answer: Promise<Answer>; is_done: boolean }

/**
 * Shares one computation among concurrent callers: calls for a key during its computation, or
 * within `fresh_ms` of its start, get the same promise. Failures are not cached.
 */
export function sharedAnswers<Answer>(fresh_ms = 0) {
  const of = new WeakMap<Knex, Map<string, Kept<Answer>>>()
  return (db: Knex, key: string, make: () => Promise<Answer>): Promise<Answer> => {
    const kept = of.get(db) ?? new Map<string, Kept<Answer>>()
    of.set(db, kept)
    const now_ms = Date.now()
    const isOver = ({ is_done, began_ms }: Kept<Answer>) => is_done && began_ms + fresh_ms <= now_ms
    for (const [name, one] of kept) if (isOver(one)) kept.delete(name)
    const known = kept.get(key)
    if (known) return known.answer
    const made: Kept<Answer> = { began_ms: now_ms, answer: make(), is_done: false }
    kept.set(key, made)
    made.answer.then(
      () => {
        made.is_done = true
      },
      () => kept.delete(key),
    )
    return made.answer
  }
}
