import { Button } from '@fluentui/react-components'
import { ApiError } from '@kermesse/sdk/client'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useScope } from '../resource/scope.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'

/** Refusals that are mended in the parameters of the event. */
const by_parameters = new Set([
  'missing_bank_information',
  'provider_parameters_not_found',
  'bank_account_name_too_long',
  'refund_by_twint_disabled',
  'refund_by_mypos_disabled',
  'refund_by_card_disabled',
  'event_still_running',
])

/** Why a run cannot start, and the way to where that is mended. */
export function Refusal({ error, on_page = false }: { error: unknown; on_page?: boolean }) {
  const { t } = useTranslation('refunds')
  const { event_id = '' } = useScope()
  const navigate = useNavigate()
  const is_mendable = error instanceof ApiError && by_parameters.has(error.code)
  const Part = on_page ? PageNotice : Notice
  return (
    <Part
      tone="error"
      action={
        is_mendable && (
          <Button onClick={() => navigate(`/admin/events/${event_id}/parameters`)}>
            {t('refusal.parameters')}
          </Button>
        )
      }
    >
      <ErrorText error={error} />
    </Part>
  )
}
