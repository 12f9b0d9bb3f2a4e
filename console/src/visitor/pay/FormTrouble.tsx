import { ApiError } from '@kermesse/sdk/client'
import { useTranslation } from 'react-i18next'
import { ErrorText, Sentence } from '../../ui/ErrorText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAfter } from './time.ts'

/** Returns true for refusals that belong beside the amount field. */
export function isOfAmount(error: unknown): error is ApiError {
  return error instanceof ApiError && ['load_too_high', 'amount_out_of_range'].includes(error.code)
}

type Opening = {
  open: { error: unknown; failureReason: unknown; isPending: boolean; isPaused: boolean }
}

/** Why a payment does not begin, or not yet. */
export function FormTrouble({ open: { error, failureReason, isPending, isPaused } }: Opening) {
  const { t } = useTranslation('pay')
  if (isPaused) return <Notice tone="warning">{t('opening.offline')}</Notice>
  if (isPending) {
    const is_busy = failureReason instanceof ApiError && failureReason.code === 'payment_busy'
    return is_busy ? (
      <Notice tone="info">
        <Sentence code="payment_busy" />
      </Notice>
    ) : (
      <Slow />
    )
  }
  if (!error || isOfAmount(error)) return null
  return (
    <Notice tone="error">
      <ErrorText error={error} />
    </Notice>
  )
}

const slow_ms = 3_000

/** Without a message, impatient visitors press again. */
function Slow() {
  const { t } = useTranslation('pay')
  return useAfter(slow_ms) && <Notice tone="info">{t('opening.slow')}</Notice>
}
