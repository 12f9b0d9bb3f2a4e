import { ApiError } from '@kermesse/sdk/client'
import { useTranslation } from 'react-i18next'

/** What the server refused, in the reader's language; the request's id where support needs it. */
export function ErrorText({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  const refused = error instanceof ApiError ? error : undefined
  if (!refused) return <>{t('unknown_error')}</>
  if (refused.code === 'unreachable') return <>{t('unreachable')}</>
  return (
    <>
      <Sentence code={refused.code} />
      {refused.status >= 500 && refused.request_id && (
        <> {t('reference', { id: refused.request_id })}</>
      )}
    </>
  )
}

/** A sentence of the contract's error catalogue. The catalogue is fetched when it is first needed. */
export function Sentence({ code }: { code: string }) {
  const { t, ready } = useTranslation('errors', { useSuspense: false })
  const common = useTranslation('common')
  if (!ready) return null
  return <>{t(code, { defaultValue: common.t('unknown_error') })}</>
}
