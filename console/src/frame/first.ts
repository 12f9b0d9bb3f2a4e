// The first thing that runs: written into the page by scripts/frame.ts, so it must stay small. The page has its colours and its
// language at once, and the balance is there before the program that shows all else.
import { formatAmount } from '@kermesse/sdk/rules/amount'

/** Files to preload, inserted by scripts/frame.ts: by language, by first screen, and by both. */
declare const FILES: Record<string, string[]>
/** The program; nothing while developing, where the page has its own tag for it. */
declare const ENTRY: string

const root = document.documentElement
const { number, event, page } = root.dataset

// A phone that has opened one wallet, and no other, starts there.
if (location.pathname === '/') {
  const only = onlyWallet()
  if (only) history.replaceState(null, '', only)
}
const path = location.pathname
// In a frame of another site the address says how the page looks and what it speaks.
const framed = /^\/client\/[^/]+\/embed\/(dark|light)\/?$/.exec(path)?.[1]
if (framed) root.dataset.framed = ''
const theme = framed ?? stored('localStorage', 'theme')
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
root.lang = language()

const screens: Record<string, string> = {
  entry: 'WristbandEntry',
  wallet: 'Wallet',
  pay: 'Pay',
  refund: 'Refund',
}
if (/^\/(client\/?)?$/.test(path)) root.dataset.page = 'entry'
const first_screen = screens[root.dataset.page ?? ''] ?? ''
const files = FILES
const names = [root.lang, first_screen, `${first_screen} ${root.lang}`]
for (const file of names.flatMap((name) => files[name] ?? [])) {
  const link = document.createElement('link')
  const is_style = file.endsWith('.css')
  link.rel = is_style ? 'preload' : 'modulepreload'
  if (is_style) link.as = 'style'
  link.fetchPriority = 'low'
  link.href = file
  document.head.append(link)
}

if (number && page !== 'refund') {
  const url = `${location.origin}/clients/short/${number}${event ? `?event_id=${event}` : ''}`
  const pin = stored('sessionStorage', `pin:${number.toUpperCase()}`)
  const headers = { 'accept-language': root.lang, ...(pin && { 'wristband-pin': pin }) }
  // The server has asked already as this page would, if not with the PIN, or in another language.
  const is_answered = !pin && root.dataset.answered === root.lang
  const answer = is_answered ? answerSent() : fetch(url, { headers })
  globalThis.early_answer = { url, pin, answer }
  // The program handles the error.
  answer.then(showBalance).catch(() => undefined)
}

const entry = ENTRY
if (entry) document.addEventListener('DOMContentLoaded', () => void begin(entry))

/** The program begins after the first picture: where it is there already it would come before, and be long about it. */
async function begin(program: string) {
  const styles = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  await Promise.all([...styles].map(loaded))
  const run = () => import(/* @vite-ignore */ program)
  // A page that nobody looks at has no pictures.
  if (document.hidden) await run()
  else requestAnimationFrame(() => setTimeout(run))
}

function loaded(link: HTMLLinkElement) {
  if (link.sheet) return undefined
  return new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
}

/** The answer that came with the page, once its end has been read. */
async function answerSent() {
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  const { status, body } = JSON.parse(document.getElementById('event')!.textContent!).wallet
  const headers = { 'content-type': 'application/json' }
  return new Response(JSON.stringify(body), { status, headers })
}

/** Replaces the placeholder of the wallet by the balance. */
async function showBalance(answer: Response) {
  if (!answer.ok) return
  const { balance } = await answer.clone().json()
  const amount = document.querySelector('#root > .frame-column .frame-amount')
  const sent = document.getElementById('event')?.textContent
  if (!amount || !sent) return
  const { event } = JSON.parse(sent)
  if (!event) return
  const currency = document.createElement('b')
  currency.className = 'frame-currency'
  currency.textContent = `${event.currencySymbol} `
  const figure = document.createElement('p')
  figure.className = 'frame-figure'
  figure.append(currency, formatAmount(balance))
  amount.replaceWith(figure)
}

/** Returns the stored language, else the browser's preferred one. */
function language() {
  const asked = framed && new URLSearchParams(location.search).get('language')
  const chosen = [asked, stored('sessionStorage', 'locale'), stored('localStorage', 'locale')]
  const tags = [...chosen, ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase())
  return tags.find((tag) => tag === 'en' || tag === 'fr' || tag === 'de') ?? 'en'
}

/** The address of the one wallet that this phone keeps (visitor/base/kept.ts); nothing where there are none, or several. */
function onlyWallet() {
  try {
    const kept = JSON.parse(stored('localStorage', 'wallets') ?? '[]')
    if (kept.length !== 1) return undefined
    const { short_id, event_id } = kept[0]
    return ['/client', short_id, event_id].filter(Boolean).map(encodeURI).join('/')
  } catch {
    return undefined
  }
}

/** A browser that refuses its stores (private mode) has empty ones. */
function stored(store: 'localStorage' | 'sessionStorage', key: string) {
  try {
    return globalThis[store].getItem(key)
  } catch {
    return null
  }
}
