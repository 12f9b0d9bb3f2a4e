import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, createBrotliCompress } from 'node:zlib'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import { DomainError } from '@kermesse/core/platform/errors'
import type { App } from '../app.ts'
import { framersOf } from './frames.ts'
import { asPage, rulesOf } from './pages.ts'
import { walletFrame } from './wallet_frame.ts'

// Staff routes; everything else that is a page belongs to visitors.
const staff = /^\/(login|statistics|bars|deposits|events|admin|v2\/admin)(\/|$)/
// Addresses that pages share with the API: a request that accepts HTML gets the page.
const shared = /^\/(statistics(\/.*)?|(bars|deposits|events)\/[^/]+\/?)$/
/** The point of sale; its worker and its manifest are files below it. */
const pos = /^\/pos(\/|$)/
// Addresses of pages only; other pages are requested by a browser that follows a link.
const pages =
  /^\/($|client(\/|$)|event\/[^/]+\/client\/|login(\/|$)|refund(\/|$)|ticket(\/|$)|admin(\/|$)|v2\/admin(\/|$)|pos$|404$)/

/** Readers, scanners, printers and a second screen of a point of sale; no other page of ours asks for them. */
const features_of_pos = [
  'camera',
  'geolocation',
  'hid',
  'serial',
  'usb',
  'bluetooth',
  'screen-wake-lock',
  'window-management',
]
const permissions_of_pos = [
  'microphone=()',
  'payment=()',
  ...features_of_pos.map((feature) => `${feature}=(self)`),
].join(', ')

/** The service worker, and what makes the page one that can be installed. */
const at_the_root = [
  'service-worker.js',
  'manifest.webmanifest',
  'icon_180.png',
  'icon_192.png',
  'icon_512.png',
  'icon_maskable.png',
  'badge.png',
  'pos/service-worker.js',
  'pos/manifest.webmanifest',
]

/**
 * Serves the built console: hashed assets for ever, the three pages always fresh, unknown addresses to the visitor's for a browser.
 * A program that asks for what there is not is told so.
 */
export function serveConsole(
  server: Server,
  folder: string,
  app: Pick<App, 'db' | 'config' | 'secrets'>,
) {
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
        if (!pages.test(request.path) && !wantsPage(request)) throw new DomainError('not_found')
        return page(request, h)
      },
    },
  ])
  server.ext('onRequest', async (request, h) =>
    request.method === 'get' && shared.test(request.path) && wantsPage(request)
      ? (await page(request, h)).takeover()
      : h.continue,
  )

  // At the root: a worker serves what is below it, and its file must never be an old one.
  for (const name of at_the_root.filter((one) => existsSync(join(folder, one)))) {
    server.route({
      method: 'GET',
      path: `/${name}`,
      options: { auth: false },
      handler: (_request, h) =>
        h.file(join(folder, name), { confine: folder }).header('cache-control', 'no-cache'),
    })
  }

  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const staff_html = read('staff.html')
  const visitor_html = read('visitor.html')
  const pos_html = read('pos.html')
  const framersFor = framersOf(app)
  const rules = {
    staff: rulesOf(staff_html),
    visitor: rulesOf(visitor_html),
    pos: rulesOf(pos_html),
  }

  async function page(request: Request, h: ResponseToolkit) {
    if (pos.test(request.path)) return posPage(request, h, pos_html, rules.pos)
    const is_staff = staff.test(request.path)
    const { html, is_private, cookies } = is_staff
      ? { html: staff_html, is_private: false, cookies: [] }
      : await walletFrame(request, visitor_html, app)
    const response = h.response(html).type('text/html')
    for (const cookie of cookies) response.header('set-cookie', cookie, { append: true })
    const framers = ["frame-ancestors 'self'", ...(await framersFor(request))].join(' ')
    asPage(response, [...(is_staff ? rules.staff : rules.visitor), framers]).vary('accept')
    // The back button must not show an old balance, or send a captcha that is spent.
    return is_private ? response.header('cache-control', 'no-store') : response
  }
}

/** The page of the point of sale. The scope of its worker begins with a slash, which the server's own paths never end with. */
function posPage(request: Request, h: ResponseToolkit, html: string, rules: string[]) {
  if (/^\/pos($|\?)/.test(request.raw.req.url ?? '')) return h.redirect('/pos/')
  const response = asPage(h.response(html).type('text/html'), [...rules, "frame-ancestors 'none'"])
  return response.header('permissions-policy', permissions_of_pos).vary('accept')
}

/** Browsers that open an address name HTML; programs, scripts and workers that a page loads do not. */
function wantsPage({ headers }: Request) {
  return String(headers.accept ?? '').includes('text/html')
}
