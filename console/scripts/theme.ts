import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components'
import type { Plugin } from 'vite'
import { brand, dark, light } from '../src/theme/brand.ts'

/**
 * Fluent's themes as a style sheet (`virtual:theme.css`) instead of JavaScript: the page has its
 * colours before any script runs, and the visitor's first load is lighter.
 */
export function theme(): Plugin {
  return {
    name: 'kermesse:theme',
    resolveId: (id) => (id === 'virtual:theme.css' ? `\0${id}` : undefined),
    load: (id) => (id === '\0virtual:theme.css' ? themeCss() : undefined),
  }
}

export function themeCss() {
  const day = { ...createLightTheme(brand), ...light }
  const night = { ...createDarkTheme(brand), ...dark }
  const changed = Object.fromEntries(
    Object.entries(night).filter(([name, value]) => day[name as keyof Theme] !== value),
  )
  return [
    `:root{color-scheme:light;${declare(day)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${declare(changed)}}}`,
    `:root[data-theme=dark]{color-scheme:dark;${declare(changed)}}`,
  ].join('\n')
}

function declare(tokens: Record<string, string | number>) {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}
