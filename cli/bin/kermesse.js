#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { createRequire, enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript, so that an older Node can read it and hand over to the one that was installed.
if (process.features.typescript) {
  enableCompileCache?.()
  const { main } = await import('../src/main.ts')
  await main()
} else {
  handOver()
}

function handOver() {
  const binary = installedNode()
  const { status, error } = binary
    ? spawnSync(binary, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
        stdio: 'inherit',
      })
    : { status: 1, error: new Error('not installed') }
  if (error) {
    console.error(`kermesse needs Node.js 24; this is ${process.version}. Run: npm install`)
  }
  process.exitCode = status ?? 1
}

function installedNode() {
  try {
    const package_file = createRequire(import.meta.url).resolve('node/package.json')
    return join(dirname(package_file), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  } catch {
    return undefined
  }
}
