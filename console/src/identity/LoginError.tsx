import { ApiError } from '@kermesse/sdk/client'
import { useTranslation } from 'react-i18next'
import { ErrorText, Sentence } from '../ui/ErrorText.tsx'
import { LoginRefused } from './login.ts'

/** Why signing in failed, or the code that ended the session. */
export function LoginError({ error }: { error: unknown }) {
  const { t } = useTranslation(['staff', 'common'])
  if (typeof error === 'string') return <Sentence code={error} />
  if (error instanceof LoginRefused)
    return (
      <>{error.reason === 'no_permission' ? t('login.no_permission') : t('common:unknown_error')}</>
    )
  if (error instanceof ApiError && error.code === 'forbidden')
    return <>{t('login.no_permission')}</>
  return <ErrorText error={error} />
}
