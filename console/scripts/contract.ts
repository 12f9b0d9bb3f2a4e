import { errors } from '@kermesse/sdk/generated/errors'
import { operations } from '@kermesse/sdk/generated/operations'
import type { Plugin } from 'vite'

const languages = ['en', 'fr', 'de'] as const

/** Gives the browser the sentences of the errors in one language: `virtual:errors/en`. */
export function contract(): Plugin {
  return {
    name: 'kermesse:contract',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('virtual:errors/') ? `\0${id}` : undefined),
    load(id) {
      const language = languages.find((name) => id === `\0virtual:errors/${name}`)
      if (!language) return
      const sentences = Object.entries(errors).map(([code, entry]) => [code, entry[language]])
      return `export default ${JSON.stringify(Object.fromEntries(sentences))}`
    },
  }
}

/** The first parts of the paths that the API answers: `clients`, `events`, … */
export function apiPrefixes() {
  return [...new Set(Object.values(operations).map(({ path }) => path.split('/')[1] ?? ''))]
}
