import { readFileSync } from 'node:fs'
import type { Plugin, ServerRoute } from '@hapi/hapi'
import { html, page } from './page.ts'
import { done, fieldsOf, refuse, route } from './route.ts'

/** The organiser's own site: what they copied into a page is shown there, on another origin than Kermesse's. */
export const organiser: Plugin<object> = {
  name: 'organiser',
  register(server) {
    let snippet = ''
    const setSnippet = (text: unknown) => {
      snippet = typeof text === 'string' ? text : ''
    }
    server.route([
      route('GET', '/organiser', (_request, h) => page(h, desk(snippet))),
      route('POST', '/organiser', ({ payload }, h) => {
        setSnippet(fieldsOf(payload).snippet)
        return h.redirect('/organiser').code(303)
      }),
      siteRoute(() => snippet),
      route('PUT', '/control/organiser', ({ payload }, h) => {
        const { snippet: text } = fieldsOf(payload)
        if (typeof text !== 'string') return refuse(h, 400, 'snippet must be text')
        setSnippet(text)
        return done(h)
      }),
    ])
  },
}

const desk = (snippet: string) => ({
  title: 'The organiser’s site',
  lead: html`Paste what <code>kermesse events embed</code> prints. The event’s
    <code>embed.origins</code> must name this site.`,
  stage: html`
    <form class="fields" method="post" action="/organiser">
      <label for="snippet">Snippet</label>
      <textarea id="snippet" name="snippet" rows="14" spellcheck="false">${snippet}</textarea>
      <button class="button">Keep</button>
    </form>
    <form class="fields" method="get" action="/organiser/site">
      <label for="number">Number of a wristband</label>
      <input id="number" name="number" autocomplete="off" value="KJ0002AC" />
      <label for="look">Look</label>
      <select id="look" name="look"><option>light</option><option>dark</option></select>
      <button class="button">Open the site</button>
    </form>`,
})

const style = readFileSync(new URL('./organiser.css', import.meta.url), 'utf8')

/** A page of the festival with the snippet in it, as their own software would fill it in for a visitor. */
function siteRoute(snippetNow: () => string): ServerRoute {
  return route('GET', '/organiser/site', ({ query }, h) => {
    const { number = '', look } = query as { number?: string; look?: string }
    const filled = snippetNow()
      .replace("const number = 'NUMBER'", `const number = '${number.replace(/[^0-9a-z]/gi, '')}'`)
      .replace("const look = 'light'", `const look = '${look === 'dark' ? 'dark' : 'light'}'`)
    return h
      .response(site(filled, look === 'dark'))
      .type('text/html')
      .header('cache-control', 'no-store')
  })
}

const site = (filled: string, is_dark: boolean) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Festival of the simulator</title>
    <link rel="icon" href="data:," />
    <style>${style}</style>
  </head>
  <body class="${is_dark ? 'dark' : 'light'}">
    <header><h1>Festival of the simulator</h1></header>
    <main>
      <h2>Your wristband</h2>
      <p id="said" role="status">Top up before the queue does.</p>
      ${filled}
      <p><a href="/organiser">Change the snippet</a></p>
    </main>
    <script>
      addEventListener('kermesse:result', ({ detail: { outcome, currency, amount } }) => {
        document.getElementById('said').textContent =
          outcome === 'success' ? 'Thank you: ' + currency + ' ' + amount : 'Not this time.'
      })
    </script>
  </body>
</html>
`
