import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../scripts/settings.ts'

/** What each drill must have shown, beside its goals. */
const drills: Record<string, RegExp> = {
  failover: /✓ lost of [\d,]+ acknowledged sales/,
  disk: /✓ health tells while the disk is full/,
  'provider-away': /✓ payments that differ from what their provider says/,
  'slow-clients': /✓ nginx: lost of [\d,]+ acknowledged sales/,
  clock: /✓ the other one says that its clock is off/,
  upgrade: /✓ sales that had to be repeated +0/,
  restore: /✓ the first sale after it, [\d:.]+, is not there/,
}

test.each(Object.entries(drills))(
  'the drill %s reaches its goals at its smallest size',
  {
    timeout: 300_000,
  },
  async (name, shown) => {
    const { code, out } = await drill(name, '--smallest')

    if (code !== 0) throw new Error(out)
    expect(out).toMatch(shown)
  },
)

test('an unknown drill is refused with the names of all', async () => {
  const { code, out } = await drill('flood')

  expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('failover') })
})

async function drill(...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'scripts/drill.ts'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGTERM'))
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, out: out + err }
}
