import { existsSync } from 'node:fs'
import { installPackages } from './debian_packages.ts'

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
  // CHROMIUM_PATH names one that is elsewhere.
  await installPackages(stack, 'the console tests', 'chromium', 'fonts-liberation')
  // Without the headless shell, the full browser is used.
  await installPackages(stack, 'the console tests', 'chromium-headless-shell')
  const installed = findBrowser()
  if (!installed) throw new Error('Chromium could not be installed, see above.')
  return installed
}
