import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFiles } from './repository.ts'
import { run } from './run.ts'
import { root } from './settings.ts'

/**
 * Builds the console, unless what was built last time came from the same sources. It is built beside its place: a server that
 * starts meanwhile finds the last one.
 */
export async function buildConsole(stack: AsyncDisposableStack) {
  const stamp_file = join(root, 'console', 'dist', '.sources')
  const sources = await hashOfSources()
  const built = existsSync(stamp_file) ? await readFile(stamp_file, 'utf8') : ''
  if (built === sources) return
  console.log('Building the console (only when its sources have changed) ...')
  const fresh = join(root, 'node_modules', '.cache', `console-${process.pid}`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const code = await run(stack, {
    name: 'console',
    args: [vite, 'build', '--logLevel', 'warn', '--outDir', fresh],
    cwd: join(root, 'console'),
    // Another mode in the environment would build React for development, which is over the budget.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error('The console could not be built, see above.')
  await writeFile(join(fresh, '.sources'), sources)
  await replace(join(root, 'console', 'dist'), fresh)
}

/** Another build may have been quicker: then its result stays, and ours goes. */
async function replace(place: string, fresh: string) {
  const old = `${fresh}.old`
  await rename(place, old).catch(() => undefined)
  await rename(fresh, place).catch(() => undefined)
  for (const folder of [old, fresh]) await rm(folder, { recursive: true, force: true })
}

async function hashOfSources() {
  const hash = createHash('sha256')
  const is_source = (path: string) =>
    /^(console|sdk\/src)\/|^(openapi\.yaml|package-lock\.json)$/.test(path)
  for (const path of (await repositoryFiles()).filter(is_source)) {
    hash.update(path).update(await readFile(join(root, path)))
  }
  return hash.digest('hex')
}
