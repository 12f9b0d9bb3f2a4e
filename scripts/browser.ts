import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { run } from './run.ts'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const shell = '/usr/bin/chromium-headless-shell'

/** The browser of the machine, or undefined. CHROMIUM_PATH names another one. */
export const findBrowser = () => first([process.env.CHROMIUM_PATH, ...places])

/** The same without windows where the machine has it, which costs less (ADR 0066). It knows no messages of a push service. */
export const findShell = () => first([process.env.CHROMIUM_PATH, shell, ...places])

const first = (paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path))

/** Playwright's own browsers cannot be downloaded everywhere, Debian's package can be installed. */
export async function ensureBrowser(stack: AsyncDisposableStack): Promise<string> {
  const found = findBrowser()
  if (found) return found
  if (userInfo().uid !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'The console tests need Chromium or Chrome. Install it (on Debian: apt-get install chromium) ' +
        'or name it with CHROMIUM_PATH.',
    )
  }
  console.log('Installing Chromium for the console tests ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = async (...args: string[]) =>
    run(stack, { name: 'apt', command: 'apt-get', args: ['-qq', ...args], env, output: 'lines' })
  await apt('update')
  const install = (...packages: string[]) =>
    apt('install', '-y', '--no-install-recommends', ...packages)
  await install('chromium', 'fonts-liberation')
  // Without the headless shell, the full browser is used.
  await install('chromium-headless-shell')
  const installed = findBrowser()
  if (!installed) throw new Error('Chromium could not be installed, see above.')
  return installed
}
