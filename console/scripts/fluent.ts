import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const imported = /import \{([^}]*)\} from ['"]@fluentui\/react-icons['"]/g
const virtual = 'virtual:icon/'

/**
 * Of an icon we take how it is drawn, and nothing else: the library's own components bring along the engine that writes style sheets
 * at run time.
 */
export function plainIcons(): Plugin {
  return {
    name: 'kermesse:plain-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(virtual) ? `\0${id}` : undefined),
    load: {
      filter: { id: /^\0virtual:icon\// },
      handler: (id) => drawingOf(id.slice(virtual.length + 1)),
    },
    transform: {
      filter: { id: /\/console\/src\/.*\.tsx$/, code: /@fluentui\/react-icons/ },
      handler: (code) => code.replace(imported, (_, names: string) => importsOf(names)),
    },
  }
}

function importsOf(names: string) {
  const each = names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return each.map((name) => `import { ${name} } from '${virtual}${name}'`).join(';')
}

/** `ArrowSyncRegular` is in `arrow-sync`. */
async function drawingOf(name: string) {
  const words = name.replace(/(Regular|Filled)$/, '').match(/[A-Z][a-z]*|\d+/g) ?? []
  const place = `@fluentui/react-icons/headless/svg/${words.join('-').toLowerCase()}`
  const text = await readFile(fileURLToPath(import.meta.resolve(place)), 'utf8')
  const [, paths] = new RegExp(`\\('${name}', "1em", (\\[[^\\]]*\\])`).exec(text) ?? []
  if (!paths) throw new Error(`${place} does not say how ${name} is drawn`)
  return `import { icon } from '${fileURLToPath(new URL('../src/ui/icon.tsx', import.meta.url))}'
export const ${name} = /* @__PURE__ */ icon(${paths})`
}

/**
 * Fluent's styles name a token as `tokens.colorBrandStroke1`, and the table they look it up in
 * holds nothing but `var(--colorBrandStroke1)`. Writing the answer in place leaves the table out.
 */
export function inlineTokens(): Plugin {
  return {
    name: 'kermesse:inline-tokens',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: /import \{[^}]*\btokens\b[^}]*\} from ["']@fluentui\/react-theme["']/ },
      handler: (code) => code.replace(/(?<![\w./'"])tokens\.(\w+)/g, '"var(--$1)"'),
    },
  }
}
