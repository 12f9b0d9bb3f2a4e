import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../format.ts'
import { numberOf } from '../resource/values.ts'
import type { Event } from '../session/session_queries.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { Stack } from '../ui/layout.tsx'
import { useLater } from '../ui/use_later.ts'
import styles from './Events.module.css'

/** The amount at risk under the limits for offline sales, as they are typed beside it. */
export function OfflineRisk({ event }: { event: Event }) {
  const { t } = useTranslation('events')
  const typed = useWatch({ name: ['offline.limit_per_wristband', 'offline.limit_per_device'] })
  const [wristband, device] = useLater(typed.map(limitOf).join(' ')).split(' ')
  const query = {
    ...(wristband && { limit_per_wristband: Number(wristband) }),
    ...(device && { limit_per_device: Number(device) }),
  }
  const { data: risk } = useQuery({
    queryKey: ['events.offline_risk', event._id, query],
    queryFn: () => staffSdk.events.offline_risk({ path: { id: event._id }, query }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!risk) return null
  const money = (amount: number) => formatMoney(amount, event.currencyCode)
  const line = (name: 'wristbands' | 'devices', limit: number, amount: number) =>
    t(`offline_risk.${name}`, { count: risk[name], limit: money(limit), amount: money(amount) })
  return (
    <Stack
      gap={4}
      look="hint figures"
      className={styles.risk}
      role="status"
      aria-label={t('offline_risk.title')}
    >
      <p className={styles.risk_title}>{t('offline_risk.title')}</p>
      <p className={styles.amount}>{t('offline_risk.amount', { amount: money(risk.amount) })}</p>
      <ul>
        <li>{line('wristbands', risk.limit_per_wristband, risk.by_wristbands)}</li>
        <li>{line('devices', risk.limit_per_device, risk.by_devices)}</li>
      </ul>
      <p>{t(risk.devices > 0 ? 'offline_risk.bound' : 'offline_risk.no_device')}</p>
      {risk.phones.paired > 0 && (
        <>
          <p className={styles.amount}>
            {t('offline_risk.phones_amount', { amount: money(risk.phones.amount) })}
          </p>
          <ul>
            <li>
              {t('offline_risk.phones', {
                count: risk.phones.paired,
                limit: money(risk.limit_per_device),
                amount: money(risk.phones.by_phones),
              })}
            </li>
            <li>{t('offline_risk.balances', { amount: money(risk.phones.by_balances) })}</li>
          </ul>
        </>
      )}
    </Stack>
  )
}

/** The typed amount; the limit of the event if empty. */
function limitOf(typed: unknown) {
  const read = typeof typed === 'number' ? typed : numberOf(String(typed ?? ''))
  return typeof read === 'number' && read >= 0 ? String(read) : ''
}
