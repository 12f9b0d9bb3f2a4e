import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { frameTokens } from './theme.ts'

const source = (name: string) => fileURLToPath(new URL(`../src/frame/${name}`, import.meta.url))
const screens = ['Wallet', 'WristbandEntry', 'Pay', 'Refund']

/**
 * Writes into each page what it shows and does before anything is loaded: its frame's styles and its first script. What the
 * build linked in the head comes after the frame, so that nothing keeps a browser from drawing it.
 */
export function frame(): Plugin {
  return {
    name: 'kermesse:frame',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {}, path }) {
        const later: string[] = []
        const head = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, (link) => {
          later.push(link.trim())
          return ''
        })
        const first = `<style>${await styles()}</style>\n    <script>${await script(bundle, path)}</script>`
        return head
          .replace('</title>', (end) => `${end}\n    ${first}`)
          .replace('</body>', (end) => `  ${later.join('')}\n  ${end}`)
      },
    },
  }
}

async function styles() {
  const files = await Promise.all(
    ['base.css', 'frame.css'].map((name) => readFile(source(name), 'utf8')),
  )
  return [frameTokens(), ...files]
    .join('\n')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s*\n\s*/g, '')
    .replace(/\s*([{};,>])\s*(?![^(]*\))/g, '$1')
    .replace(/: +(?=[^{}]*\})/g, ':')
}

/** The first script with the names of the files that it fetches ahead. */
async function script(bundle: Rolldown.OutputBundle, page: string) {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { FILES: JSON.stringify(filesOf(bundle, page)) },
    build: { write: false, lib: { entry: source('first.ts'), formats: ['iife'], name: 'first' } },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  return output[0].code.trim()
}

function filesOf(bundle: Rolldown.OutputBundle, page: string) {
  const entry = page.replace(/\W|html/g, '')
  const texts = new RegExp(`/i18n/(\\w+)/(?:common|${entry})\\.json$`)
  const named = Object.values(bundle).flatMap((chunk) => {
    if (chunk.type !== 'chunk' || !chunk.facadeModuleId) return []
    const from = chunk.facadeModuleId
    const name =
      texts.exec(from)?.[1] ?? screens.find((one) => from.endsWith(`/screens/${one}.tsx`))
    const files = [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]
    return name ? files.map((path) => ({ name, path: `/${path}` })) : []
  })
  const groups = Map.groupBy(named, ({ name }) => name)
  return Object.fromEntries([...groups].map(([name, all]) => [name, all.map(({ path }) => path)]))
}
