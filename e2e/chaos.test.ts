import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { root } from '../scripts/settings.ts'
import { copyTemplate, dropDatabase } from '../scripts/test_database.ts'

const timeout = 400_000

// Both wait more than they work.
test.concurrent('payments and refunds in a storm of failures leave both sides agreeing to the cent', {
  timeout,
}, async () => {
  const { out, code } = await chaos('--scenarios', '40', '--seed', '7')

  expect(out).toMatch(
    /^40 scenarios, \d+ payments begun, \d+ kills, \d+ database restarts, 0 differences$/m,
  )
  // Something was at stake.
  expect(out).toMatch(/moved: payment [1-9]/)
  expect(out).toMatch(/\d{2,} offline reports, .*flagged offline_loss [1-9].*reviews booked [1-9]/)
  expect(out).toMatch(/^[1-9]\d* of \d+ bank transfers came back$/m)
  expect(code).toBe(0)
})

test.concurrent('what wallets answer while processes, database and network fail has an order', {
  timeout,
}, async () => {
  const { out, code } = await chaos('--operations', '--smallest')

  if (code !== 0) throw new Error(out)
  expect(out).toMatch(/^✓ history of person 1 is linearizable +\d{2,} operations/m)
  expect(out).toMatch(/^✓ without an answer +[1-9]/m)
  expect(out).toMatch(/^✓ database restarted \(immediate\) +[1-9]/m)
})

test.concurrent('wallets of a given database have an order too', { timeout }, async () => {
  const server_url = inject('database_server_url')
  const name = `script_chaos_${process.pid}`
  onTestFinished(() => dropDatabase(server_url, name))
  const url = await copyTemplate(server_url, name)

  const { out, code } = await chaos('--operations', '--smallest', '--database', url)

  if (code !== 0) throw new Error(out)
  expect(out).toMatch(/^✓ API killed +[1-9]/m)
  expect(out).not.toContain('database restarted')
})

async function chaos(...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'scripts/chaos.ts'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { out, code }
}
