import { ApiError } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'

/** The translated error, with the request id if support needs it. */
export function ErrorText({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  const refused = error instanceof ApiError ? error : undefined
  if (!refused) return <>{t('unknown_error')}</>
  if (refused.code === 'unreachable') return <>{t('unreachable')}</>
  const faults = faultsOf(refused)
  if (faults.length > 0)
    return (
      <>
        {faults.map((fault) => (
          <div key={fault}>{fault}</div>
        ))}
      </>
    )
  return (
    <>
      <Sentence code={refused.code} />
      {refused.status >= 500 && refused.request_id && (
        <> {t('reference', { id: refused.request_id })}</>
      )}
    </>
  )
}

const shown_faults = 5

/** The faults of an invalid request, with their fields, as the server names them in the reader's language. */
function faultsOf({ code, details }: ApiError): string[] {
  if (code !== 'invalid_request' || !Array.isArray(details)) return []
  const faults = details as Schema<'Detail'>[]
  return faults.slice(0, shown_faults).map(({ field, sentence }) => `${field}: ${sentence}`)
}

/** A sentence of the contract's error catalogue. The catalogue is fetched when it is first needed. */
export function Sentence({ code }: { code: string }) {
  const { t, ready } = useTranslation('errors', { useSuspense: false })
  const common = useTranslation('common')
  if (!ready) return null
  return <>{t(code, { defaultValue: common.t('unknown_error') })}</>
}
