import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { scratchFolder } from './scratch.ts'
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

/** A copy to change, with the packages of the original and the workspaces of its own. */
export async function copyRepository(name: string) {
  const folder = await scratchFolder(name)
  for (const path of await repositoryFiles()) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(join(root, path), join(folder, path))
  }
  const [packages, own] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(join(own, '@kermesse'), { recursive: true })
  for (const entry of await readdir(packages))
    if (entry !== '@kermesse') await symlink(join(packages, entry), join(own, entry))
  for (const workspace of await readdir(join(packages, '@kermesse'))) {
    await symlink(join(folder, workspace), join(own, '@kermesse', workspace))
    const nested = join(workspace, 'node_modules')
    if (existsSync(join(root, nested))) await symlink(join(root, nested), join(folder, nested))
  }
  return {
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
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
