import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryFiles } from './repository.ts'
import { run } from './run.ts'
import { root } from './settings.ts'
import { supervise } from './supervise.ts'

// What a new operation, command or file most likely breaks.
const quick_tests = [
  'e2e/tidy',
  'e2e/contract',
  'e2e/patterns',
  'sdk/test',
  'cli/test/surface',
  'cli/test/commands.types',
  'api/test/contract.schemas',
  'api/test/contract.specifications',
  'api/test/contract.access',
  'api/test/contract.answers',
  'api/test/revisions',
  'api/test/event_copy',
  'core/test/platform/schema_snapshot',
]
const written_too = ['PERMISSIONS.md', 'cli/surface.txt', 'docs/configuration.md']

// `--only style` takes one step of it.
const { values } = parseArgs({ options: { only: { type: 'string' } } })

// What must hold before a commit, in under a minute: `npm test` is the slow and thorough one.
await supervise(async (stack) => {
  const step = async (name: string, ...args: string[]) => {
    if (values.only && values.only !== name) return []
    const started_at = performance.now()
    const code = await run(stack, { name, args, cwd: root, output: 'lines' })
    const took_s = ((performance.now() - started_at) / 1_000).toFixed(1)
    console.log(`${name} | ${code === 0 ? 'ok' : 'FAILED'} in ${took_s} s`)
    return code === 0 ? [] : [name]
  }
  const bin = (path: string) => join(root, 'node_modules', path)
  const types = (project: string) => ['--noEmit', '-p', project]

  const before = await hashOfGenerated()
  const failed = await step('generate', 'scripts/gen.ts')
  if ((await hashOfGenerated()) !== before) {
    console.log('generate | FAILED: the generated files were out of date; commit what changed')
    failed.push('generate')
  }
  const rest = await Promise.all([
    step('types', bin('typescript/bin/tsc'), ...types('.')),
    step(
      'style',
      bin('@biomejs/biome/bin/biome'),
      'ci',
      '--error-on-warnings',
      '--max-diagnostics=20',
      '.',
    ).then(async (result) => [
      ...result,
      ...(await step('console', bin('typescript/bin/tsc'), ...types('console'))),
    ]),
    step('english', 'e2e/tidy/print_plain_english.ts'),
    step('tests', bin('vitest/vitest.mjs'), 'run', '--reporter=default', ...quick_tests),
  ])
  failed.push(...rest.flat())
  console.log(failed.length === 0 ? 'All is well.' : `Failed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
})

async function hashOfGenerated() {
  const hash = createHash('sha256')
  const generated = (await repositoryFiles()).filter(
    (path) => path.includes('/generated/') || written_too.includes(path),
  )
  for (const path of generated) hash.update(path).update(await readFile(join(root, path)))
  return hash.digest('hex')
}
