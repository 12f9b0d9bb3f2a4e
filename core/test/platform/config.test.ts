import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'
import type { ConfigurationError } from '../../src/platform/environment.ts'

const DATA_DIR = await mkdtemp(join(tmpdir(), 'kermesse-config-'))
afterAll(() => rm(DATA_DIR, { recursive: true }))
const env = { DATA_DIR, DATABASE_URL: 'postgres://127.0.0.1/x' }

test('networks for printers may be written with spaces, and single addresses among them', () => {
  const PRINTER_NETWORKS = '10.0.0.0/8, 192.168.1.7 ,'

  expect(readConfig({ ...env, PRINTER_NETWORKS }).printers.networks).toEqual([
    '10.0.0.0/8',
    '192.168.1.7',
  ])
})

test('origins are read as browsers write them', () => {
  const KERMESSE_ORIGINS =
    'https://Shop.example.org/, http://127.0.0.1:8088 ,,https://a.example:443'

  expect(readConfig({ ...env, KERMESSE_ORIGINS }).origins).toEqual([
    'https://shop.example.org',
    'http://127.0.0.1:8088',
    'https://a.example',
  ])
})

test.each([
  'shop.example.org',
  '*',
  'https://*.example.org',
  'https://a.example/shop',
  'ftp://a.b',
])('%s is refused before a browser is', (origin) => {
  expect(() => readConfig({ ...env, KERMESSE_ORIGINS: origin })).toThrow(
    `KERMESSE_ORIGINS: ${origin} is no origin`,
  )
})

test.each(['fd00::/8', '10.0.0.0/33', '10.0.0.0/', 'printer.local', '10.0.0.0/8/8'])(
  '%s is refused before anyone asks for a printer',
  (network) => {
    expect(() => readConfig({ ...env, PRINTER_NETWORKS: network })).toThrow(
      `${network} is no IPv4 network`,
    )
  },
)

test('hosts of simulators are read as those of providers are, and every event may name them', () => {
  const KERMESSE_TRIAL_HOSTS = ' Sim.example.org, http://sandbox:8090 ,http://[::1]:8090'
  const PROVIDER_HOSTS = 'pay.example.org'

  const { trial_hosts, providers } = readConfig({ ...env, KERMESSE_TRIAL_HOSTS, PROVIDER_HOSTS })

  expect(trial_hosts).toEqual(['sim.example.org', 'sandbox', '[::1]'])
  expect(providers.hosts).toEqual([
    'pay.example.org',
    'sim.example.org',
    'http://sandbox:8090',
    'http://[::1]:8090',
  ])
})

test('an invalid simulator host is refused with its variable’s name', () => {
  expect(() => readConfig({ ...env, KERMESSE_TRIAL_HOSTS: 'sandbox' })).toThrow(
    'KERMESSE_TRIAL_HOSTS: sandbox is neither a host',
  )
})

test('the order in which pairing requests are signed names each value once', async () => {
  const MYPOS_PRIVATE_KEY_FILE = join(DATA_DIR, 'mypos.key')
  await writeFile(MYPOS_PRIVATE_KEY_FILE, 'key')
  const account = {
    ...env,
    MYPOS_URL: 'https://a.example',
    MYPOS_LOGIN: 'a',
    MYPOS_PRIVATE_KEY_FILE,
  }
  const orderOf = (MYPOS_SIGNING_ORDER: string) =>
    readConfig({ ...account, MYPOS_SIGNING_ORDER }).mypos?.signing_order

  expect(orderOf('')).toBeUndefined()
  expect(orderOf('version, login,key_index,tid,ruid')).toEqual([
    'version',
    'login',
    'key_index',
    'tid',
    'ruid',
  ])
  expect(() => orderOf('version,login')).toThrow('MYPOS_SIGNING_ORDER: name each of')
})

