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

type Tokens = Record<string, string | number>

export function themeCss(only: (tokens: Tokens) => Tokens = (tokens) => tokens) {
  const day = { ...createLightTheme(brand), ...light }
  const night = { ...createDarkTheme(brand), ...dark }
  const changed = Object.fromEntries(
    Object.entries(night).filter(([name, value]) => day[name as keyof Theme] !== value),
  )
  return [
    `:root{color-scheme:light;${declare(only(day))}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${declare(only(changed))}}}`,
    `:root[data-theme=dark]{color-scheme:dark;${declare(only(changed))}}`,
  ].join('\n')
}

/** The few tokens that the frame of a page needs before the style sheet is there. */
export function frameTokens() {
  const names = Object.values({
    background: 'colorNeutralBackground1',
    blank: 'colorNeutralBackground3',
    line: 'colorNeutralStroke3',
    text: 'colorNeutralForeground1',
    aside: 'colorNeutralForeground2',
    focus: 'colorStrokeFocus2',
    font: 'fontFamilyBase',
    ribbon: 'ribbon',
  })
  return themeCss((tokens) =>
    Object.fromEntries(names.filter((name) => name in tokens).map((name) => [name, tokens[name]!])),
  )
}

function declare(tokens: Tokens) {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}
