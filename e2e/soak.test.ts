import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../scripts/settings.ts'

test('a soak does everything, audits every event, and prints what grows', {
  timeout: 300_000,
}, async () => {
  const args = [join(root, 'scripts/soak.ts'), '--smallest']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })

  expect(stdout).toMatch(/^[✓·] memory of api, MB +[\d.]+, [+−]/m)
  expect(stdout).toMatch(/heap of workers after gc, MB \d+/)
  expect(stdout).toMatch(/^✓ refund run +[1-9]/m)
  expect(stdout).toMatch(/^✓ payment +[1-9]/m)
  expect(stdout).toMatch(/^✓ audits without a difference +[1-9]/m)
})
