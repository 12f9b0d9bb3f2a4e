import { ownScript } from '../trusted.ts'

const address = '/pos/service-worker.js'
const check_ms = 5 * 60_000

/**
 * Registers the worker that keeps the app on the device. A newer release is taken by itself, once nobody is selling: `isBusy` says
 * whether an order or a sale is in work.
 */
export async function startWorker(isBusy: () => boolean) {
  const running = document.querySelector<HTMLLinkElement>('link[data-entry]')
  if (!('serviceWorker' in navigator) || !running) return
  const { pathname } = new URL(running.href)
  const options = { scope: '/pos/', updateViaCache: 'none' } as const
  const registration = await navigator.serviceWorker
    .register(ownScript(address), options)
    .catch(() => undefined)
  if (!registration) return
  let is_newer = false
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (typeof data?.newest === 'string') is_newer = data.newest !== pathname
  })
  const ask = async () => {
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ running: pathname })
  }
  void ask()
  setInterval(() => void ask(), check_ms)
  addEventListener('online', () => void ask())
  const take = () => {
    const is_open = document.querySelector('dialog[open]') !== null
    if (is_newer && !is_open && !isBusy()) location.reload()
  }
  setInterval(take, 2_000)
}
