import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeConfig, configDir, readConfig, writeConfig } from '../src/config.ts'
import { fileNameIn, findPlace } from '../src/connection.ts'
import { exitCode } from '../src/exit.ts'
import { localeOf } from '../src/io.ts'
import { bareJson } from '../src/main.ts'
import { fakeIo, folder, kermesse } from './terminal.ts'

const dir = await folder()
const env = { KERMESSE_CONFIG_DIR: join(dir, 'kept') }
const config = {
  current: 'live',
  profiles: {
    live: { url: 'https://live.example.org', token: 'secret-1' },
    test: { url: 'http://127.0.0.1:9000', token: 'secret-2' },
  },
  aliases: { sold: 'statistics --json debit' },
}

test('a profile is readable by its owner alone', async () => {
  await writeConfig(env, config)

  const { mode } = await stat(join(env.KERMESSE_CONFIG_DIR, 'config.json'))
  expect(mode & 0o777).toBe(0o600)
  expect(await readConfig(env)).toEqual(config)
})

test.each([
  ['the current profile', {}, {}, 'https://live.example.org', 'secret-1'],
  ['a profile by flag', { profile: 'test' }, {}, 'http://127.0.0.1:9000', 'secret-2'],
  [
    'a profile by environment',
    {},
    { KERMESSE_PROFILE: 'test' },
    'http://127.0.0.1:9000',
    'secret-2',
  ],
  ['a token for scripts', {}, { KERMESSE_TOKEN: 'given' }, 'https://live.example.org', 'given'],
  [
    'another address',
    { url: 'https://evil.example.org/' },
    {},
    'https://evil.example.org',
    undefined,
  ],
  [
    'an address for scripts',
    {},
    { KERMESSE_URL: 'http://127.0.0.1:1' },
    'http://127.0.0.1:1',
    undefined,
  ],
  ['a new profile', { profile: 'new' }, {}, 'http://127.0.0.1:8080', undefined],
])('%s decides where to go, and a token goes nowhere else', async (_, flags, extra, url, token) => {
  await writeConfig(env, config)

  const place = await findPlace(fakeIo({ env: { ...env, ...extra } }).io, flags)

  expect([place.url, place.token]).toEqual([url, token])
})

test('an empty HOME does not keep tokens in the folder one stands in', () => {
  vi.stubEnv('HOME', '')
  onTestFinished(() => void vi.unstubAllEnvs())

  const path = configDir({})

  expect(isAbsolute(path)).toBe(true)
})

test('a file of profiles that others can read is refused', async () => {
  await writeConfig(env, config)
  const path = join(env.KERMESSE_CONFIG_DIR, 'config.json')
  await chmod(path, 0o640)
  onTestFinished(() => chmod(path, 0o600))

  const { exit, err } = await kermesse(['auth', 'list'], { env })

  expect(exit).toBe(2)
  expect(err).toContain(`✗ ${path} holds tokens, and others can read it.`)
})

test('a broken file of profiles is said, not overwritten', async () => {
  const path = join(dir, 'config.json')
  await writeFile(path, '{"profiles": 3}', { mode: 0o600 })

  const error = await readConfig({ KERMESSE_CONFIG_DIR: dir }).catch((one: unknown) => one)

  expect(exitCode(error)).toBe(2)
  expect(await readFile(path, 'utf8')).toBe('{"profiles": 3}')
})

test.each([
  ['attachment; filename="run-1.xml"', 'run-1.xml'],
  ['attachment; filename=run-1.xml', 'run-1.xml'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename=".bashrc"', undefined],
  ['attachment; filename="..\\\\..\\\\x.bat"', 'x.bat'],
  ['inline', undefined],
])('%s names the file %s, never a folder', (header, name) => {
  expect(fileNameIn(header)).toBe(name)
})

test.each([
  [{ LANG: 'fr_CH.UTF-8' }, 'fr'],
  [{ LANG: 'fr_CH.UTF-8', LC_ALL: 'de_CH.UTF-8' }, 'de'],
  [{ LANG: 'C' }, 'en'],
  [{ LANG: 'it_CH.UTF-8' }, 'en'],
  [{}, 'en'],
])('%o speaks %s', (variables, locale) => {
  expect(localeOf(variables)).toBe(locale)
})

test('--json takes fields, and nothing that is no list of fields', () => {
  expect(bareJson(['bars', 'list', '--json', 'name,_id'])).toEqual([
    'bars',
    'list',
    '--json=name,_id',
  ])
  expect(bareJson(['bars', 'get', '--json', '01930000-0000'])).toEqual([
    'bars',
    'get',
    '--json=*',
    '01930000-0000',
  ])
  expect(bareJson(['bars', 'list', '--json'])).toEqual(['bars', 'list', '--json=*'])
  expect(bareJson(['bars', 'list', '--json', '--all'])).toEqual([
    'bars',
    'list',
    '--json=*',
    '--all',
  ])
})

test('scripts that sign in at the same time keep each their profile', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `till-${index}`)
  const shared = { KERMESSE_CONFIG_DIR: join(dir, 'shared') }

  await Promise.all(
    names.map((name) =>
      changeConfig(shared, ({ profiles, aliases }) => ({
        current: name,
        aliases,
        profiles: { ...profiles, [name]: { url: 'http://127.0.0.1:9000' } },
      })),
    ),
  )

  const { profiles } = await readConfig(shared)
  expect(Object.keys(profiles).sort()).toEqual(names.toSorted())
})

test('a lock that was left behind keeps nobody out', async () => {
  const left = { KERMESSE_CONFIG_DIR: join(dir, 'left') }
  await writeConfig(left, config)
  await writeFile(join(left.KERMESSE_CONFIG_DIR, 'config.json.lock'), '')

  await changeConfig(left, (now) => ({ ...now, current: 'test' }))

  expect((await readConfig(left)).current).toBe('test')
})

test('a profile that there is not leads nowhere, unless an address is named', async () => {
  const from = { ...env, KERMESSE_PROFILE: '' }
  await writeConfig(env, config)

  const mistyped = await kermesse(['bars', 'list', '--profile', 'lvie'], { env: from })
  const placed = await findPlace(fakeIo({ env }).io, { profile: 'new', url: 'http://127.0.0.1:1' })

  expect(mistyped.err).toMatch(/There is no profile "lvie"/)
  expect(mistyped.exit).toBe(5)
  expect(placed.is_nowhere).toBe(false)
})

test.each([
  'http://me:secret@127.0.0.1:1',
  'http://127.0.0.1:1/?a=secret',
  'http://127.0.0.1:1/#secret',
])('%s is no address of an installation, and not repeated', async (url) => {
  const { err, exit } = await kermesse(['bars', 'list', '--url', url])

  expect(err).toMatch(/no user, no password and nothing behind/)
  expect(err).not.toContain('secret')
  expect(exit).toBe(2)
})

test('a folder that keeps no profiles is said before the password is sent', async () => {
  const path = join(dir, 'no-folder')
  await writeFile(path, '')
  const words = ['login', '--email', 'a@example.org', '--password-stdin']

  const login = await kermesse(words, { stdin: 'x', env: { KERMESSE_CONFIG_DIR: `${path}/in` } })

  expect(login.err).toContain(`${path}/in/config.json cannot be read (ENOTDIR)`)
  expect(login.exit).toBe(2)
  await expect(changeConfig({ KERMESSE_CONFIG_DIR: path }, (now) => now)).rejects.toThrow(
    `${path} cannot be written (EEXIST)`,
  )
})
