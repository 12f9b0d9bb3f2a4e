import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const production = new URL('../../node_modules/react-router/dist/production/', import.meta.url)

/**
 * Takes the router's build for production: what its package names to bundlers is the one for developers, with its warnings. In it
 * the components that nobody uses are made so that a bundler may leave them out.
 */
export function leanRouter(): Plugin {
  return {
    name: 'kermesse:lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) =>
      id === 'react-router' ? fileURLToPath(new URL('index.mjs', production)) : undefined,
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.mjs$/ },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/^(var \w+ = )(\w+\.(?:forwardRef|createContext)\()/gm, '$1/* @__PURE__ */ $2'),
    },
  }
}
