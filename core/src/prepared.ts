import type { Knex } from 'knex'

const shapes = new Map<string, string>()
const most_shapes = 500

/**
 * Asks a question of a builder's database as one that is planned once: to plan a page takes longer than to read it. Numbers go
 * into its text, where a plan may depend on them. A question with other texts or ids than `always` stays as it is: they differ
 * too much in how many rows they have for one plan to suit all.
 */
export async function askPrepared(
  { client }: Knex.QueryBuilder,
  question: Knex.Raw,
  always: unknown[],
) {
  const { text, values } = numbersInText(question)
  if (!values.every((value) => always.includes(value))) return question
  if (!shapes.has(text) && shapes.size < most_shapes) shapes.set(text, `list ${shapes.size}`)
  const name = shapes.get(text)
  if (!name) return question
  try {
    return await client.raw(text, values).options({ name })
  } catch (error) {
    // A migration has changed a table since; this connection keeps the old plan for as long as it lives.
    if ((error as { code?: string }).code !== '0A000') throw error
    return question
  }
}

function numbersInText(question: Knex.Raw) {
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
  return { text, values }
}
