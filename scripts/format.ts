import { join } from 'node:path'
import { run } from './run.ts'
import { root } from './settings.ts'
import { supervise } from './supervise.ts'

// Writes every file as the formatter wants it, and mends what the linter can. Arguments are paths; all without one.
await supervise((stack) => {
  const paths = process.argv.slice(2)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'check', '--write', ...(paths.length > 0 ? paths : ['.'])]
  return run(stack, { name: 'format', args, cwd: root })
})
