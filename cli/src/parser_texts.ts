import type { Option } from 'commander'
import { type Sentence, t } from './i18n/language.ts'

// Messages of commander, each with our sentence and the names of its parts.
const errors: readonly [RegExp, Sentence, readonly string[]][] = [
  [/^unknown command '(.*)'$/, "unknown command '{name}'", ['name']],
  [/^unknown option '(.*)'$/, "unknown option '{name}'", ['name']],
  [/^missing required argument '(.*)'$/, "missing required argument '{name}'", ['name']],
  [/^option '(.*)' argument missing$/, "option '{flags}' argument missing", ['flags']],
  [
    /^too many arguments for '([^']*)'\. Expected (\d+) arguments? but got (\d+): (.*)\.$/,
    "too many arguments for '{name}'. Expected {expected} but got {received}: {details}.",
    ['name', 'expected', 'received', 'details'],
  ],
  [/^\(Did you mean one of (.*)\?\)$/, '(Did you mean one of {names}?)', ['names']],
  [/^\(Did you mean (.*)\?\)$/, '(Did you mean {name}?)', ['name']],
]

/** A refusal of the parser in the language of the process. */
export function parserError(text: string) {
  return text.split('\n').map(translateLine).join('\n')
}

function translateLine(line: string) {
  for (const [pattern, sentence, names] of errors) {
    const found = pattern.exec(line)
    if (found)
      return t(sentence, Object.fromEntries(names.map((name, at) => [name, found[at + 1]])))
  }
  return line
}

const titles: readonly Sentence[] = ['Usage', 'Arguments', 'Options', 'Global Options', 'Commands']

export function helpTitle(title: string) {
  const known = titles.find((one) => `${one}:` === title)
  return known ? t('{title}:', { title: t(known) }) : title
}

export function describeOption({ description, argChoices }: Option) {
  if (!argChoices) return description
  const choices = argChoices.map((choice) => JSON.stringify(choice)).join(', ')
  const text = `(${t('{title}:', { title: t('choices') })} ${choices})`
  return description ? `${description} ${text}` : text
}
