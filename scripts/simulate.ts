import { join } from 'node:path'
import { run } from './run.ts'
import { root } from './settings.ts'
import { supervise } from './supervise.ts'

// The ledger in virtual time, on a database that is simulated too. It needs nothing but a processor.
await supervise((stack) =>
  run(stack, {
    name: 'simulate',
    args: [join(root, 'core/test/simulation/main.ts'), ...process.argv.slice(2)],
    cwd: root,
    env: process.env,
  }),
)
