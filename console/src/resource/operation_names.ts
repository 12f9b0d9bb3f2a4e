import type { nouns } from '@kermesse/sdk/generated/nouns'
import type { ChangingOperation } from '@kermesse/sdk/generated/routes'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../i18n/i18n.ts'

/**
 * Operations that are never logged by this name: bulk operations log each record, the others change
 * nothing.
 */
type Unlogged =
  | `${string}.${'bulk' | 'validate'}`
  | 'users.login'
  | `notifications.${string}`
  | 'clients.import_preview'
  | 'deletions.preview'
  | 'printer.test'
  | 'print_jobs.take'
  | 'print_jobs.report'
  | 'sessions.end'
  | 'pairings.challenge'
  | 'pairings.sign_in'
  | 'smartphones.report'
/** Sentences of plain resources follow from their nouns. */
const noun_verbs = ['create', 'update', 'delete', 'restore'] as const
type OfNoun = `${keyof typeof nouns}.${(typeof noun_verbs)[number]}`
/** Operations of the log. A missing translation in `operations.json` is a type error. */
type LoggedOperation = Exclude<ChangingOperation, Unlogged | OfNoun> | ChangedByAsking
/** Asks a provider, and logs an answer that changes something. */
type ChangedByAsking = 'terminals.status'

/** Returns the name of an operation; the API name if it has no translation. */
export function useOperationName() {
  const { t } = useTranslation(['operations', 'nouns'])
  return (operation: string) => {
    if (isNamed(operation)) return t(operation)
    return isOfNoun(operation) ? t(`nouns:${operation}`) : operation
  }
}

/** All of them by their words, to choose one. */
export async function operationOptions() {
  await i18next.loadNamespaces(['operations', 'nouns'])
  const language = currentLanguage()
  const bundle = (name: string): Record<string, Record<string, string>> =>
    i18next.getResourceBundle(language, name)
  const options = (noun: string, verbs: [string, string][]) =>
    verbs.map(([verb, label]) => ({ value: `${noun}.${verb}`, label }))
  const written = Object.entries(bundle('operations'))
  const derived = Object.entries(bundle('nouns'))
  return [
    ...written.flatMap(([noun, verbs]) => options(noun, Object.entries(verbs))),
    ...derived.flatMap(([noun, all]) =>
      options(
        noun,
        noun_verbs.map((verb) => [verb, all[verb]!]),
      ),
    ),
  ].sort((one, other) => one.label.localeCompare(other.label, language))
}

function isNamed(operation: string): operation is LoggedOperation {
  return i18next.exists(`operations:${operation}`)
}

function isOfNoun(operation: string): operation is OfNoun {
  return (
    noun_verbs.some((verb) => operation.endsWith(`.${verb}`)) &&
    i18next.exists(`nouns:${operation}`)
  )
}
