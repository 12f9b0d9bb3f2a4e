import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Bytes after all garbage is collected. Buffers and what else libraries keep outside of the heap is `external`. */
export type Heap = { heapUsed: number; external: number; rss: number }

/** Node's options that let a program be asked for its heap. */
export const probeFlags = ['--expose-gc', '--import', import.meta.resolve('./heap_probe.ts')]

const patience_ms = 20_000

/** Opens the folder where the programs that are started from now on leave what they are asked for. */
export async function openHeaps(stack: AsyncDisposableStack) {
  const folder = await mkdtemp(join(tmpdir(), 'kermesse-heaps-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  process.env.SOAK_HEAPS = folder
  return {
    /** Collects the garbage of a program; undefined if it does not answer. */
    async collect(pid: number): Promise<Heap | undefined> {
      const path = join(folder, `${pid}.json`)
      await rm(path, { force: true })
      process.kill(pid, 'SIGUSR2')
      for (const deadline = performance.now() + patience_ms; performance.now() < deadline; ) {
        const text = await readFile(path, 'utf8').catch(() => undefined)
        if (text) return JSON.parse(text)
        await sleep(20)
      }
      return undefined
    },
  }
}

export type Heaps = Awaited<ReturnType<typeof openHeaps>>
