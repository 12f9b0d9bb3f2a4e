/** Builds the package that integrators install, in sdk/dist: JavaScript, types, and what npm wants to know. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const sdk = fileURLToPath(new URL('..', import.meta.url))
const { name, version, description, license, dependencies } = JSON.parse(
  readFileSync(`${sdk}/package.json`, 'utf8'),
)
const entry = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` })

rmSync(`${sdk}/dist`, { recursive: true, force: true })
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
execFileSync(process.execPath, [tsc, '--project', sdk], { stdio: 'inherit' })
copyFileSync(`${sdk}/README.md`, `${sdk}/dist/README.md`)
writeFileSync(
  `${sdk}/dist/package.json`,
  `${JSON.stringify(
    {
      name,
      version,
      description,
      license,
      type: 'module',
      sideEffects: false,
      engines: { node: '>=20.3' },
      exports: {
        '.': entry('kermesse'),
        './pages': entry('pages'),
        './types': entry('types'),
        './webhooks': entry('webhooks'),
        './errors': entry('generated/errors'),
      },
      dependencies,
    },
    null,
    2,
  )}\n`,
)
