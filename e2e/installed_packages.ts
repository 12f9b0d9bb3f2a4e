import { execFile } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pack } from '../scripts/pack.ts'
import { copyRepository } from '../scripts/repository.ts'
import { root } from '../scripts/settings.ts'

const run = promisify(execFile)
/** What a release hands out. */
const programs = ['sdk', 'cli', 'server'] as const

/** Packs what a release packs, from a copy, and installs each package into an empty folder inside `folder` without the network. */
export async function installAll(folder: string): Promise<void> {
  await run(process.execPath, [join(root, 'scripts/build.ts')], { cwd: root })
  await using copy = await copyRepository('packages')
  await cp(join(root, 'console/dist'), join(copy.folder, 'console/dist'), { recursive: true })
  await cp(join(root, 'api/src/generated'), join(copy.folder, 'api/src/generated'), {
    recursive: true,
  })
  for (const name of programs) {
    await run(process.execPath, [`${name}/scripts/package.ts`], { cwd: copy.folder })
    const target = join(folder, name)
    await mkdir(target)
    const tarball = await pack(name, join(copy.folder, name, 'dist'), folder)
    await writeFile(join(target, 'package.json'), '{"type":"module"}')
    const install = ['install', '--no-audit', '--no-fund', join(folder, tarball)]
    // The library leaves its packages to the program that uses it, so that it needs a registry.
    const [how, env] =
      name === 'sdk'
        ? ['--prefer-offline', process.env]
        : ['--offline', { PATH: process.env.PATH, HOME: folder }]
    await run('npm', [...install, how], { cwd: target, env })
  }
}
