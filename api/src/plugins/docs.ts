import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Server } from '@hapi/hapi'
import { DomainError } from '@kermesse/core/platform/errors'
import { stringify } from 'yaml'
import type { Contract } from '../contract.ts'
import { readGuide } from '../guide/guide.ts'
import { chapterPage, referencePage } from '../guide/page.ts'
import { lazy } from '../lazy.ts'
import { asPage } from './pages.ts'

const open = { auth: false as const }
const require = createRequire(import.meta.url)
const assets = fileURLToPath(new URL('../../guide', import.meta.url))

/** Serves the contract, and the guide with the reference to read it with; nothing comes from elsewhere. */
export function serveDocs(server: Server, contract: Contract) {
  const { document } = contract
  const written = lazy(() => stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 }))
  const json = lazy(() => JSON.stringify(document))
  const guide = lazy(() => readGuide(contract))
  const places = lazy(() => JSON.stringify(guide().places))
  const answer = (path: string, type: string, text: () => string) =>
    server.route({
      method: 'GET',
      path,
      options: open,
      handler: (_request, h) => h.response(text()).type(type),
    })
  answer('/openapi.yaml', 'application/yaml', written)
  answer('/openapi.json', 'application/json', json)
  answer('/docs/search.json', 'application/json', places)
  server.route([
    {
      method: 'GET',
      path: '/docs/{chapter?}',
      options: open,
      handler: ({ path }, h) => {
        const { chapters } = guide()
        const chapter = chapters.find(({ address }) => address === path)
        if (!chapter) throw new DomainError('not_found')
        return asPage(h.response(chapterPage(chapters, chapter)).type('text/html'))
      },
    },
    {
      method: 'GET',
      path: '/docs/reference',
      options: open,
      // Scalar writes its own styles into the page.
      handler: (_request, h) =>
        asPage(h.response(referencePage()).type('text/html'), ["style-src 'self' 'unsafe-inline'"]),
    },
    {
      method: 'GET',
      path: '/docs/assets/{file}',
      options: open,
      handler: { directory: { path: assets, index: false, listing: false } },
    },
    {
      method: 'GET',
      path: '/docs/assets/minisearch.js',
      options: open,
      handler: {
        file: {
          path: join(dirname(require.resolve('minisearch')), '../es/index.js'),
          confine: false,
        },
      },
    },
    {
      method: 'GET',
      path: '/docs/scalar/{file*}',
      options: open,
      handler: {
        directory: {
          path: join(dirname(require.resolve('@scalar/api-reference')), 'browser'),
          index: false,
          listing: false,
        },
      },
    },
  ])
}
