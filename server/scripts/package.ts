/** Builds the package that operators install as `kermesse-server`, in server/dist: programs, console, migrations and packages. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checksums_file, readMigrations } from '@kermesse/core/platform/migration_files'
import { buildProgram } from '../../scripts/build_program.ts'
import { buildConsole } from '../../scripts/console.ts'
import { copyPackages, directPackages } from '../../scripts/production_packages.ts'
import { repositoryFiles } from '../../scripts/repository.ts'
import { root } from '../../scripts/settings.ts'
import { supervise } from '../../scripts/supervise.ts'

const workspaces = ['server', 'api', 'workers', 'core', 'sdk']

await supervise(async (stack) => {
  const dist = join(root, 'server', 'dist')
  await buildProgram(dist, ['server/src/main.ts', ...(await threads()), ...migrations()])
  // Another version of the compiler writes other JavaScript; what counts is the source.
  const sources = (await readMigrations()).map(({ name, checksum }) => [name, checksum])
  writeFileSync(
    join(dist, 'migrations', checksums_file),
    JSON.stringify(Object.fromEntries(sources), null, 2),
  )
  await buildConsole(stack)
  cpSync(join(root, 'console/dist'), join(dist, 'console/dist'), { recursive: true })
  mkdirSync(join(dist, 'api/src/generated'), { recursive: true })
  cpSync(
    join(root, 'api/src/generated/contract.json'),
    join(dist, 'api/src/generated/contract.json'),
  )
  for (const name of ['deploy', 'api/guide', 'docs/guide', 'CHANGELOG.md'])
    cpSync(join(root, name), join(dist, name), { recursive: true })
  for (const name of ['operations.md', 'configuration.md', 'upgrades.md'])
    cpSync(join(root, 'docs', name), join(dist, 'docs', name))
  mkdirSync(join(dist, 'bin'))
  const program = '#!/usr/bin/env node\nimport "../server/src/main.js"\n'
  writeFileSync(join(dist, 'bin/kermesse-server.js'), program, { mode: 0o755 })
  const dependencies = await directPackages(workspaces)
  await copyPackages(workspaces, dist)
  writeFileSync(
    join(dist, 'package.json'),
    `${JSON.stringify(manifestWith(dependencies), null, 2)}\n`,
  )
  return 0
})

/** Files that run in a thread of their own, which no import leads to. */
async function threads() {
  const sources = (await repositoryFiles()).filter((path) =>
    /^(core|api|workers)\/src\/.*\.ts$/.test(path),
  )
  const named = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const found = text.matchAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g)
    return [...found].map(([, name = '']) => join(path, '..', name))
  })
  return [...new Set(named)].filter((path) => existsSync(join(root, path)))
}

function migrations() {
  const names = readdirSync(join(root, 'migrations'))
  return names.filter((name) => name.endsWith('.ts')).map((name) => join('migrations', name))
}

function manifestWith(dependencies: Record<string, string>) {
  const { name, version, description, license } = readManifest('server')
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=20.12' },
    bin: { 'kermesse-server': 'bin/kermesse-server.js' },
    dependencies,
    // Installed as they were tested, also without a network.
    bundleDependencies: Object.keys(dependencies),
  }
}

function readManifest(folder: string) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}
