import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFiles } from './repository.ts'
import { run } from './run.ts'
import { root } from './settings.ts'

/** Builds the console, unless what was built last time came from the same sources. */
export async function buildConsole(stack: AsyncDisposableStack) {
  const stamp_file = join(root, 'console', 'dist', '.sources')
  const sources = await hashOfSources()
  const built = existsSync(stamp_file) ? await readFile(stamp_file, 'utf8') : ''
  if (built === sources) return
  console.log('Building the console (only when its sources have changed) ...')
  const vite = [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn']
  const code = await run(stack, { name: 'console', args: vite, cwd: join(root, 'console') })
  if (code !== 0) throw new Error('The console could not be built, see above.')
  await writeFile(stamp_file, sources)
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
