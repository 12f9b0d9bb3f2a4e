/** Builds the package that people install as `kermesse`, in cli/dist: the program with the SDK and its packages. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildProgram } from '../../scripts/build_program.ts'
import { copyPackages, directPackages } from '../../scripts/production_packages.ts'
import { root } from '../../scripts/settings.ts'
import { processIo } from '../src/io.ts'
import { createProgram } from '../src/program.ts'
import { writeManual } from './manual.ts'

const workspaces = ['cli', 'sdk']
const dist = join(root, 'cli', 'dist')

await buildProgram(dist, ['cli/src/installed.ts', 'cli/src/jq_worker.ts'])
mkdirSync(join(dist, 'bin'))
const program = '#!/usr/bin/env node\nimport "../cli/src/installed.js"\n'
writeFileSync(join(dist, 'bin/kermesse.js'), program, { mode: 0o755 })
const dependencies = await directPackages(workspaces)
await copyPackages(workspaces, dist)
const { name, version, description, license, optionalDependencies } = JSON.parse(
  readFileSync(join(root, 'cli/package.json'), 'utf8'),
)
const io = processIo({}, new AbortController().signal)
const connect = () => Promise.reject(new Error('The manual needs no installation.'))
const man = writeManual(createProgram({ io, connect }), version, dist)
const manifest = {
  name,
  version,
  description,
  license,
  type: 'module',
  engines: { node: '>=20.12' },
  bin: { kermesse: 'bin/kermesse.js' },
  man,
  dependencies,
  // Installed as they were tested, also without a network.
  bundleDependencies: Object.keys(dependencies),
  // Programs for each platform, which npm brings where it reaches a registry.
  optionalDependencies,
}
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
