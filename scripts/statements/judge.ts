import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { coordinator_tables } from '@kermesse/core/platform/installation_tables'
import pg from 'pg'
import { broken, type Results } from '../results.ts'
import { copyTemplate, dropDatabase } from '../test_database.ts'
import { type Allowed, over_all_events } from './over_all_events.ts'
import { readCatalog, refusedParts } from './refused.ts'
import { type EventColumns, eventColumns, type Scope, scopeOf, statementsIn } from './scope.ts'
import { tellTrees } from './tree.ts'

type Sent = { key: string; text: string }

/**
 * Judges each statement that a test run sent: it names one event, reads tables of the installation only, or is a listed plain
 * select over all events; and a distributed database would accept it. `is_whole`: the run sent everything, so that the entries that were not met are told.
 */
export async function judgeStatements(
  folder: string,
  server_url: string,
  { is_whole }: { is_whole: boolean },
): Promise<Results> {
  const statements = await readStatements(folder)
  if (statements.length === 0) return { passed: 0, failed: 0, skipped: 0, failures: [] }
  const name = `statements_${process.pid}`
  const connectionString = await copyTemplate(server_url, name)
  const client = new pg.Client({ connectionString })
  await client.connect()
  const parser = new pg.Client({ connectionString })
  await parser.connect()
  try {
    await client.query('SET plan_cache_mode = force_generic_plan')
    const tables = await eventColumns(client)
    const catalog = await readCatalog(client, coordinator_tables)
    await tellTrees(parser)
    const failures: string[] = []
    const met = new Set<Allowed>()
    for (const text of statements.flatMap(({ text }) => statementsIn(text))) {
      const scope = await judge(client, text, tables)
      const shown = text.replace(/\s+/g, ' ').trim().slice(0, 600)
      if (typeof scope === 'string') {
        if (!unplanned.test(text)) failures.push(`${scope}: ${shown}`)
        continue
      }
      const { indirect } = scope
      if (indirect.length > 0)
        failures.push(`no event for each of ${indirect.join(', ')}: ${shown}`)
      const refused = isPlanned(text) ? await refusedParts(parser, bare(text), catalog) : []
      failures.push(...refused.map((reason) => `${reason}: ${shown}`))
      if (scope.unnamed.length > 0) {
        const entry = entryOf(text, scope)
        if (entry) met.add(entry)
        else failures.push(`over all events, of ${scope.unnamed.join(', ')}: ${shown}`)
      }
    }
    const unmet = over_all_events.filter((one) => !met.has(one))
    if (is_whole) for (const { has } of unmet) console.log(`No longer sent: ${has}`)
    console.log(`${statements.length} statements; ${over_all_events.length} kinds over all events.`)
    return failures.length > 0
      ? broken(
          `Statements that name no event, or that a distributed database refuses:\n${failures.join('\n')}`,
        )
      : { passed: 1, failed: 0, skipped: 0, failures: [] }
  } finally {
    await client.end()
    await parser.end()
    await dropDatabase(server_url, name)
  }
}

async function readStatements(folder: string): Promise<Sent[]> {
  const byKey = new Map<string, Sent>()
  for (const name of await readdir(folder))
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n'))
      if (line) {
        const sent = JSON.parse(line) as Sent
        if (!byKey.has(sent.key)) byKey.set(sent.key, sent)
      }
  return [...byKey.values()]
}

const planned = /^\(*\s*(SELECT|INSERT|UPDATE|DELETE|WITH|VALUES|MERGE)\b/i

const isPlanned = (text: string) => planned.test(bare(text))

/** A statement without comments before it, and the query of a COPY. */
function bare(text: string) {
  const [, copied] = /^\s*COPY\s*\((.*)\)\s*TO\b/is.exec(text) ?? []
  return (copied ?? text).trim().replace(/^(--.*\n\s*)+/, '')
}

/** Tests send it through a handle of the ledger to see a statement fail. */
const unplanned = /^SELECT 1 \/ 0$/

/** The scope, or why the statement could not be judged. */
async function judge(
  client: pg.Client,
  text: string,
  tables: EventColumns,
): Promise<Scope | string> {
  if (!isPlanned(text)) return { unnamed: [], indirect: [], is_plain_select: true }
  return scopeOf(client, bare(text), tables).catch((error: Error) => error.message)
}

function entryOf(text: string, { is_plain_select }: Scope): Allowed | undefined {
  const plain = text.replace(/\s+/g, ' ')
  return is_plain_select ? over_all_events.find(({ has }) => plain.includes(has)) : undefined
}
