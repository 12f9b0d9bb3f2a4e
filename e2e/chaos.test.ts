import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { root } from '../scripts/settings.ts'

test('payments and refunds in a storm of failures leave both sides agreeing to the cent', {
  timeout: 400_000,
}, async () => {
  const child = spawn(
    process.execPath,
    [join(root, 'bench/chaos/main.ts'), '--scenarios', '40', '--seed', '7'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])

  expect(out).toMatch(
    /^40 scenarios, \d+ payments begun, \d+ kills, \d+ database restarts, 0 differences$/m,
  )
  // Something was at stake.
  expect(out).toMatch(/moved: payment [1-9]/)
  expect(out).toMatch(/\d{2,} offline reports, .*flagged offline_loss [1-9].*reviews booked [1-9]/)
  expect(out).toMatch(/^[1-9]\d* of \d+ bank transfers came back$/m)
  expect(code).toBe(0)
})
