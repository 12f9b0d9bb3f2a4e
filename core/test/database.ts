import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { whenDone } from './when_done.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

/**
 * A database of one's own, with every migration applied and nothing in it. Called at the top of a
 * test file or in a `beforeAll`; it is dropped after the last test of the file.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Through the log, not as files: that would wait for a checkpoint before and after.
  await query(`create database ${name} template ${inject('database_template')} strategy wal_log`)
  const url = new URL(inject('database_server_url'))
  url.pathname = `/${name}`
  // By force: what a failed test left open must not hide the failure behind a second one.
  const drop = () => query(`drop database if exists ${name} with (force)`)
  whenDone(drop)
  return { url: url.href, drop }
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
