import { setFlagsFromString } from 'node:v8'

// As in scripts/program_flags.ts: the memory of a worker must not grow with the rows of a job.
setFlagsFromString('--heap-growing-percent=20')
await import('@kermesse/workers/main')
