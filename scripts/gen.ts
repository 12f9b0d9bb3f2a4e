import { run } from './run.ts'
import { root } from './settings.ts'
import { supervise } from './supervise.ts'

// Writes everything that follows from openapi.yaml, and docs/configuration.md, then the surface of the command line.
await supervise(async (stack) => {
  for (const args of [
    ['sdk/scripts/generate.ts'],
    ['scripts/configuration.ts'],
    ['cli/scripts/surface.ts', '--write'],
  ]) {
    const code = await run(stack, { name: 'gen', args, cwd: root })
    if (code !== 0) return code
  }
  return 0
})
