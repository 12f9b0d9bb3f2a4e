import type { Knex } from 'knex'

const shapes = new Map<string, string>()
const most_shapes = 500

/**
 * A question of a builder's database as one that the database plans once: to plan a page takes longer than to read it. Numbers go into its text,
 * where a plan may depend on them. A question with other texts or ids than `always` stays as it is: they differ too much in
 * how many rows they have for one plan to suit all.
 */
export function prepared(
  { client }: Knex.QueryBuilder,
  question: Knex.Raw,
  always: unknown[],
): Knex.Raw {
  const { sql, bindings } = question.toSQL() as unknown as { sql: string; bindings: unknown[] }
  const values: unknown[] = []
  let n = 0
  const text = sql.replace(/\\\?|\?/g, (mark) => {
    if (mark !== '?') return mark
    const value = bindings[n++]
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    values.push(value)
    return mark
  })
  if (!values.every((value) => always.includes(value))) return question
  if (!shapes.has(text) && shapes.size < most_shapes) shapes.set(text, `list ${shapes.size}`)
  const name = shapes.get(text)
  return name ? client.raw(text, values).options({ name }) : question
}
