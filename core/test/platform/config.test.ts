import { mkdtemp, rm } from 'node:fs/promises'
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

test.each(['fd00::/8', '10.0.0.0/33', '10.0.0.0/', 'printer.local', '10.0.0.0/8/8'])(
  '%s is refused before anyone asks for a printer',
  (network) => {
    expect(() => readConfig({ ...env, PRINTER_NETWORKS: network })).toThrow(
      `${network} is no IPv4 network`,
    )
  },
)
