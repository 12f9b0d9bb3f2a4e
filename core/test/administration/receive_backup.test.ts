import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { receiveBackup } from '../../src/administration/backups/receive.ts'

const folder = await mkdtemp(join(tmpdir(), 'kermesse-receive-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function sizeOf(packed: AsyncIterable<Uint8Array>) {
  let size = 0
  for await (const piece of packed) size += piece.length
  return size
}

test('a backup is handed on when all of it is there, under no name', async () => {
  const source = Readable.from([Buffer.alloc(70_000), Buffer.alloc(30_000)])
  let names: string[] = []

  const size = await receiveBackup(folder, source, { max_bytes: 100_000 }, async (packed) => {
    names = await readdir(folder)
    return sizeOf(packed)
  })

  expect(size).toBe(100_000)
  expect(names).toEqual([])
})

test('a sender that falls silent is given up', async () => {
  const source = new PassThrough()
  source.write('KERMESSE')
  const limits = { max_bytes: 100, silence_ms: 50 }

  const received = receiveBackup(folder, source, limits, sizeOf)

  await expect(received).rejects.toMatchObject({ code: 'backup_unreadable' })
  expect(source.destroyed).toBe(true)
})

test('a sender without end is hung up on at twice what is taken', async () => {
  let sent = 0
  const source = Readable.from(
    (function* () {
      for (;;) {
        sent += 10
        yield Buffer.alloc(10)
      }
    })(),
    { highWaterMark: 1 },
  )

  const received = receiveBackup(folder, source, { max_bytes: 100 }, sizeOf)

  await expect(received).rejects.toMatchObject({ code: 'backup_too_large' })
  expect(sent).toBeLessThan(300)
})
