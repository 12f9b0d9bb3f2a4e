import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Server } from '@hapi/hapi'
import { stringify } from 'yaml'
import type { Contract } from '../contract.ts'
import { lazy } from '../lazy.ts'
import { asPage } from './pages.ts'

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kermesse API</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<div id="reference"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>`

const start = `SwaggerUIBundle({ url: '/openapi.yaml', dom_id: '#reference', deepLinking: true, docExpansion: 'none', filter: true })`

/** Serves the contract and a page to read it with; nothing comes from elsewhere. */
export function serveDocs(server: Server, { document }: Contract) {
  const written = lazy(() => stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 }))
  const json = lazy(() => JSON.stringify(document))
  const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const open = { auth: false as const }
  server.route([
    {
      method: 'GET',
      path: '/openapi.yaml',
      options: open,
      handler: (_request, h) => h.response(written()).type('application/yaml'),
    },
    {
      method: 'GET',
      path: '/openapi.json',
      options: open,
      handler: (_request, h) => h.response(json()).type('application/json'),
    },
    {
      method: 'GET',
      path: '/docs',
      options: open,
      handler: (_request, h) =>
        asPage(h.response(page).type('text/html'), ["style-src 'self' 'unsafe-inline'"]),
    },
    {
      method: 'GET',
      path: '/docs/start.js',
      options: open,
      handler: (_request, h) => h.response(start).type('text/javascript'),
    },
    {
      method: 'GET',
      path: '/docs/assets/{file}',
      options: open,
      handler: { directory: { path: assets, index: false, listing: false } },
    },
  ])
}
