import { ownScript } from '../trusted.ts'

const address = '/service-worker.js'

/**
 * Registers the service worker, which shows push messages and opens the wallet without a network. One whose file is gone, or is no
 * JavaScript any more, must not stay between the visitor and the server: the page unregisters it and begins anew.
 */
export async function startWorker() {
  if (!('serviceWorker' in navigator)) return
  if (await isGone()) {
    const known = await navigator.serviceWorker.getRegistrations()
    const ended = await Promise.all(known.map((one) => one.unregister()))
    if (ended.includes(true)) location.reload()
    return
  }
  const { active } = await navigator.serviceWorker
    .register(ownScript(address), { updateViaCache: 'none' })
    .then(() => navigator.serviceWorker.ready)
  const tellFiles = () => {
    const assets = filesOfThisPage()
    if (assets[0]) active?.postMessage({ release: assets[0], assets })
  }
  tellFiles()
  // What was opened on the way is there the next time, too.
  document.addEventListener('visibilitychange', () => document.hidden && tellFiles())
}

async function isGone() {
  try {
    const { status, headers } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    if (status === 404) return true
    return status === 200 && !/javascript/.test(headers.get('content-type') ?? '')
  } catch {
    // No network, or a server in trouble: nothing is known.
    return false
  }
}

/** The entry first: its name is that of the release. */
function filesOfThisPage() {
  const entry = document.querySelector<HTMLLinkElement>('link[data-entry]')?.href
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const urls = [entry, ...loaded].flatMap((name) => (name ? [new URL(name)] : []))
  const own = urls.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  )
  return [...new Set(own.map(({ pathname }) => pathname))]
}
