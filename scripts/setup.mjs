// Runs on any Node from 20, before anything is installed, so it is plain JavaScript and imports
// nothing but Node itself. It installs what is missing, then hands over to the pinned Node.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const commands = [
  'start',
  'dev',
  'test',
  'check',
  'format',
  'bench',
  'build',
  'chaos',
  'drill',
  'fuzz',
  'gen',
  'generators',
  'mutate',
  'release',
  'screens',
  'simulate',
  'soak',
]

const [command = '', ...args] = process.argv.slice(2)
if (!commands.includes(command))
  fail(`usage: node scripts/setup.mjs <${commands.join('|')}> [args]`)
if (Number.parseInt(process.versions.node, 10) < 20) fail('Kermesse needs Node 20 or later.')

let is_stopped = false
if (!isInstalled()) await install()
if (command !== 'gen' && isContractStale()) await bundleContract()
process.exitCode = await runScript(join(root, 'scripts', `${command}.ts`), ...args)

/** The bundled contract is not committed. It is older than its parts after a checkout, and when one of them was edited. */
function isContractStale() {
  const bundle = join(root, 'api/src/generated/contract.json')
  if (!existsSync(bundle)) return true
  const bundled_at = statSync(bundle).mtimeMs
  const folders = ['openapi', 'openapi/texts', 'sdk/scripts']
  const parts = folders.flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name)),
  )
  return [join(root, 'openapi.yaml'), ...parts].some((part) => statSync(part).mtimeMs > bundled_at)
}

async function bundleContract() {
  const code = await runScript(join(root, 'sdk/scripts/bundle.ts'))
  if (is_stopped) process.exit(130)
  if (code !== 0) fail('The contract could not be bundled, see above.')
}

function runScript(...args) {
  return run(join(bin, 'node'), args, { PATH: [bin, process.env.PATH].join(delimiter) })
}

/** npm keeps a list of what it put into node_modules; it must agree with the lock file. */
function isInstalled() {
  if (!existsSync(join(bin, 'node'))) return false
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const present = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  // The workspaces themselves are linked, whatever their version.
  const installed = Object.entries(wanted).filter(([path]) => path.includes('node_modules/'))
  return installed.every(([path, want]) => {
    const have = present[path]
    // Packages for other platforms are in the lock file and never on the disk.
    if (!have) return Boolean(want.optional)
    return have.version === want.version && have.integrity === want.integrity
  })
}

function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}

async function install() {
  console.error('Installing what package-lock.json names (only when it has changed) ...')
  // Without our own bin folder on the path: npm must not run on the Node that it is replacing.
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => entry !== bin)
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const env = { PATH: path.join(delimiter), NODE_ENV: '' }
  // npm tidies up for half a minute when it is interrupted. What it leaves undone is done again
  // next time, so that is not worth waiting for.
  const code = await run('npm', ['ci', ...options, '--loglevel=error'], env, 1_000)
  if (is_stopped) process.exit(130)
  if (code !== 0) fail('npm ci failed, see above.')
}

/** Same terminal, same signals, same exit code. The channel tells the child when this dies. */
function run(file, args, env, patience_ms = 0) {
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const forward = (signal) => {
    is_stopped = true
    child.kill(signal)
    if (patience_ms > 0) setTimeout(() => child.kill('SIGKILL'), patience_ms).unref()
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  // npm passes signals on while it lives. When it was killed, we have become somebody else's child.
  const parent = process.ppid
  const orphan_check = setInterval(() => process.ppid === parent || forward('SIGTERM'), 1_000)
  if (!process.env.npm_lifecycle_event) clearInterval(orphan_check)
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`${file} did not start: ${error.message}`))
    child.once('exit', (code, signal) => {
      clearInterval(orphan_check)
      for (const name of signals) process.off(name, forward)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
