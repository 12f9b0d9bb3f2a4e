import { join } from 'node:path'
import { run } from './run.ts'
import { root } from './settings.ts'
import { supervise } from './supervise.ts'

// Payments and refunds while everything fails, or with `--operations` the answers about few wallets. It brings its own database,
// servers and providers.
const args = process.argv.slice(2)
const program = args.includes('--operations') ? 'operations' : 'main'
await supervise((stack) =>
  run(stack, {
    name: 'chaos',
    args: [join(root, `bench/chaos/${program}.ts`), ...args],
    cwd: root,
    env: process.env,
  }),
)
