import type { Knex } from 'knex'
import type { Jobs } from './context.ts'

/** Asks the worker to run a job now. Only a nudge: what is lost, the worker's sweep finds. */
export async function nudge<Name extends keyof Jobs>(knex: Knex, name: Name, data: Jobs[Name]) {
  await knex('agenda_jobs').insert({ name, data: JSON.stringify(data), next_run_at: knex.fn.now() })
}
