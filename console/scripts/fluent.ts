import type { Plugin } from 'vite'

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
