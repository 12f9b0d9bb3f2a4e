import { details } from '@kermesse/sdk/generated/details'
import { errors } from '@kermesse/sdk/generated/errors'
import { nouns } from '@kermesse/sdk/generated/nouns'
import { operations } from '@kermesse/sdk/generated/operations'
import type { Plugin } from 'vite'
import { calls } from '../src/pos/base/calls.ts'

const languages = ['en', 'fr', 'de'] as const

type Texts = string | Record<string, string>
type Catalogue = Record<string, Record<(typeof languages)[number], Texts>>
const catalogues: Record<string, Catalogue> = { errors, details, nouns }

/**
 * Gives the browser the sentences of a catalogue in one language: `virtual:errors/en`, `virtual:details/en` for fields, and
 * `virtual:nouns/en` for plain resources.
 */
export function contract(): Plugin {
  return {
    name: 'kermesse:contract',
    enforce: 'pre',
    resolveId: (id) => (/^virtual:(errors|details|nouns)\//.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, name = '', language] = /^\0virtual:(errors|details|nouns)\/(\w+)$/.exec(id) ?? []
      const spoken = languages.find((known) => known === language)
      if (!spoken) return
      const entries = Object.entries(catalogues[name]!)
      const sentences = entries.map(([code, entry]) => [code, placeholders(entry[spoken])])
      return `export default ${JSON.stringify(Object.fromEntries(sentences))}`
    },
  }
}

/** Converts `{limit}` of the contract to `{{limit}}` of i18next. */
function placeholders(texts: Texts) {
  return typeof texts === 'string' ? texts.replace(/\{(\w+)\}/g, '{{$1}}') : texts
}

/** Public operations that no page of visitors calls: signing in, pairing, what watches the installation, a provider's webhook. */
const of_others = /^(system|users|tokens|pairings|payments)\./

/** Visitors call what is public, and a point of sale what its list names: the rest of the table stays at home. */
export function neededRoutes(): Plugin {
  return {
    name: 'kermesse:needed-routes',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'staff',
    transform: {
      filter: { id: /\/sdk\/src\/generated\/routes\.ts$/ },
      handler(code) {
        const is_pos = this.environment.name === 'pos'
        const isNeeded = (id: string) => {
          if (is_pos) return (calls as readonly string[]).includes(id)
          return (
            operations[id as keyof typeof operations].access === 'public' && !of_others.test(id)
          )
        }
        // A noun, and the verbs below it.
        return code.replace(/^([a-z_]+)\n((?: [a-z_]+ [A-Z]+ .*\n)+)/gm, (_, noun, verbs) => {
          const needed = verbs.match(/ .*\n/g).filter((line: string) => {
            const [, verb] = line.split(' ')
            return isNeeded(`${noun}.${verb}`)
          })
          return needed.length > 0 ? `${noun}\n${needed.join('')}` : ''
        })
      },
    },
  }
}

/** The first parts of the paths that the API answers: `clients`, `events`, … */
export function apiPrefixes() {
  return [...new Set(Object.values(operations).map(({ path }) => path.split('/')[1] ?? ''))]
}
