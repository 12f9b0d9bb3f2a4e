import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { root } from '../scripts/settings.ts'

const folder = await mkdtemp(join(tmpdir(), 'kermesse-nightly-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the nightly runs with an npm that only notes its words, and fails for one script. */
async function startNightly(failing: string) {
  const notes = join(folder, `${failing}.txt`)
  const npm = `#!/bin/sh\necho "$* $PHONE_STEPS $GATE_PEOPLE $RULE_BOOK_ORDERS $FLEET_PHONES $FLEET_SALES $UNATTENDED_SEEDS $JOURNEY_SALES $BENCH_ORDERS" >> '${notes}'\n[ "$3" != '${failing}' ]\n`
  await writeFile(join(folder, 'npm'), npm, { mode: 0o755 })
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }
  const { code, stdout } = await promisify(execFile)(join(root, '.ci/nightly'), { env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  )
  const runs = (await readFile(notes, 'utf8')).trim().split('\n')
  return {
    code,
    lines: stdout.trim().split('\n'),
    scripts: runs.map((run) => run.split(' ')[2]!),
    // Each run sets no other size than its own.
    sized: runs.filter((run) => /\.ts|--only/.test(run)).map((run) => run.split(' -- ')[1]!),
  }
}

test('the nightly runs are scripts of the repository, and one that fails stops no other', async () => {
  const { scripts: known } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

  const all = await startNightly('none')
  const without_fuzz = await startNightly('fuzz')

  expect(Object.keys(known)).toEqual(expect.arrayContaining(all.scripts))
  expect(all.scripts).toEqual(expect.arrayContaining(['generators', 'fuzz', 'chaos', 'simulate']))
  expect(all).toMatchObject({ code: 0 })
  expect(all.sized.map((run) => run.split(/ +/))).toEqual([
    ['core/test/pos/phone_simulation.test.ts', '1000000', ''],
    ['api/test/admission/gate_crowd.test.ts', '20000', ''],
    ['e2e/pos/rule_book.spec.ts', '10000', ''],
    ['e2e/pos/phone_fleet.spec.ts', '50', '10000', ''],
    ['e2e/server_package.test.ts', '20', ''],
    ['e2e/pos/organiser_with_phones.spec.ts', '100', ''],
    ['--only', 'pos_app', '8000'],
  ])
  expect(all.lines.at(-1)).toBe(`${all.scripts.length} passed, 0 failed`)
  expect(without_fuzz).toMatchObject({ code: 1, scripts: all.scripts })
  expect(without_fuzz.lines.at(-1)).toBe(`${all.scripts.length - 1} passed, 1 failed`)
})
