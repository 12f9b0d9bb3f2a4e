import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { run } from './run.ts'
import { root } from './settings.ts'
import { supervise } from './supervise.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string' },
    smallest: { type: 'boolean' },
  },
})

// Half the load that this machine can take, for an hour, with everything on.
await supervise((stack) =>
  run(stack, {
    name: 'soak',
    args: [
      join(root, 'bench/soak/soak.ts'),
      '--minutes',
      values.smallest ? '0.2' : values.minutes,
      ...(values.rate ? ['--rate', values.rate] : []),
    ],
    cwd: root,
    env: { ...process.env, ...(values.smallest && { BENCH_SIZE: 'smallest' }) },
  }),
)
