import { renameSync, writeFileSync } from 'node:fs'
import type { Heap } from './heaps.ts'

// Loaded into a program before its own code. On SIGUSR2 it collects all garbage and writes what is left to a file.
const folder = process.env.SOAK_HEAPS!

process.on('SIGUSR2', () => {
  // What the first one finalizes, the second one frees.
  for (let n = 0; n < 2; n++) globalThis.gc!()
  const { heapUsed, external, rss } = process.memoryUsage()
  const path = `${folder}/${process.pid}.json`
  writeFileSync(`${path}.new`, JSON.stringify({ heapUsed, external, rss } satisfies Heap))
  // Whole, or not there at all.
  renameSync(`${path}.new`, path)
})
