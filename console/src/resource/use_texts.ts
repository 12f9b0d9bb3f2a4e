import type { i18n as I18n } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../format.ts'
import type { Field } from './contract.ts'
import type { AnyResource } from './define.ts'

export type Texts = ReturnType<typeof useTexts>

// Resource names come from the contract; each has a file of texts.
const useNamespaces = useTranslation as (names: string[]) => { i18n: I18n }
type Translate = (keys: string[], values?: object) => string

/**
 * The texts of a resource: its own file, its noun if it is a plain resource, and `fields.json` for shared fields. A screen calls it
 * before it is drawn: a part that loaded its texts later would make the page blink.
 */
export function useTexts({ name }: Pick<AnyResource, 'name'>, more: 'audit_log'[] = []) {
  const { i18n } = useNamespaces([
    name,
    'fields',
    'nouns',
    'resource',
    'details',
    'errors',
    ...more,
  ])
  // Memoized per language, so that a long form renders only the fields that changed.
  return useMemo(() => textsIn(i18n, name), [i18n, name, i18n.resolvedLanguage])
}

function textsIn(i18n: I18n, name: string) {
  // Field names come from the contract; a test checks that each has a text.
  const translate = i18n.t as unknown as Translate
  const say = (keys: string[], values?: object) => translate(keys, values)
  const has = (key: string) => i18n.exists(key)
  return {
    title: say([`${name}:title`, `nouns:${name}.many`]),
    about: say([`${name}:about`]),
    one: say([`${name}:one`, `nouns:${name}.one`]),
    yes: say(['resource:yes']),
    own: (key: string, values?: object) => say([`${name}:${key}`, `nouns:${name}.${key}`], values),
    field: (field: string) =>
      say([
        `${name}:fields.${field}`,
        `fields:${field}`,
        `fields:${leaf(field)}`,
        // Only the log shows these; it loads their file.
        `audit_log:changed.${field}`,
      ]),
    help: (field: string) =>
      has(`${name}:help.${field}`) ? say([`${name}:help.${field}`]) : undefined,
    choice: (field: string, value: string | number) =>
      say([
        `${name}:choices.${field}.${value}`,
        `fields:choices.${field}.${value}`,
        `fields:choices.${leaf(field)}.${value}`,
      ]),
  }
}

/** How a choice is called; an amount speaks for itself. */
export function choiceLabel(field: Field, name: string, value: string | number, texts: Texts) {
  return field.item?.kind === 'money' ? formatAmount(Number(value)) : texts.choice(name, value)
}

/** `zone.ages` has the words of `ages`. */
function leaf(field: string) {
  return field.split('.').at(-1)
}
