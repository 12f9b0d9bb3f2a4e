import { once } from 'node:events'
import { mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
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

/** Downloads a backup from an installation that sends it as the test does. */
async function backup(cwd: string, send: (response: ServerResponse) => void, ...words: string[]) {
  const server = createServer((_, response) => send(response.writeHead(200, file)))
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const env = { KERMESSE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  return kermesse(['events', 'backup', event_id, ...words], { connect, cwd, env })
}

const whole = (response: ServerResponse) => void response.end('all its rows')

describe('a file that is downloaded', () => {
  let cwd: string
  beforeEach(async () => {
    cwd = await mkdtemp(join(root, 'place-'))
  })
  const read = (name: string) => readFile(join(cwd, name), 'utf8')

  test('stands under the name it came with when it is whole, and nothing else beside it', async () => {
    const { exit, out } = await backup(cwd, whole)

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

    const { exit, out, err } = await backup(cwd, half, '--out', 'mine')

    expect({ exit, out }).toEqual({ exit: 1, out: '' })
    expect(err).toContain('cannot be reached')
    expect(await readdir(cwd)).toEqual(['mine'])
    expect(await read('mine')).toBe('the one of yesterday')
  })

  test('under a name that was sent replaces no other file unasked, and the same one is left', async () => {
    await writeFile(join(cwd, 'quay.backup'), 'the one of yesterday')

    const other = await backup(cwd, whole)
    await writeFile(join(cwd, 'quay.backup'), 'all its rows')
    const same = await backup(cwd, whole)

    expect(other.exit).toBe(2)
    expect(other.err).toContain('quay.backup exists with other content')
    expect(same.exit).toBe(0)
    expect(await readdir(cwd)).toEqual(['quay.backup'])
  })

  test('goes through a link to the place that it names', async () => {
    await writeFile(join(cwd, 'yesterday'), 'the one of yesterday')
    await symlink(join(cwd, 'yesterday'), join(cwd, 'latest'))

    await backup(cwd, whole, '--out', 'latest')

    expect(await read('yesterday')).toBe('all its rows')
    expect(await readdir(cwd)).toEqual(['latest', 'yesterday'])
  })

  test('is written to a pipe as it comes', async () => {
    const { exit, out, err } = await backup(cwd, whole, '--out', '-')

    expect({ exit, out }).toEqual({ exit: 0, out: 'all its rows' })
    expect(err).toBe('✓ 0.0 MB saved.\n')
    expect(await readdir(cwd)).toEqual([])
  })
})
