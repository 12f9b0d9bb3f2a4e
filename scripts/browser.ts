import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { run } from './run.ts'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of the machine, or undefined. CHROMIUM_PATH names another one. */
export function findBrowser(): string | undefined {
  const { CHROMIUM_PATH } = process.env
  return [...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...places].find((path) => existsSync(path))
}

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
  await apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')
  const installed = findBrowser()
  if (!installed) throw new Error('Chromium could not be installed, see above.')
  return installed
}
