// Shows push messages, and opens the visitors' pages where there is no network. It never holds an answer of the API, and
// never a page that the server could have given: a new release is there with the next page that is opened.

/** The one page that draws all visitors' pages. */
const shell = '/client'
const pages = /^\/(client(\/|$)|event\/[^/]+\/client\/|ticket(\/|$)|refund(\/|$)|404$|$)/
/** `/AB12` opens a wallet too. The same words are pages of the staff or of the API. */
const short_pages =
  /^\/(?!(?:admin|bars|clients|deposits|docs|events|health|login|statistics|v2)(?:\/|$))[0-9a-z]{4,20}(\/donation)?\/?$/i
/** With a network that hardly works, the page that is there is better than one that may come. */
const patience_ms = 4_000
/** A page asks for its scripts with other headers than the worker did; the answer is the same. */
const as_kept = { ignoreVary: true }

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (pages.test(pathname) || short_pages.test(pathname)) event.respondWith(openPage(request))
  } else if (isAsset(pathname)) event.respondWith(findAsset(request))
})

async function openPage(request) {
  const answer = fetch(request)
  const kept = await caches.match(shell, as_kept)
  if (!kept) return answer
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), patience_ms))
  return Promise.race([answer.catch(() => kept), late])
}

/** Their names change with what is in them, so what is there is right. */
async function findAsset(request) {
  return (await caches.match(request, as_kept)) ?? fetch(request)
}

/** Files of the point of sale belong to its own worker. */
function isAsset(path) {
  return path.startsWith('/assets/') && !path.startsWith('/assets/pos/')
}

// A page says which files it was made of, and which the other pages need. Both and the page itself are kept, and other releases are
// deleted. A worker that was unregistered and is registered again while a page still has it is not activated again, so it claims the
// page that speaks here.
self.addEventListener('message', (event) => {
  const { release, assets, more = [] } = event.data ?? {}
  event.waitUntil(self.clients.claim().catch(() => {}))
  if (typeof release === 'string' && Array.isArray(assets) && Array.isArray(more))
    event.waitUntil(
      storeRelease(release, assets.filter(isAsset), more.filter(isAsset)).catch(() => {}),
    )
})

async function storeRelease(release, assets, more) {
  const page = await fetch(shell, { cache: 'no-cache' })
  // A newer release has come meanwhile: its own page will say so.
  if (!page.ok || !(await page.clone().text()).includes(release)) return
  const cache = await caches.open(release)
  await cache.put(shell, page)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...new Set(assets)].filter((path) => !kept.has(path)))
  const others = (await caches.keys()).filter(
    (name) => name !== release && !name.startsWith('pos:'),
  )
  await Promise.all(others.map((name) => caches.delete(name)))
  // One file at a time: with a poor connection each one that arrives stays.
  for (const path of new Set(more))
    if (!kept.has(path) && !assets.includes(path)) await cache.add(path).catch(() => {})
}

self.addEventListener('push', (event) => {
  const { title = 'Kermesse', body = '', tag, url = shell } = read(event.data)
  const shown = { body, tag, icon: '/icon_192.png', badge: '/badge.png', data: { url } }
  event.waitUntil(self.registration.showNotification(title, shown))
})

/** Never throws: browsers revoke the permission if a push message shows no notification. */
function read(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return { body: data.text() }
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? shell))
})

/** Opens the page, or goes to it where the wallet is open already. */
async function open(address) {
  const url = new URL(address, location.origin)
  if (!/^https?:$/.test(url.protocol)) return
  const windows = await self.clients.matchAll({ type: 'window' })
  const here = windows.find((one) => new URL(one.url).pathname === url.pathname)
  if (!here || url.origin !== location.origin) return self.clients.openWindow(url.href)
  // Some browsers do not let a worker come to the front.
  await here.focus().catch(() => {})
  if (here.url !== url.href) await here.navigate(url.href)
}
