import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brotli } from './scripts/brotli.ts'
import { budget } from './scripts/budget.ts'
import { chunks } from './scripts/chunks.ts'
import { apiPrefixes, contract, neededRoutes } from './scripts/contract.ts'
import { inlineTokens, plainIcons } from './scripts/fluent.ts'
import { frame } from './scripts/frame.ts'
import { offlineFiles } from './scripts/offline_files.ts'
import { pages } from './scripts/pages.ts'
import { resourceContracts } from './scripts/resource.ts'
import { leanRouter } from './scripts/router.ts'
import { theme } from './scripts/theme.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { version } = JSON.parse(readFileSync(file('package.json'), 'utf8'))

// Each entry is built alone: what they share would otherwise hold what either of them needs, and a
// visitor would load the staff's half.
const entry = (name: keyof typeof chunks, assetsDir = 'assets') => ({
  consumer: 'client' as const,
  build: {
    assetsDir,
    rolldownOptions: {
      input: { [name]: file(`${name}.html`) },
      output: { codeSplitting: { groups: chunks[name] } },
    },
  },
})

export default defineConfig(({ command }) => ({
  root: file('.'),
  appType: 'mpa',
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [
    react(),
    contract(),
    resourceContracts(),
    neededRoutes(),
    theme(),
    plainIcons(),
    leanRouter(),
    inlineTokens(),
    pages(),
    frame(),
    budget([
      {
        entry: 'visitor',
        limit_kb: 130,
        texts: ['common', 'visitor'],
        screens: ['Wallet', 'WristbandEntry'],
      },
      {
        entry: 'staff',
        limit_kb: 270,
        texts: ['common', 'staff'],
        screens: ['Login', 'Statistics'],
      },
      {
        entry: 'pos',
        limit_kb: 120,
        texts: ['pos'],
        screens: [],
        later: [
          { screen: 'Desk', limit_kb: 60, texts: ['pos_desk', 'pos_refusals', 'errors'] },
          { screen: 'Gate', limit_kb: 60, texts: ['pos_gate', 'pos_refusals'] },
        ],
      },
    ]),
    offlineFiles(),
    brotli(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: { [`^/(${apiPrefixes().join('|')})(/|\\?|$)`]: 'http://127.0.0.1:8080' },
  },
  build: {
    // A content security policy without data: URLs and without inline scripts must be possible.
    assetsInlineLimit: 0,
    // The budgets above are the limits that count.
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    emptyOutDir: false,
  },
  ...(command === 'build' && {
    // The visitors' worker knows the files of the point of sale by their folder, and leaves them alone.
    environments: {
      visitor: entry('visitor'),
      staff: entry('staff'),
      pos: entry('pos', 'assets/pos'),
    },
  }),
  builder: {
    async buildApp({ build, config, environments: { visitor, staff, pos } }) {
      await rm(resolve(config.root, config.build.outDir), { recursive: true, force: true })
      for (const environment of [visitor, staff, pos]) if (environment) await build(environment)
    },
  },
}))
