import type { Knex } from 'knex'

const names = new Map<string, string>()
// Each connection keeps the plans of all of them.
const most_names = 100
const asked = new Map<string, number>()
const most_asked = 1000

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

/** What is asked for the third time is worth a name; who pages in odd steps does not use them up. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= most_names) return known
  const times = (asked.get(text) ?? 0) + 1
  if (asked.size >= most_asked) asked.clear()
  asked.set(text, times)
  if (times < 3) return undefined
  asked.delete(text)
  const name = `list ${names.size}`
  names.set(text, name)
  return name
}

/** The same value is one parameter: else a plan for any values takes an event to be two. */
function numbersInText(question: Knex.Raw) {
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
