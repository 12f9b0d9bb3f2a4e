import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { whenDone } from './when_done.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

/**
 * A database of one's own, with every migration applied and nothing in it. Called at the top of a
 * test file or in a `beforeAll`; it is dropped after the last test of the file.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await createDatabase()
  whenDone(database.drop)
  return database
}

/** Creates a database that is dropped after the run; several files may share it. */
export async function createDatabase(): Promise<TestDatabase> {
  const name = `${inject('database_prefix')}${randomUUID().replaceAll('-', '')}`
  const [template, strategy] = [inject('database_template'), inject('database_strategy')]
  await query(`create database ${name} template ${template} strategy ${strategy}`)
  const url = new URL(inject('database_server_url'))
  url.pathname = `/${name}`
  return { url: url.href, drop: () => drop(name) }
}

/** By force: what a failed test left open must not hide the failure behind a second one. */
async function drop(name: string) {
  for (let tries = 1; ; tries++)
    try {
      return await query(`drop database if exists ${name} with (force)`)
    } catch (error) {
      // Autovacuum runs as a superuser, whom a plain role cannot end; it ends soon by itself.
      if ((error as { code?: string }).code !== '42501' || tries === 50) throw error
      await sleep(200)
    }
}

async function query(sql: string) {
  const client = new pg.Client({ connectionString: inject('database_server_url') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
