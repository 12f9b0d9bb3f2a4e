import { currentLanguage } from '../i18n/i18n.ts'
import { ownScript } from '../trusted.ts'

const address = '/service-worker.js'

/**
 * Registers the service worker, which shows push messages and opens the visitors' pages without a network. One whose file is gone, or
 * is no JavaScript any more, must not stay between the visitor and the server: the page unregisters it and reloads.
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
  const tellFiles = async () => {
    const assets = filesOfThisPage()
    const release = assets[0]
    if (!release) return
    active?.postMessage({ release, assets, more: await filesOfAllPages(release) })
  }
  void tellFiles()
  // A connection that was lost while files were fetched comes back: the rest is fetched then.
  addEventListener('online', () => void tellFiles())
  document.addEventListener('visibilitychange', () => document.hidden && void tellFiles())
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

/**
 * Files and texts of the other pages, the current language first; scripts/offline_files.ts writes
 * the list.
 */
async function filesOfAllPages(entry: string): Promise<string[]> {
  try {
    const answer = await fetch(entry.replace(/\.js$/, '.files.json'))
    const files: Record<string, string[]> = answer.ok ? await answer.json() : {}
    const { all = [], [currentLanguage()]: spoken = [], ...others } = files
    return [...all, ...spoken, ...Object.values(others).flat()]
  } catch {
    return []
  }
}
