import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { run } from './run.ts'

/** Installs packages of Debian. Throws with what to install by hand where that is not possible. */
export async function installPackages(
  stack: AsyncDisposableStack,
  purpose: string,
  ...packages: string[]
): Promise<void> {
  if (userInfo().uid !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(
      `Install what ${purpose} need (on Debian: apt-get install ${packages.join(' ')}).`,
    )
  console.log(`Installing ${packages.join(', ')} for ${purpose} ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    run(stack, { name: 'apt', command: 'apt-get', args: ['-qq', ...args], env, output: 'lines' })
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', ...packages)
}

/** Installs the package of each program that is missing. */
export async function ensurePrograms(
  stack: AsyncDisposableStack,
  purpose: string,
  programs: Record<string, string>,
): Promise<void> {
  const missing = Object.entries(programs).filter(([path]) => !existsSync(path))
  if (missing.length === 0) return
  await installPackages(stack, purpose, ...new Set(missing.map(([, name]) => name)))
  for (const [path] of missing)
    if (!existsSync(path)) throw new Error(`${path} could not be installed, see above.`)
}
