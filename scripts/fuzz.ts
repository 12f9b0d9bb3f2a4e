import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from './run.ts'
import { root } from './settings.ts'
import { supervise } from './supervise.ts'

// Sends requests that are nearly right to the whole API. The same seed sends the same ones.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

await supervise((stack) =>
  run(stack, {
    name: 'fuzz',
    args: [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      'api',
      'api/test/contract/contract.fuzz.test.ts',
    ],
    cwd: root,
    env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
  }),
)
