import { createRequire } from 'node:module'
import { Marked, type Tokens } from 'marked'

/** A heading of the second level with the text up to the next one. */
export type Section = { id: string; heading: string; text: string }
export type Rendered = { title: string; html: string; sections: Section[] }
export type Links = {
  /** The address of a linked file, or undefined when the guide does not have it. */
  file(name: string): string | undefined
  /** The address of an operation of the contract. */
  operation(id: string): string | undefined
}

type Highlighter = {
  registerLanguage(name: string, language: unknown): void
  getLanguage(name: string): object | undefined
  highlight(text: string, options: { language: string }): { value: string }
}

// An import would bring types of the browser into the whole program, by its `reference lib="dom"`.
const require = createRequire(import.meta.url)
const highlighter: Highlighter = require('highlight.js/lib/core')
for (const name of ['bash', 'http', 'javascript', 'json', 'python', 'typescript', 'yaml'])
  highlighter.registerLanguage(name, require(`highlight.js/lib/languages/${name}`))
const aliases: Record<string, string> = {
  sh: 'bash',
  console: 'bash',
  js: 'javascript',
  ts: 'typescript',
}

/**
 * Renders a chapter. Names of operations in code become links to the reference.
 *
 * @throws {Error} when a link leads to a file that the guide does not have.
 */
export function renderChapter(markdown: string, links: Links): Rendered {
  const marked = new Marked()
  const tokens = marked.lexer(markdown)
  const title = tokens.find(isHeading)?.text ?? ''
  marked.use({
    renderer: {
      heading({ tokens: inside, text, depth }) {
        const id = idOf(text)
        const words = this.parser.parseInline(inside)
        if (depth === 1) return `<h1>${words}</h1>\n`
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${words}</a></h${depth}>\n`
      },
      code: ({ text, lang = '' }) => codeBlock(text, lang),
      codespan({ text }) {
        const address = links.operation(text)
        const code = `<code>${escapeHtml(text)}</code>`
        return address ? `<a href="${escapeHtml(address)}">${code}</a>` : code
      },
      link({ href, tokens: inside }) {
        const words = this.parser.parseInline(inside)
        return `<a href="${escapeHtml(addressOf(href, links))}">${words}</a>`
      },
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: 'td' | 'th') => {
          const inner = cells.map(({ tokens: inside }) => {
            const scope = tag === 'th' ? ' scope="col"' : ''
            return `<${tag}${scope}>${this.parser.parseInline(inside)}</${tag}>`
          })
          return `<tr>${inner.join('')}</tr>`
        }
        const body = token.rows.map((cells) => row(cells, 'td')).join('')
        return scrollable(
          `<table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table>`,
        )
      },
    },
  })
  return { title, html: marked.parser(tokens), sections: sectionsOf(markdown, title) }
}

/** A wide table scrolls by itself, from the keyboard as well. */
const scrollable = (html: string) =>
  `<div class="scroll" tabindex="0" role="region" aria-label="Table">${html}</div>\n`

/** The word after the language is the file that the code is saved as. */
function codeBlock(text: string, info: string) {
  const [lang = '', file] = info.split(' ')
  const language = aliases[lang] ?? lang
  const code = highlighter.getLanguage(language)
    ? highlighter.highlight(text, { language }).value
    : escapeHtml(text)
  const pre = `<pre tabindex="0"><code>${code}\n</code></pre>`
  return file ? `<figure><figcaption>${escapeHtml(file)}</figcaption>${pre}</figure>\n` : `${pre}\n`
}

function addressOf(href: string, links: Links) {
  if (/^(https?:|#)/.test(href)) return href
  const [name = '', anchor] = href.split('#')
  const address = links.file(name)
  if (!address) throw new Error(`The guide has no ${href}.`)
  return anchor ? `${address}#${anchor}` : address
}

/** The texts that search looks through; those of code blocks are among them. */
function sectionsOf(markdown: string, title: string): Section[] {
  const parts = markdown.split(/^## /m)
  return parts.map((part, index) => {
    const [first = '', ...rest] = part.split('\n')
    const heading = index === 0 ? title : first.replaceAll('`', '')
    const text = withoutTargets(rest.join('\n')).replace(/```\w*|[*`|>#[\]]/g, ' ')
    return {
      id: index === 0 ? '' : idOf(first),
      heading,
      text: text.replace(/\s+/g, ' ').trim(),
    }
  })
}

/** Of a link, its text alone. */
function withoutTargets(markdown: string) {
  const parts = markdown.split('](')
  return parts.map((part, n) => (n === 0 ? part : part.slice(part.indexOf(')') + 1))).join(' ')
}

function isHeading(token: { type: string }): token is Tokens.Heading {
  return token.type === 'heading'
}

function idOf(text: string) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

export function escapeHtml(text: string) {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => entities[sign]!)
}
