import { readFileSync } from 'node:fs'
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi'

/** Markup that may go out as it is. Only the `html` tag makes one. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

export type Part = string | number | Html | Html[] | false | undefined

/** Builds markup; whatever is not markup already is escaped, and `false` leaves nothing. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: literals }, ...parts.map(markupOf)))
}

export interface Page {
  title: string
  /** One sentence below the title. */
  lead?: Part
  /** Main content, and the aside on wide screens. */
  stage: Part
  aside?: Part
  /** Instead of the way home and the title. */
  header?: Html
  style?: string
  script?: string
}

/** Answers with a whole page in the simulator's look. */
export function page(h: ResponseToolkit, asked: Page): ResponseObject {
  const { title, lead, stage, aside, style = '', script } = asked
  const header = html`
    <header>
      <a class="home" href="/">‹ Provider simulator</a>
      <h1>${title}</h1>
      ${lead !== undefined && html`<p>${lead}</p>`}
    </header>`
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Kermesse simulator</title>
        <link rel="icon" href="data:," />
        <style>${new Html(look + style)}</style>
      </head>
      <body>
        <main>
          ${asked.header ?? header}
          <div class="stage">${stage}</div>
          ${aside !== undefined && html`<aside>${aside}</aside>`}
        </main>
        ${script !== undefined && new Html(`<script>${script}</script>`)}
      </body>
    </html>`
  return h.response(document.markup).type('text/html').header('cache-control', 'no-store')
}

const look = ['page', 'cards', 'fields']
  .map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8'))
  .join('')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function markupOf(part: Part): string {
  if (part === false || part === undefined) return ''
  if (part instanceof Html) return part.markup
  if (Array.isArray(part)) return part.map(markupOf).join('')
  return String(part).replace(/[&<>"']/g, (character) => entities[character]!)
}
