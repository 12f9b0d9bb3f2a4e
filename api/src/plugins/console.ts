import { join } from 'node:path'
import { constants, createBrotliCompress } from 'node:zlib'
import type { Server } from '@hapi/hapi'
import { asPage } from './pages.ts'

// Staff routes; everything else that is a page belongs to visitors.
const staff = /^\/(login|statistics|admin|v2\/admin|404)(\/|$)/

/** Serves the built console: hashed assets for ever, the two pages always fresh, unknown pages to the visitor's. */
export function serveConsole(server: Server, folder: string) {
  // Quick, for what is made on the way; the assets are there in their best form already.
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  server.encoder('br', () => createBrotliCompress(quick))
  server.route([
    {
      method: 'GET',
      path: '/assets/{file*}',
      options: {
        auth: false,
        cache: { expiresIn: 365 * 24 * 3600_000, privacy: 'public', otherwise: 'no-cache' },
      },
      handler: {
        directory: {
          path: join(folder, 'assets'),
          lookupCompressed: true,
          // Made at build time, a seventh smaller than what a server would compress on the way.
          ...({ lookupMap: { br: '.br' } } as object),
          index: false,
        },
      },
    },
    {
      method: 'GET',
      path: '/{page*}',
      options: { auth: false },
      handler: (request, h) => {
        const file = staff.test(request.path) ? 'staff.html' : 'visitor.html'
        return asPage(h.file(join(folder, file), { confine: folder }))
      },
    },
  ])
}
