// The first thing that runs: written into the page by scripts/frame.ts, so it must stay small. The page has its colours and its
// language at once, and the balance is there before the program that shows all else.
import { formatAmount } from '../format.ts'

/** What is loaded later and known now, by scripts/frame.ts: of each language, and of each first screen. */
declare const FILES: Record<string, string[]>

const root = document.documentElement
const { number, event, page } = root.dataset

const path = location.pathname
// In a frame of another site the address says how the page looks and what it speaks.
const framed = /^\/client\/[^/]+\/embed\/(dark|light)\/?$/.exec(path)?.[1]
if (framed) root.dataset.framed = ''
const theme = framed ?? stored('localStorage', 'theme')
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
root.lang = language()

const screens: Record<string, string> = { wallet: 'Wallet', pay: 'Pay', refund: 'Refund' }
const first_screen = screens[page ?? ''] ?? (/^\/(client\/?)?$/.test(path) ? 'WristbandEntry' : '')
const files = FILES
for (const file of [...(files[root.lang] ?? []), ...(files[first_screen] ?? [])]) {
  const link = document.createElement('link')
  const is_style = file.endsWith('.css')
  link.rel = is_style ? 'preload' : 'modulepreload'
  if (is_style) link.as = 'style'
  link.href = file
  document.head.append(link)
}

if (number && page !== 'refund') {
  const url = `${location.origin}/clients/short/${number}${event ? `?event_id=${event}` : ''}`
  const pin = stored('sessionStorage', `pin:${number.toUpperCase()}`)
  const headers = { 'accept-language': root.lang, ...(pin && { 'wristband-pin': pin }) }
  const answer = fetch(url, { headers })
  globalThis.early_answer = { url, pin, answer }
  // Whoever takes the answer hears of a failure.
  answer.then(showBalance).catch(() => undefined)
}

/** Where the wallet's outline still waits, the figure takes its place. */
async function showBalance(answer: Response) {
  if (!answer.ok) return
  const { balance } = await answer.clone().json()
  const amount = document.querySelector('#root > .frame-column .frame-amount')
  const sent = document.getElementById('event')?.textContent
  if (!amount || !sent) return
  const currency = document.createElement('b')
  currency.className = 'frame-currency'
  currency.textContent = `${JSON.parse(sent).event.currencySymbol} `
  const figure = document.createElement('p')
  figure.className = 'frame-figure'
  figure.append(currency, formatAmount(balance))
  amount.replaceWith(figure)
}

/** What was chosen here before, or what the browser prefers among the languages there are. */
function language() {
  const asked = framed && new URLSearchParams(location.search).get('language')
  const chosen = [asked, stored('sessionStorage', 'locale'), stored('localStorage', 'locale')]
  const tags = [...chosen, ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase())
  return tags.find((tag) => tag === 'en' || tag === 'fr' || tag === 'de') ?? 'en'
}

/** A browser that refuses its stores (private mode) has empty ones. */
function stored(store: 'localStorage' | 'sessionStorage', key: string) {
  try {
    return globalThis[store].getItem(key)
  } catch {
    return null
  }
}
