import { createHash } from 'node:crypto'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryFiles } from './repository.ts'
import { run } from './run.ts'
import { root } from './settings.ts'
import { supervise } from './supervise.ts'

// Tests that a new operation, command, text or file most often breaks.
const quick_tests = [
  'e2e/tidy',
  'e2e/contract',
  'e2e/patterns',
  'sdk/test',
  'cli/test/surface',
  'cli/test/commands.types',
  'console/test/resources',
  'console/test/texts',
  'api/test/contract/contract.schemas',
  'api/test/contract/contract.specifications',
  'api/test/contract/contract.access',
  'api/test/contract/contract.answers',
  'api/test/contract/revisions',
  'api/test/events/event_copy',
  'core/test/platform/schema_snapshot',
]
const not_tested = 'the other tests, the browser and the schema of a database: npm test'
const also_generated = ['PERMISSIONS.md', 'cli/surface.txt', 'docs/configuration.md']
const measures = 'e2e/tidy/print_measures.ts'
const steps = ['generate', 'types', 'style', 'console', 'tests']

// `--only style` takes one step of it.
const { values } = parseArgs({ options: { only: { type: 'string' } } })

// The checks before a commit, in about a minute. Prints the failed steps, and the figures of plain
// English and of lines.
await supervise(async (stack) => {
  if (values.only && !steps.includes(values.only))
    throw new Error(`--only must be one of ${steps.join(', ')}.`)
  const folder = await mkdtemp(join(tmpdir(), 'kermesse-check-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const failed: string[] = []
  const fail = (name: string, output: string) => {
    console.log(`── ${name}\n${output.trimEnd()}\n`)
    failed.push(name)
  }
  const step = async (name: string, ...args: string[]) => {
    if (values.only && values.only !== name) return
    const path = join(folder, name)
    const file = await open(path, 'w')
    const code = await run(stack, { name, args, cwd: root, output: file.fd })
    await file.close()
    if (code !== 0) fail(name, await readFile(path, 'utf8'))
  }
  const bin = (path: string) => join(root, 'node_modules', path)
  const types = (project: string) => [bin('typescript/bin/tsc'), '--noEmit', '-p', project]
  const biome = [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings']

  const before = await hashOfGenerated()
  await step('generate', 'scripts/gen.ts')
  if ((await hashOfGenerated()) !== before)
    fail('generate', 'The generated files were out of date; commit what changed.')
  await Promise.all([
    step('types', ...types('.')),
    step('style', ...biome, '--max-diagnostics=20', '.').then(() =>
      step('console', ...types('console')),
    ),
    step('tests', bin('vitest/vitest.mjs'), 'run', '--reporter=dot', ...quick_tests),
  ])
  if (!values.only) await run(stack, { name: 'measures', args: [measures], cwd: root })
  const skipped = values.only ? steps.filter((name) => name !== values.only) : []
  console.log(failed.length === 0 ? 'All is well.' : `Failed: ${failed.join(', ')}.`)
  console.log(`Not checked: ${[...skipped, not_tested].join(', ')}.`)
  return failed.length === 0 ? 0 : 1
})

async function hashOfGenerated() {
  const hash = createHash('sha256')
  const generated = (await repositoryFiles()).filter(
    (path) => path.includes('/generated/') || also_generated.includes(path),
  )
  for (const path of generated) hash.update(path).update(await readFile(join(root, path)))
  return hash.digest('hex')
}
