// Keeps the whole point of sale on the device: it opens without a network, in each language. It never answers for the API.

const shell = '/pos/'
/** Each release has a cache of its own; the page is put into it last, so a cache with a page is complete. */
const prefix = 'pos:'
const program = /<link rel="modulepreload"[^>]* href="([^"]+)" data-entry/
const others = ['/pos/manifest.webmanifest', '/icon_192.png', '/icon_512.png', '/icon_180.png']
/** The page asks for its scripts with other headers than the worker did; the answer is the same. */
const as_kept = { ignoreVary: true }

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepNewest().catch(() => undefined))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (pathname.startsWith('/assets/pos/') || others.includes(pathname))
    event.respondWith(findFile(request))
})

async function openPage(request) {
  for (const name of await releases()) {
    const page = await (await caches.open(name)).match(shell, as_kept)
    if (page) return page
  }
  return fetch(request)
}

async function findFile(request) {
  for (const name of await releases()) {
    const file = await (await caches.open(name)).match(request, as_kept)
    if (file) return file
  }
  return fetch(request)
}

/** Newest first. */
async function releases() {
  return (await caches.keys()).filter((name) => name.startsWith(prefix)).reverse()
}

/** Fetches every file of the newest release, and answers its name. */
async function keepNewest() {
  const page = await fetch(shell, { cache: 'no-cache' })
  const release = page.ok ? program.exec(await page.clone().text())?.[1] : undefined
  if (!release) throw new Error('the server did not answer with the page')
  const cache = await caches.open(prefix + release)
  if (await cache.match(shell, as_kept)) return release
  const lists = await (await fetch(release.replace(/\.js$/, '.files.json'))).json()
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = [...Object.values(lists).flat(), ...others].filter((path) => !kept.has(path))
  // One file at a time: with a poor connection each one that arrives stays.
  for (const path of missing) await cache.add(path)
  await cache.put(shell, page)
  return release
}

// The page names the release it runs, and is told the newest complete one. Caches of older releases are deleted once a page runs the
// newest: until then the old page still needs its files.
self.addEventListener('message', (event) => {
  const { running } = event.data ?? {}
  if (typeof running !== 'string') return
  event.waitUntil(answer(event.source, running).catch(() => undefined))
})

async function answer(page, running) {
  const newest = await keepNewest()
  page?.postMessage({ newest })
  if (newest !== running) return
  const old = (await releases()).filter((name) => name !== prefix + newest)
  await Promise.all(old.map((name) => caches.delete(name)))
}
