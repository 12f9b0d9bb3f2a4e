import { join } from 'node:path'
import { run } from './run.ts'
import { root } from './settings.ts'
import { supervise } from './supervise.ts'

// Payments and refunds while everything fails. It brings its own database, API, worker and providers.
await supervise((stack) =>
  run(stack, {
    name: 'chaos',
    args: [join(root, 'bench/chaos/main.ts'), ...process.argv.slice(2)],
    cwd: root,
    env: process.env,
  }),
)
