import { openSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { devNull } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Mutant, mutantsOf } from './mutants.ts'
import { startProcess } from './processes.ts'
import { copyRepository, repositoryFiles } from './repository.ts'
import { root } from './settings.ts'
import { supervise } from './supervise.ts'
import { startTestServer } from './test_database.ts'

// Puts one fault after the other into a copy of the repository and runs the tests of its folder: a fault that no test
// notices is told. `npm run mutate -- core/src/ledger --sample 40` draws some; the same seed draws the same ones.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
    line: { type: 'string' },
    tests: { type: 'string', multiple: true },
  },
})

const silence = openSync(devNull, 'w')

await supervise(async (stack) => {
  const [folder = 'core/src/ledger'] = positionals
  const files = (await repositoryFiles()).filter((path) => path.startsWith(folder))
  const sources = files.filter((path) => path.endsWith('.ts'))
  if (sources.length === 0) throw new Error(`nothing to change in ${folder}`)
  const copy = stack.use(await copyRepository('mutate')).folder
  process.env.TEST_DATABASE_URL ||= stack.use(await startTestServer()).url
  const tests = values.tests ?? [testsOf(folder)]
  const passes = (quick: boolean, limit_ms?: number) =>
    runTests(stack, copy, tests, { quick, limit_ms })

  const began = Date.now()
  if (!(await passes(false))) throw new Error(`the tests of ${tests.join(' ')} fail as they are`)
  // A mutant that takes far longer than the original counts as detected.
  const limit_ms = 3 * (Date.now() - began) + 10_000
  const mutants = await chosen(sources)
  const survivors: Mutant[] = []
  const until = Date.now() + Number(values.minutes) * 60_000
  let tried = 0
  for (const mutant of mutants) {
    if (Date.now() > until) break
    tried += 1
    const text = await readFile(join(root, mutant.path), 'utf8')
    await writeFile(join(copy, mutant.path), withFault(text, mutant))
    // Mutants that survive the quick tests also run against the property tests.
    const survives = (await passes(true, limit_ms)) && (await passes(false, limit_ms))
    await writeFile(join(copy, mutant.path), text)
    console.log(`${survives ? 'SURVIVES' : 'noticed '} ${told(mutant)}`)
    if (survives) survivors.push(mutant)
  }
  console.log(`\n${tried} of ${mutants.length} faults tried, ${survivors.length} not noticed`)
  for (const mutant of survivors) console.log(told(mutant))
  return survivors.length === 0 ? 0 : 1
})

function withFault(text: string, { start, end, after }: Mutant) {
  return text.slice(0, start) + after + text.slice(end)
}

function told({ path, line, before, after }: Mutant) {
  return `${path}:${line}  ${oneLine(before)}  →  ${oneLine(after)}`
}

function oneLine(text: string) {
  return text.replace(/\s+/g, ' ').slice(0, 80)
}

/** The tests of a folder of `core` have its name. */
function testsOf(folder: string) {
  const name = folder.endsWith('.ts') ? dirname(folder) : folder
  return name.replace(/(^|\/)src\//, '$1test/')
}

/** The faults of these files, all of them or as many as were asked for, drawn by the seed. */
async function chosen(sources: string[]): Promise<Mutant[]> {
  const all: Mutant[] = []
  for (const path of sources) all.push(...mutantsOf(path, await readFile(join(root, path), 'utf8')))
  const wanted = values.line ? all.filter(({ line }) => line === Number(values.line)) : all
  const sample = values.sample ? Number(values.sample) : wanted.length
  let state = Number(values.seed) % 2_147_483_647 || 1
  const draw = () => (state = (state * 48_271) % 2_147_483_647)
  const drawn = wanted.map((mutant) => ({ mutant, at: values.sample ? draw() : 0 }))
  return drawn
    .sort((a, b) => a.at - b.at)
    .slice(0, sample)
    .map(({ mutant }) => mutant)
}

async function runTests(
  stack: AsyncDisposableStack,
  copy: string,
  tests: string[],
  { quick, limit_ms }: { quick: boolean; limit_ms?: number },
): Promise<boolean> {
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs')
  const slow = quick ? ['--exclude', '**/*.property.test.ts'] : []
  const running = stack.use(
    startProcess({
      name: 'vitest',
      command: process.execPath,
      args: [vitest, 'run', '--bail', '1', '--reporter', 'dot', ...slow, ...tests],
      cwd: copy,
      output: silence,
      env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
    }),
  )
  const timer = limit_ms && setTimeout(() => void running.stop(), limit_ms)
  const { code } = await running.exited
  clearTimeout(timer || undefined)
  return code === 0
}
