#!/usr/bin/env node
import { spawn } from 'node:child_process'
// By name, what an older Node lacks would keep this file from being read at all.
import * as modules from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { isatty } from 'node:tty'
import { fileURLToPath } from 'node:url'

// Plain JavaScript, so that any Node from 20 can read it and hand over to the one that was installed.
if (Number.parseInt(process.versions.node, 10) >= 24) {
  modules.enableCompileCache()
  const { main } = await import('../src/main.ts')
  await main()
} else {
  handOver()
}

/** Same terminal, same signals, same exit code. */
function handOver() {
  const binary = installedNode()
  if (!binary) return tellWhatIsMissing()
  const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2)]
  const child = spawn(binary, args, { stdio: 'inherit' })
  // Ctrl-C at a terminal reaches both, and a second one would end the child at once.
  const is_at_terminal = [0, 1, 2].some((fd) => isatty(fd))
  process.on('SIGINT', () => is_at_terminal || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', tellWhatIsMissing)
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal]
  })
}

function installedNode() {
  try {
    const resolve = modules.createRequire(import.meta.url).resolve
    const folder = join(dirname(resolve('node/package.json')), 'bin')
    return join(folder, process.platform === 'win32' ? 'node.exe' : 'node')
  } catch {
    return undefined
  }
}

function tellWhatIsMissing() {
  console.error(`kermesse needs Node.js 24; this is ${process.version}. Run: npm install`)
  process.exitCode = 1
}
