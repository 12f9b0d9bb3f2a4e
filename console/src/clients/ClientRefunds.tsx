import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useScope } from '../resource/scope.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './Client.module.css'
import { useDesk, waysQuery } from './client.ts'
import { WayText } from './PayOut.tsx'

/** The refundable amounts by method and payment, or the reason for none. */
export function ClientRefunds() {
  const { t } = useTranslation('clients')
  const { client, query, money } = useDesk()
  const { timezone } = useScope()
  const { data, error } = useQuery(waysQuery(query.event_id, client.uid))
  return (
    <div className={styles.padded}>
      {error && (
        <Notice tone="error">
          <ErrorText error={error} />
        </Notice>
      )}
      {data && (
        <p>
          {t('pay_out.text', {
            balance: money(data.balance),
            refundable: money(data.refundable),
          })}
        </p>
      )}
      <Stack as="ul" className={styles.ways}>
        {data?.options.map((way) => (
          <li key={way.method}>
            <WayText way={way} />
            {way.payments.length > 0 && (
              <Text as="ul" look="soft figures" className={styles.payments}>
                {way.payments.map(({ transaction_id, date, reference, amount }) => (
                  <li key={transaction_id}>
                    {formatDate(date, timezone, currentLanguage())} · {money(amount)} · {reference}
                  </li>
                ))}
              </Text>
            )}
          </li>
        ))}
      </Stack>
      {client.donated > 0 && <p>{t('donated', { amount: money(client.donated) })}</p>}
    </div>
  )
}
