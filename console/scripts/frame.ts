import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { reached } from './reached.ts'
import { frameTokens } from './theme.ts'

const source = (name: string) => fileURLToPath(new URL(`../src/frame/${name}`, import.meta.url))
const screens = ['Wallet', 'WristbandEntry', 'Pay', 'Refund']
const languages = ['en', 'fr', 'de']
/** As the build links the program of a page. */
const tag = /<script type="module" crossorigin src="([^"]*)"><\/script>/

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
        const program = Object.keys(bundle).length > 0 ? tag.exec(html)?.[1] : undefined
        const first = `<style>${await styles()}</style>\n    <script>${await script(bundle, path, program)}</script>`
        return (
          (
            program
              ? head.replace(tag, '<link rel="modulepreload" crossorigin href="$1" data-entry>')
              : head
          )
            // The program is for after the first picture, and what that is made of comes first.
            .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
            .replace('<!--entry-->', await entryWords())
            .replace('</title>', (end) => `${end}\n    ${first}`)
            .replace('</body>', (end) => `  ${later.join('')}\n  ${end}`)
        )
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
    .split('\n')
    .map((line) => line.trim())
    .join('')
    .replace(/\s*([{};,>])\s*(?![^(]*\))/g, '$1')
    .replace(/: +(?=[^{}]*\})/g, ':')
}

/** Texts of the entry page in all languages; the first script chooses one. */
async function entryWords() {
  const words = languages.map(async (language) => {
    const file = new URL(`../src/i18n/${language}/visitor.json`, import.meta.url)
    const { entry } = JSON.parse(await readFile(file, 'utf8'))
    return `<h1 class="frame-title" lang="${language}">${entry.title}</h1><p class="frame-text" lang="${language}">${entry.text}</p>`
  })
  return (await Promise.all(words)).join('')
}

/** The first script with the names of the files that it fetches ahead, and of the program that it starts. */
async function script(bundle: Rolldown.OutputBundle, page: string, program = '') {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: {
      FILES: JSON.stringify(filesOf(bundle, page)),
      ENTRY: JSON.stringify(program),
    },
    build: { write: false, lib: { entry: source('first.ts'), formats: ['iife'], name: 'first' } },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  return output[0].code.trim()
}

function filesOf(bundle: Rolldown.OutputBundle, page: string) {
  const entry = page.replace(/\W|html/g, '')
  const texts = new RegExp(`/i18n/(\\w+)/(?:common|${entry})\\.json$`)
  const texts_of_screen = new RegExp(`/i18n/(\\w+)/(${screens.join('|').toLowerCase()})\\.json$`)
  const nameOf = (from: string) => {
    const [, language, screen] = texts_of_screen.exec(from) ?? []
    if (screen) return `${screens.find((one) => one.toLowerCase() === screen)} ${language}`
    return texts.exec(from)?.[1] ?? screens.find((one) => from.endsWith(`/${one}.tsx`))
  }
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
  const by_file = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const importsOf = ({ imports }: Rolldown.OutputChunk) =>
    imports.map((file) => by_file.get(file)).filter((chunk) => chunk !== undefined)
  const here = reached(
    chunks.filter(({ isEntry }) => isEntry),
    importsOf,
  )
  const named = chunks.flatMap((chunk) => {
    const name = chunk.moduleIds.map(nameOf).find(Boolean)
    if (!name) return []
    const needed = [...reached([chunk], importsOf)].filter((one) => !here.has(one))
    return needed.flatMap(({ fileName, viteMetadata }) =>
      [fileName, ...(viteMetadata?.importedCss ?? [])].map((path) => ({ name, path: `/${path}` })),
    )
  })
  const groups = Map.groupBy(named, ({ name }) => name)
  return Object.fromEntries(
    [...groups].map(([name, all]) => [name, [...new Set(all.map(({ path }) => path))]]),
  )
}
