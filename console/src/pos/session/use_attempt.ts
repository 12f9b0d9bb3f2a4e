import { ApiError } from '@kermesse/sdk/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasRow, lookOf } from '../signals/refusal_table.ts'
import { signal } from '../signals/signals.ts'

/** A problem that is said in the reader's language, also after that has changed. */
export class Problem extends Error {
  readonly say: () => string
  constructor(say: () => string) {
    super()
    this.say = say
  }
}

/** Does something that the server may refuse, and says why in the reader's language. What is returned is a problem of its own. */
export function useAttempt() {
  const { i18n } = useTranslation('pos')
  const [is_busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<() => string>()

  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const refused = await act()
      if (refused) setProblem(() => () => i18n.t('pos:sign_in.no_permission'))
    } catch (error) {
      if (error instanceof Problem) setProblem(() => error.say)
      else if (error instanceof ApiError && error.status > 0) {
        await i18n.loadNamespaces('errors')
        const { code, message, request_id } = error
        signal(lookOf(code))
        const reference = hasRow(code) ? '' : ` (${request_id})`
        setProblem(() => () => i18n.t(`errors:${code}`, { defaultValue: message }) + reference)
      } else setProblem(() => () => i18n.t('pos:no_connection'))
    } finally {
      setBusy(false)
    }
  }

  return { is_busy, problem: problem?.(), attempt }
}
