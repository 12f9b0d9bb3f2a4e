import { ApiError } from '@kermesse/sdk/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasRow, lookOf } from '../signals/refusal_table.ts'
import { signal } from '../signals/signals.ts'

/** A problem in the reader's language. */
export class Problem extends Error {}

/** Does something that the server may refuse, and says why in the reader's language. What is returned is a problem of its own. */
export function useAttempt() {
  const { t, i18n } = useTranslation('pos')
  const [is_busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const refused = await act()
      if (refused) setProblem(t('sign_in.no_permission'))
    } catch (error) {
      if (error instanceof Problem) setProblem(error.message)
      else if (error instanceof ApiError && error.status > 0) {
        await i18n.loadNamespaces('errors')
        const { code, message, request_id } = error
        const sentence = t(`errors:${code}`, { defaultValue: message })
        signal(lookOf(code))
        setProblem(hasRow(code) ? sentence : `${sentence} (${request_id})`)
      } else setProblem(t('no_connection'))
    } finally {
      setBusy(false)
    }
  }

  return { is_busy, problem, attempt }
}