describe('a wrong environment is refused at start', () => {
  test.each([
    ['PORT', 'abc', 'PORT: must be a whole number, 0 to 65535, not "abc"'],
    ['PORT', '70000', 'PORT: must be a whole number, 0 to 65535'],
    ['PAYREXX_CALLS', 'five', 'PAYREXX_CALLS: must be a whole number, from 0, not "five"'],
    ['PROVIDER_TIMEOUT_MS', '1e3', 'PROVIDER_TIMEOUT_MS: must be a whole number'],
    ['TWINT_VERSION', '9', 'TWINT_VERSION: must be one of 8.5, 8.6, 8.7'],
    ['KERMESSE_CHECK_ANSWERS', 'yes', 'KERMESSE_CHECK_ANSWERS: must be true or false'],
    ['KERMESSE_PUBLIC_URL', 'tickets.example.org', 'KERMESSE_PUBLIC_URL: must be an address'],
    ['KERMESSE_SECRET_KEY', 'short', 'KERMESSE_SECRET_KEY: the secret key must be 64'],
    ['KERMESSE_MAIL_FROM', 'nobody', 'KERMESSE_MAIL_FROM: must be an e-mail address'],
    ['KERMESSE_PUBLC_URL', 'https://a.example', 'did you mean KERMESSE_PUBLIC_URL?'],
    ['PAYREXX_CALL', '5', 'PAYREXX_CALL: there is no such setting; did you mean PAYREXX_CALLS?'],
    ['KERMESSE_FESTIVAL', 'x', 'KERMESSE_FESTIVAL: there is no such setting'],
    ['MYPOS_LOGIN', 'a', 'MYPOS_LOGIN: also set MYPOS_URL and MYPOS_PRIVATE_KEY_FILE'],
    ['MYPOS_CLIENT_ID', 'a', 'MYPOS_CLIENT_ID: also set MYPOS_CLIENT_SECRET'],
    ['VAPID_PUBLIC_KEY', 'a', 'VAPID_PUBLIC_KEY: also set VAPID_PRIVATE_KEY'],
    ['KERMESSE_SMTP_URL', 'smtp://127.0.0.1', 'KERMESSE_SMTP_URL: also set KERMESSE_MAIL_FROM'],
    ['DATABASE_URL', 'postgres://a:b/c@127.0.0.1/x', 'DATABASE_URL: must be an address'],
    ['DATABASE_URL', 'postgres://a:b#c@127.0.0.1/x', 'DATABASE_URL: must be an address'],
    ['DATABASE_URL', 'postgres://a:b%c@127.0.0.1/x', 'with / as %2F'],
    ['KERMESSE_ADMIN_PASSWORD', 'CHANGE-ME', 'KERMESSE_ADMIN_PASSWORD: is the one of the example'],
  ])('%s=%s', (name, value, problem) => {
    expect(() => readConfig({ ...env, [name]: value })).toThrow(problem)
  })

  test.each([
    'postgres://a:b%2Fc%23&d@127.0.0.1:5432/x?sslmode=verify-full&sslrootcert=/etc/postgres.crt',
    'postgresql://a@[::1]/x',
    'postgres:///x?host=/run/postgresql',
  ])('an address is not: %s', (DATABASE_URL) => {
    expect(readConfig({ ...env, DATABASE_URL }).database_url).toBe(DATABASE_URL)
  })

  test('with all its problems at once, and no secret in any of them', () => {
    const wrong = { PORT: 'abc', KERMESSE_SMTP_URL: 'mail:p4ssword', KERMESSE_SECRET_KEY: 'k3y' }

    const { problems } = refusalOf({ ...env, ...wrong })

    expect(problems).toHaveLength(4)
    expect(problems.join()).not.toMatch(/p4ssword|k3y/)
  })

  test('but variables of other programs are not', () => {
    const others = { HOME: '/root', PATH: '/bin', HOSTNAME: 'a', POST: '1', NODE_ENV: 'production' }

    expect(readConfig({ ...env, ...others }).port).toBe(8080)
  })

  test('and an empty one counts as not set', () => {
    expect(readConfig({ ...env, PORT: '', MYPOS_LOGIN: '' }).port).toBe(8080)
  })
})

function refusalOf(wrong: NodeJS.ProcessEnv): ConfigurationError {
  try {
    readConfig(wrong)
  } catch (error) {
    return error as ConfigurationError
  }
  throw new Error('it was not refused')
}
