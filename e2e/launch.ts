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
    // No document lives long enough to earn back what its optimised code costs. What is read while it arrives is read even where
    // the process has it compiled, and each test lets everything arrive anew.
    '--js-flags=--no-maglev --no-turbofan --no-script-streaming',
    ...args,
  ],
})
