import { proveEvent } from '@kermesse/core/ledger/audit'
import { connectReader, type Reader } from '@kermesse/core/platform/db'
import { schemaProblem, schemaState } from '@kermesse/core/platform/migrate'
import pg from 'pg'
import { Failure } from '../problem.ts'

type Audit = { event: string; transactions: number; ok: boolean }

/** Makes a database beside the one of `url`, hands its address to `work`, and drops it. */
export async function withScratchDatabase<Result>(
  url: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const name = `kermesse_verify_${process.pid}_${Date.now()}`
  await query(url, `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`).catch((error) => {
    if (error.code === '42501')
      throw new Failure(
        'The user of DATABASE_URL may not create databases. Allow it: ALTER ROLE … CREATEDB',
      )
    throw error
  })
  try {
    const scratch = new URL(url)
    scratch.pathname = `/${name}`
    return await work(scratch.href)
  } finally {
    await query(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

/** Throws a Failure where a database holds tables already. */
export async function assertEmpty(url: string): Promise<void> {
  const { rows } = await query(
    url,
    `SELECT count(*)::int AS n FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  )
  if (rows[0].n > 0) throw new Failure('The database is not empty. Nothing was changed.')
}

/** Proves the ledger of every event of a restored database. */
export async function auditAll(url: string): Promise<Audit[]> {
  const { knex: db, close } = connectReader(url, 'kermesse-server backup', {
    size: 1,
    patience_ms: 10_000,
  })
  try {
    const problem = schemaProblem(await schemaState(db))
    if (problem) throw new Failure(problem)
    return await auditEvents(db)
  } finally {
    await close()
  }
}

async function auditEvents(db: Reader['knex']) {
  const audits: Audit[] = []
  for (const { _id, name } of await db('events').where({ deleted: false }).orderBy('name')) {
    const proof = await proveEvent(db, _id)
    if (proof) audits.push({ event: name, transactions: proof.transactions, ok: proof.ok })
  }
  return audits
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}
