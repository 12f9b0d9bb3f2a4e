import { errors } from '@kermesse/sdk/generated/errors'
import { operations } from '@kermesse/sdk/generated/operations'
import type { Route } from '@kermesse/sdk/types'
import type { Plugin } from 'vite'

const languages = ['en', 'fr', 'de'] as const

/**
 * Gives the browser only what it uses of the generated contract: how to call an operation, and
 * the sentences of the errors in one language (`virtual:errors/en`).
 */
export function contract(): Plugin {
  return {
    name: 'kermesse:contract',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('virtual:errors/') ? `\0${id}` : undefined),
    load(id) {
      if (id.endsWith('/sdk/src/generated/operations.ts'))
        return `export const operations = ${JSON.stringify(calls())}`
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

// Fields, summaries and descriptions weigh ten times what a call needs.
function calls(): Record<string, Route> {
  return Object.fromEntries(
    Object.entries(operations).map(
      ([id, { method, path, content_type, is_form, is_bytes, params }]) => {
        const names = params.flatMap(({ in: where, name }) =>
          where === 'header' ? [{ name }] : [],
        )
        return [id, { id, method, path, content_type, is_form, is_bytes, params: names }]
      },
    ),
  )
}
