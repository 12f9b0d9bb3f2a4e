import { renameSync, writeFileSync } from 'node:fs'
import type { Heap } from './heaps.ts'

// Loaded into a program before its own code. On SIGUSR2 it collects all garbage and writes what is left to a file.
const folder = process.env.SOAK_HEAPS!

process.on('SIGUSR2', () => {
  // The first collection runs finalizers; the second one frees what they released.
  for (let n = 0; n < 2; n++) globalThis.gc!()
  const { heapUsed, external, rss } = process.memoryUsage()
  const path = `${folder}/${process.pid}.json`
  writeFileSync(`${path}.new`, JSON.stringify({ heapUsed, external, rss } satisfies Heap))
  // Renamed at the end, so that nobody reads half a file.
  renameSync(`${path}.new`, path)
})
