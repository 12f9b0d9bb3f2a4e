import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../src/connection.ts'
import { folder, kermesse } from './terminal.ts'

const event_id = '01912345-0000-7000-8000-000000000001'
const file = {
  'content-type': 'application/octet-stream',
  'content-disposition': 'attachment; filename="quay.backup"',
}

const root = await folder()

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** Downloads a file from an installation that sends it as the test does. */
function fetched(cwd: string, send: (response: ServerResponse) => void, ...words: string[]) {
  return ask(cwd, send, ['event-smartphones', 'export', event_id, ...words])
}

async function ask(cwd: string, send: (response: ServerResponse) => void, words: string[]) {
  const server = createServer((_, response) => send(response.writeHead(200, file)))
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const env = { KERMESSE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  return kermesse(words, { connect, cwd, env })
}

const whole = (response: ServerResponse) => void response.end('all its rows')

describe('a file that is downloaded', () => {
  let cwd: string
  beforeEach(async () => {
    cwd = await mkdtemp(join(root, 'place-'))
  })
  const read = (name: string) => readFile(join(cwd, name), 'utf8')

  test('stands under the name it came with when it is whole, and nothing else beside it', async () => {
    const { exit, out } = await fetched(cwd, whole)

    expect({ exit, out }).toEqual({ exit: 0, out: `${join(cwd, 'quay.backup')}\n` })
    expect(await readdir(cwd)).toEqual(['quay.backup'])
    expect(await read('quay.backup')).toBe('all its rows')
  })

  test('that is broken off leaves what stood there, and nothing of itself', async () => {
    await writeFile(join(cwd, 'mine'), 'the one of yesterday')
    const half = (response: ServerResponse) => {
      response.write('all its')
      setTimeout(() => response.socket?.destroy(), 50)
    }

    const { exit, out, err } = await fetched(cwd, half, '--out', 'mine', '--clobber')

    expect({ exit, out }).toEqual({ exit: 1, out: '' })
    expect(err).toContain('cannot be reached')
    expect(await readdir(cwd)).toEqual(['mine'])
    expect(await read('mine')).toBe('the one of yesterday')
  })

  test('under a name that was sent replaces no other file unasked, and the same one is left', async () => {
    await writeFile(join(cwd, 'quay.backup'), 'the one of yesterday')

    const other = await fetched(cwd, whole)
    await writeFile(join(cwd, 'quay.backup'), 'all its rows')
    const same = await fetched(cwd, whole)

    expect(other.exit).toBe(2)
    expect(other.err).toContain('quay.backup exists already.')
    expect(same.exit).toBe(0)
    expect(await readdir(cwd)).toEqual(['quay.backup'])
  })

  test('under a name that was chosen replaces a file only where that is said', async () => {
    await writeFile(join(cwd, 'mine'), 'the one of yesterday')

    const unsaid = await fetched(cwd, whole, '--out', 'mine', '--yes')
    const kept = await read('mine')
    const said = await fetched(cwd, whole, '--out', 'mine', '--clobber')

    expect(unsaid).toMatchObject({
      exit: 2,
      err: '✗ mine exists already.\n→ Add --clobber to replace it.\n',
    })
    expect(kept).toBe('the one of yesterday')
    expect(said.exit).toBe(0)
    expect(await read('mine')).toBe('all its rows')
  })

  test('takes the draft of a killed command away, and no other', async () => {
    const { pid: ended } = spawnSync('true')
    const drafts = [`mine.${ended}.part`, `mine.${process.ppid}.part`, `ours.${ended}.part`]
    for (const name of drafts) await writeFile(join(cwd, name), 'half')

    await fetched(cwd, whole, '--out', 'mine')

    expect(await readdir(cwd)).toEqual(['mine', ...drafts.slice(1)])
  })

  test('goes through a link to the place that it names', async () => {
    await writeFile(join(cwd, 'yesterday'), 'the one of yesterday')
    await symlink(join(cwd, 'yesterday'), join(cwd, 'latest'))

    await fetched(cwd, whole, '--out', 'latest', '--clobber')

    expect(await read('yesterday')).toBe('all its rows')
    expect(await readdir(cwd)).toEqual(['latest', 'yesterday'])
  })

  test('is written to a pipe as it comes', async () => {
    const { exit, out, err } = await fetched(cwd, whole, '--out', '-')

    expect({ exit, out }).toEqual({ exit: 0, out: 'all its rows' })
    expect(err).toBe('')
    expect(await readdir(cwd)).toEqual([])
  })
})

describe('a backup', () => {
  // Of many pieces, so that lines begin and end anywhere in them.
  const rows = Array.from({ length: 20_000 }, (_, n) => `{"n":${n},"name":"Zoë"}\n`).join('')
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const file_of = (text: string, tail = `{"rows":1,"sha256":"${digest(text)}"}\n`) =>
    Buffer.concat([Buffer.from('KERMESSE BACKUP 1\n'), gzipSync(text + tail)])
  const good = file_of(rows)
  let cwd: string
  beforeEach(async () => {
    cwd = await mkdtemp(join(root, 'place-'))
  })
  const backup = (bytes: Buffer, ...words: string[]) => {
    const send = (response: ServerResponse) => void response.end(bytes)
    return ask(cwd, send, ['events', 'backup', event_id, ...words])
  }

  test('is saved once its checksum is right', async () => {
    const { exit, err } = await backup(good)

    expect({ exit, err }).toEqual({
      exit: 0,
      err: expect.stringContaining(' MB saved, and its checksum is right.'),
    })
    expect((await readFile(join(cwd, 'quay.backup'))).equals(good)).toBe(true)
  })

  const changed = Buffer.from(good)
  changed[good.length >> 1]! ^= 1
  test.each([
    ['cut short by a byte', good.subarray(0, -1)],
    ['cut short in its middle', good.subarray(0, good.length >> 1)],
    ['changed on its way', changed],
    ['without its last line', file_of(rows, '')],
    ['with the checksum of another', file_of(rows, `{"rows":1,"sha256":"${digest('')}"}\n`)],
    ['that is something else', Buffer.from('all its rows')],
    ['of nothing', Buffer.alloc(0)],
  ])('%s is not saved', async (_, bytes) => {
    await writeFile(join(cwd, 'mine'), 'the one of yesterday')

    const saved = await backup(bytes, '--out', 'mine', '--clobber')
    const piped = await backup(bytes, '--out', '-')

    for (const { exit, err } of [saved, piped]) {
      expect(exit).toBe(1)
      expect(err).toContain('✗ The backup is damaged: ')
    }
    expect(await readdir(cwd)).toEqual(['mine'])
    expect(await readFile(join(cwd, 'mine'), 'utf8')).toBe('the one of yesterday')
  })
})
