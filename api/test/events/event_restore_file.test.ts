import { once } from 'node:events'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { refused, startApi } from '../api.ts'
import { createBands, createFestival, createSuperadmin, daysFromNow } from '../festival.ts'

const data_dir = await mkdtemp(join(tmpdir(), 'kermesse-restore-'))
afterAll(() => rm(data_dir, { recursive: true, force: true }))
const restore_max_bytes = 4_000_000
const api = await startApi({ data_dir, restore_max_bytes })
const superadmin = await createSuperadmin(api)
const { events } = api.sdk(superadmin.token)
setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const path = '/events/db_restore/file?backup_file=here.backup'

const eventCount = async () => Number((await api.knex('events').count('* as n'))[0]!.n)

/** Files in the folder that this process still holds open, including unlinked ones. */
async function leftBehind() {
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return [
    ...(await readdir(join(data_dir, 'uploads'))),
    ...open.filter((one) => one.startsWith(data_dir)),
  ]
}

async function backup() {
  const { event_id, name } = await createFestival(api, { dateEnd: daysFromNow(1) })
  await createBands(api.knex, event_id, 50)
  return { name, file: Buffer.from(await events.db_backup({ path: { id: event_id } })) }
}

function restore(body: Blob | ReadableStream<Uint8Array>, name?: string) {
  return events.db_restore_file({ query: { backup_file: 'here.backup', name }, body })
}

const headersOf = (token: string) => ({
  'access-token': token,
  'content-type': 'application/octet-stream',
})

/** Arrives in pieces that split the file's first line. */
function inPieces(bytes: Uint8Array, size: number) {
  return ReadableStream.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })(),
  )
}

/** The bytes held after a garbage collection. */
function bytesHeld() {
  collect()
  return process.memoryUsage().arrayBuffers
}

function* noise(megabytes: number) {
  for (let n = 0; n < megabytes * 16; n++) yield new Uint8Array(65_536)
}

describe('a backup that is sent as a file', () => {
  test('becomes an event, however it is cut on its way', async () => {
    const { name, file } = await backup()

    const whole = await restore(new Blob([file]))
    const cut = await restore(inPieces(file, 7), 'Sent in pieces')

    expect(whole).toMatchObject({ event: { name: `${name} (restored)` }, audit: { ok: true } })
    expect(cut).toMatchObject({ event: { name: 'Sent in pieces' }, rows: whole.rows })
    expect(await leftBehind()).toEqual([])
  })

  test('may be as large as the installation says, and leaves nothing behind when it is larger', async () => {
    const { file } = await backup()
    const more = Buffer.alloc(restore_max_bytes - file.length)
    const before = await eventCount()

    // Bytes behind the end of a file are padding.
    expect(await restore(new Blob([file, more]))).toMatchObject({ audit: { ok: true } })
    await refused(restore(new Blob([file, more, 'x'])), 'backup_too_large', 413)
    await refused(restore(ReadableStream.from(noise(6))), 'backup_too_large', 413)

    expect(await eventCount()).toBe(before + 1)
    expect(await leftBehind()).toEqual([])
  })

  test('whose connection is cut halfway leaves nothing behind', async () => {
    const { file } = await backup()
    const before = await eventCount()
    const headers = { ...headersOf(superadmin.token), 'content-length': file.length }
    const call = request(`${api.url}${path}`, { method: 'POST', headers })
    const cut = once(call, 'error')
    call.write(file.subarray(0, file.length / 2))
    await vi.waitFor(async () => expect(await leftBehind()).toHaveLength(1), { timeout: 20_000 })

    call.destroy(new Error('cut'))
    await cut

    await vi.waitFor(async () => expect(await leftBehind()).toEqual([]), { timeout: 20_000 })
    expect(await eventCount()).toBe(before)
  })

  test('is never in memory as a whole', async () => {
    const large = await startApi({ data_dir, restore_max_bytes: 2_000_000_000 })
    const { token } = await createSuperadmin(large)
    const call = request(`${large.url}${path}`, { method: 'POST', headers: headersOf(token) })
    const answered = once(call, 'response')
    let most = 0
    const before = bytesHeld()

    for (let sent = 0; sent < 100; sent += 5) {
      for (const piece of noise(5)) if (!call.write(piece)) await once(call, 'drain')
      most = Math.max(most, bytesHeld())
    }
    call.end()
    const [{ statusCode }] = await answered

    expect(statusCode).toBe(400)
    expect(most - before).toBeLessThan(30_000_000)
  }, 60_000)

  test('is one, and not a form or a text', async () => {
    const headers = { 'access-token': superadmin.token, 'content-type': 'application/json' }

    const answer = await fetch(`${api.url}${path}`, { method: 'POST', headers, body: '{}' })

    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({ error_code: 'unsupported_media_type' })
    await refused(restore(new Blob([])), 'backup_unreadable', 400)
  })
})
