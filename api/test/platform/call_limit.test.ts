import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { check_limit_ms } from '@kermesse/core/administration/provider_check'
import { expect, test } from 'vitest'
import { call_limit_ms } from '../../src/run.ts'

const deploy = join(import.meta.dirname, '../../../deploy')

test.each([
  ['haproxy/haproxy.cfg', /^ {4}timeout server (\d+)s$/m],
  ['nginx/kermesse.conf', /^ +proxy_read_timeout (\d+)s;$/m],
])(
  'a call that waits for the database or for providers gives up before %s does',
  async (path, limit) => {
    const [, seconds] = limit.exec(await readFile(join(deploy, path), 'utf8'))!

    expect(Number(seconds) * 1000).toBeGreaterThan(call_limit_ms)
    expect(Number(seconds) * 1000).toBeGreaterThanOrEqual(check_limit_ms + 10_000)
  },
)
