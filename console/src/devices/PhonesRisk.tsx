import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../format.ts'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { PageNotice } from '../ui/PageNotice.tsx'

const refresh_ms = 30_000

/** The amount at risk while the paired phones have no connection, and the unsent sales of the silent ones. */
export function PhonesRisk() {
  const { t } = useTranslation('machines')
  const { event_id = '', currency = '' } = useScope()
  const { data: risk } = useQuery({
    queryKey: ['events.offline_risk', event_id, {}],
    queryFn: () => staffSdk.events.offline_risk({ path: { id: event_id } }),
    refetchInterval: refresh_ms,
    retry: false,
  })
  if (!risk || risk.phones.paired === 0) return null
  const { paired, silent, amount, unsent_amount } = risk.phones
  const money = (value: number) => formatMoney(value, currency)
  return (
    <PageNotice tone={unsent_amount > 0 ? 'warning' : 'info'}>
      {t('phones_risk.amount', { count: paired, amount: money(amount) })}{' '}
      {unsent_amount > 0 &&
        t('phones_risk.silent', { count: silent, amount: money(unsent_amount) })}
    </PageNotice>
  )
}
