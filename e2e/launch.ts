import { userInfo } from 'node:os'

/** How a browser is started for tests, with arguments of its own. */
export const launchOptions = (executablePath: string | undefined, ...args: string[]) => ({
  executablePath,
  // Chromium's own sandbox refuses to run as root, and its errands need an open network.
  chromiumSandbox: userInfo().uid !== 0,
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Documents live too briefly for optimised code to pay off. Streamed scripts are parsed
    // although the process has them compiled, and each test downloads everything again.
    '--js-flags=--no-maglev --no-turbofan --no-script-streaming',
    ...args,
  ],
})
