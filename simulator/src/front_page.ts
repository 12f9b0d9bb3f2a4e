import { readFileSync } from 'node:fs'
import type { Server, ServerRoute } from '@hapi/hapi'
import type { Switchboard } from './failure_switches.ts'
import { html, page } from './page.ts'
import { route } from './route.ts'

interface Place {
  path: string
  name: string
  what: string
  /** Path of the icon in a viewport of 24. */
  icon: string
}

const places: Place[] = [
  {
    path: '/mypos',
    name: 'Card terminals',
    what: 'myPOS: type a pairing code',
    icon: 'M7 3h10v18H7zM10 6h4v3h-4zM10 13h.01M14 13h.01M10 17h.01M14 17h.01',
  },
  {
    path: '/twint',
    name: 'A phone with TWINT',
    what: 'Type a code, pay or reject',
    icon: 'M8 2h8v20H8zM11 18h2',
  },
  {
    path: '/payrexx',
    name: 'Online payments',
    what: 'Payrexx: pay, refuse, go away',
    icon: 'M3 6h18v12H3zM3 10h18M6 15h4',
  },
  {
    path: '/bank/inbox',
    name: 'Bank inbox',
    what: 'Look at files, reject payments',
    icon: 'M3 9l9-5 9 5M5 10v8M10 10v8M14 10v8M19 10v8M3 20h18',
  },
  {
    path: '/push',
    name: 'Push inbox',
    what: 'What visitors’ devices were told',
    icon: 'M6 17V11a6 6 0 0 1 12 0v6l2 1H4zM10 21h4',
  },
  {
    path: '/mail',
    name: 'Mail inbox',
    what: 'What was sent by mail',
    icon: 'M3 6h18v12H3zM3 7l9 7 9-7',
  },
  {
    path: '/infomaniak',
    name: 'Ticketing',
    what: 'Infomaniak: tickets and scans',
    icon: 'M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 7v10',
  },
  {
    path: '/organiser',
    name: 'The organiser’s site',
    what: 'Top up in a frame of another site',
    icon: 'M3 5h18v14H3zM3 9h18M8 13h8v3H8z',
  },
  {
    path: '/printer',
    name: 'A receipt printer',
    what: 'Its paper, cover and network',
    icon: 'M7 9V3h10v6M5 9h14v8h-2M7 17H5V9M7 14h10v7H7z',
  },
]

/** Leads to whatever is there: without a port for it there is no printer. */
export const frontPage = (server: Server, { armedAt }: Switchboard): ServerRoute =>
  route('GET', '/', (_request, h) => {
    const cards = places
      .filter(({ path }) => server.match('get', path))
      .map((place) => cardOf(place, armedAt(place.path)))
    return page(h, {
      title: 'Provider simulator',
      header: html`
        <header>
          <h1>Provider simulator</h1>
          <p>The outside world on this machine. No money moves here.</p>
        </header>`,
      stage: html`<ul class="places">${cards}</ul>${forScripts}`,
      style,
    })
  })

const cardOf = ({ path, name, what, icon }: Place, armed: number) => html`
  <li>
    <a class="place" href="${path}">
      <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" fill="none"
        stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"
        ><path d="${icon}" /></svg>
      <span><strong>${name}</strong>${
        armed > 0 && html` <span class="count">${armed} armed</span>`
      }<small>${what}</small></span>
    </a>
  </li>`

const forScripts = html`
  <section class="card scripts">
    <h2>Make something fail, from a script</h2>
    <p>Every provider has the same switches at <code>/control/&lt;name&gt;/failures</code>. What is armed happens to
    the next requests that it is meant for, so many times, and is then over.</p>
    <pre><code># What can be set, and what is armed
curl $SIMULATOR/control/failures
# The next two orders fail
curl $SIMULATOR/control/twint/failures -d mode=http_500 -d operation=StartOrder -d times=2
# Everything works again
curl -X DELETE $SIMULATOR/control/failures</code></pre>
  </section>`

const style = readFileSync(new URL('./front_page.css', import.meta.url), 'utf8')
