import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import about from '../package.json' with { type: 'json' }
import { connect } from '../src/connection.ts'
import { folder, kermesse } from './terminal.ts'

const newer = about.version.replace(/^\d+/, (major) => String(Number(major) + 1))
let version = newer
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'kermesse-version': version })
  response.end('{"bars":[],"count":0}')
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => void server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const list = ['bars', 'list', '--url', url]

test('a newer installation is told once a day', async () => {
  const env = { XDG_CACHE_HOME: await folder() }

  const first = await kermesse(list, { tty: true, env, connect })
  const second = await kermesse(list, { tty: true, env, connect })

  expect(first.err).toContain(`The installation is version ${newer}, this program ${about.version}`)
  expect(second.err).not.toContain('version')
})

test.each([
  ['a script', { tty: false }, list, {}],
  ['--quiet', { tty: true }, [...list, '--quiet'], {}],
  ['continuous integration', { tty: true }, list, { CI: 'true' }],
  ['a person who has turned it off', { tty: true }, list, { KERMESSE_NO_UPDATE_NOTICE: '1' }],
])('%s is not told', async (_, screen, words, more) => {
  const env = { XDG_CACHE_HOME: await folder(), ...more }

  expect((await kermesse(words, { ...screen, env, connect })).err).not.toContain('version')
})

test.each([about.version, '0.0.1', 'not a version', '9'])('%s is not told', async (theirs) => {
  version = theirs
  const env = { XDG_CACHE_HOME: await folder() }

  expect((await kermesse(list, { tty: true, env, connect })).err).not.toContain('version')
})
