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
  | 'sessions.end'
  | 'smartphones.report'
/** Operations of the log. A missing translation in `operations.json` is a type error. */
type LoggedOperation = Exclude<ChangingOperation, Unlogged> | ChangedByAsking
/** Asks a provider, and logs an answer that changes something. */
type ChangedByAsking = 'terminals.status'

/** Returns the name of an operation; the API name if it has no translation. */
export function useOperationName() {
  const { t } = useTranslation('operations')
  return (operation: string) => (isNamed(operation) ? t(operation) : operation)
}

/** All of them by their words, to choose one. */
export async function operationOptions() {
  await i18next.loadNamespaces('operations')
  const language = currentLanguage()
  const named: Record<string, Record<string, string>> = i18next.getResourceBundle(
    language,
    'operations',
  )
  return Object.entries(named)
    .flatMap(([noun, verbs]) =>
      Object.entries(verbs).map(([verb, label]) => ({ value: `${noun}.${verb}`, label })),
    )
    .sort((one, other) => one.label.localeCompare(other.label, language))
}

function isNamed(operation: string): operation is LoggedOperation {
  return i18next.exists(`operations:${operation}`)
}
