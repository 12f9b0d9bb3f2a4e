import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config.ts'

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

test('what is no host of a simulator is refused under its own name', () => {
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
