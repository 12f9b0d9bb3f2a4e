/** Builds the package that people install as `kermesse`, in cli/dist: one program with the SDK in it. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('..', import.meta.url))
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))
const build = ['build', '--ssr', 'bin/kermesse.js', '--outDir', 'dist', '--logLevel', 'warn']
execFileSync(process.execPath, [vite, ...build, '--emptyOutDir'], { cwd: cli, stdio: 'inherit' })

const { name, version, description, license, dependencies } = readManifest('../package.json')
const { '@kermesse/sdk': _, ...packages } = dependencies
const manifest = {
  name,
  version,
  description,
  license,
  type: 'module',
  engines: { node: '>=24' },
  bin: { kermesse: 'kermesse.js' },
  dependencies: { ...readManifest('../../sdk/package.json').dependencies, ...packages },
}
writeFileSync(`${cli}/dist/package.json`, `${JSON.stringify(manifest, null, 2)}\n`)

function readManifest(path: string) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
}
