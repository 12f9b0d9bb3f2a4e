import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensurePrograms } from '../scripts/debian_packages.ts'
import { root } from '../scripts/settings.ts'

const run = promisify(execFile)
const deploy = join(root, 'deploy')
const program = '/opt/kermesse/node_modules/.bin/kermesse-server'
/** In tenths, as systemd-analyze takes it. */
const most_exposure = '20'

let stack: AsyncDisposableStack
let folder: string
beforeAll(async () => {
  stack = new AsyncDisposableStack()
  folder = await mkdtemp(join(tmpdir(), 'kermesse-deploy-'))
  await chmod(folder, 0o755)
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  await ensurePrograms(stack, 'the tests of deploy/', {
    '/usr/bin/systemd-analyze': 'systemd',
  })
}, 300_000)
afterAll(() => stack?.disposeAsync())

describe('the units of systemd', () => {
  test('are valid', async () => {
    const units = join(folder, 'units')
    await mkdir(units)
    const names = await readdir(join(deploy, 'systemd'))
    for (const name of names) {
      const text = await readFile(join(deploy, 'systemd', name), 'utf8')
      if (name.endsWith('.service')) expect(text).toContain(`ExecStart=${program} `)
      // The program is not installed here; only its place differs.
      await writeFile(join(units, name), text.replaceAll(program, process.execPath))
    }

    const { stderr } = await run('systemd-analyze', [
      'verify',
      ...names.map((name) => join(units, name)),
    ])

    expect(stderr.split('\n').filter((line) => line.includes('kermesse'))).toEqual([])
  })

  test.each(['api', 'worker', 'migrate'])(
    'start again until there is a database: %s',
    async (name) => {
      const text = await readFile(join(deploy, 'systemd', `kermesse-${name}.service`), 'utf8')

      // A start whose requirement failed is never retried.
      expect(text).not.toMatch(/^(Requires|BindsTo|Requisite)=/m)
      expect(text).toMatch(/^StartLimitIntervalSec=0$/m)
      expect(text).toMatch(/^Restart=on-failure$/m)
      expect(text).toMatch(/^RestartPreventExitStatus=78$/m)
    },
  )

  test.each(['api', 'worker', 'migrate', 'backup', 'verify'])('expose little: %s', async (name) => {
    const unit = join(deploy, 'systemd', `kermesse-${name}.service`)
    const options = [
      'security',
      '--offline=yes',
      `--threshold=${most_exposure}`,
      '--no-pager',
      unit,
    ]

    // Ends with another code above the threshold.
    const { stdout } = await run('systemd-analyze', options)

    expect(stdout).toContain('Overall exposure level')
  })
})

test('HAProxy may open a file for each side of its connections', async () => {
  const read = (name: string) => readFile(join(deploy, 'haproxy', name), 'utf8')
  const [, connections] = /^global\n(?:.*\n)*? +maxconn (\d+)/m.exec(await read('haproxy.cfg'))!
  const [, files] = /^LimitNOFILE=(\d+)$/m.exec(await read('limits.conf'))!

  // And some for its sockets, its log and the checks of servers.
  expect(Number(files)).toBeGreaterThan(2 * Number(connections) + 1_000)
})
