import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './settings.ts'

const ignored = new Set(['node_modules', '.git', '.kermesse', 'dist', 'test-results'])

/** Every file that is or will be committed, from the root, sorted. Works without git too. */
export async function repositoryFiles(): Promise<string[]> {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const listed = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 64 << 20 }).then(
    ({ stdout }) => stdout.split('\0').filter((path) => path && existsSync(join(root, path))),
    () => walk(''),
  )
  return [...new Set(listed)].sort()
}

async function walk(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const found = entries
    .filter(({ name }) => !ignored.has(name))
    .map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? walk(path) : [path]
    })
  return (await Promise.all(found)).flat()
}
