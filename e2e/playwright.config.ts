import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findShell } from '../scripts/browser.ts'
import { freePort } from '../scripts/free_port.ts'
import { launchOptions } from './launch.ts'

// This file is read again in every worker. What is decided here is therefore kept in the
// environment, which the workers and the tests inherit.
const { env } = process
env.E2E_PORT ??= String(await freePort())
env.E2E_SIMULATOR_PORT ??= String(await freePort())
// A page of another origin, which the installation knows.
env.E2E_SHOP_PORT ??= String(await freePort())
env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'kermesse-e2e-'))
env.KERMESSE_ADMIN_EMAIL ??= 'superadmin@kermesse.local'
env.KERMESSE_ADMIN_PASSWORD ??= 'only-for-this-test-run'
// Every answer is held against the contract.
env.KERMESSE_CHECK_ANSWERS ??= 'true'

const url = `http://127.0.0.1:${env.E2E_PORT}`

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // A picture in each language, theme and size takes its time.
  timeout: env.SCREENS_FOLDER ? 600_000 : 120_000,
  // Twice the cores of a small machine: a page that waits for its server, or for a clock, leaves a core to another one.
  workers: 4,
  forbidOnly: Boolean(env.CI),
  use: {
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    // A quarter of the points to draw, on a page that is laid out alike. Who wants to see it sees all of them.
    deviceScaleFactor: env.SCREENS_FOLDER || env.TRACE ? 1 : 0.5,
    // Starting the page's program for each test takes half of a browser's work. State is cleared
    // between tests.
    reuseContext: true,
    // A dialog is there when it is asked for; what moves has tests of its own.
    contextOptions: { reducedMotion: 'reduce' },
    // Tests that change the network must reach the page; only the worker's own tests allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Every page as it was at each step takes an eighth of the time: where it is wanted.
    trace: env.TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: launchOptions(findShell()),
  },
  webServer: {
    command: `exec "${process.execPath}" scripts/start.ts --trial --no-demo`,
    cwd: resolve(import.meta.dirname, '..'),
    url: `${url}/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      PORT: env.E2E_PORT,
      SIMULATOR_PORT: env.E2E_SIMULATOR_PORT,
      DATA_DIR: env.E2E_DATA_DIR,
      DATABASE_URL: env.DATABASE_URL ?? '',
      // Each test says from where it comes, as a proxy would.
      KERMESSE_TRUST_PROXY: '1',
      KERMESSE_ORIGINS: `http://127.0.0.1:${env.E2E_SHOP_PORT}`,
    },
  },
})
