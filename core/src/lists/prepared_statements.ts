import type { Knex } from 'knex'

const names = new Map<string, string>()
// Each connection keeps the plans of all of them.
const names_max = 100
const times_asked = new Map<string, number>()
const times_max = 1000

/**
 * Runs a question as a prepared statement, planned once per connection: planning a page takes longer than reading it. Numbers
 * become part of its text, since the plan may depend on them. A question with values other than `fixed_values` is not
 * prepared: they differ too much in how many rows they match for one plan to suit all.
 */
export async function askPrepared(
  { client }: Knex.QueryBuilder,
  question: Knex.Raw,
  fixed_values: unknown[],
) {
  const { text, values } = withNumbersInText(question)
  if (!values.every((value) => fixed_values.includes(value))) return question
  const name = nameOf(text)
  if (!name) return question
  try {
    return await client.raw(text).options({ name, values })
  } catch (error) {
    // A migration has changed a table since; this connection keeps the old plan for as long as it lives.
    if ((error as { code?: string }).code !== '0A000') throw error
    return question
  }
}

/** The third time a text is asked it gets a name; unusual pages do not use the names up. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= names_max) return known
  const times = (times_asked.get(text) ?? 0) + 1
  if (times_asked.size >= times_max) times_asked.clear()
  times_asked.set(text, times)
  if (times < 3) return undefined
  times_asked.delete(text)
  const name = `list ${names.size}`
  names.set(text, name)
  return name
}

/** Equal values become one parameter, or a generic plan would take an event for two. */
function withNumbersInText(question: Knex.Raw) {
  const { sql, bindings } = question.toSQL() as unknown as { sql: string; bindings: unknown[] }
  const values: unknown[] = []
  let n = 0
  const text = sql.replace(/\\\?|\?/g, (mark) => {
    if (mark !== '?') return mark
    const value = bindings[n++]
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    const known = values.indexOf(value)
    return `$${known < 0 ? values.push(value) : known + 1}`
  })
  return { text, values }
}
