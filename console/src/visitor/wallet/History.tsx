import { useTranslation } from 'react-i18next'
import { businessDay, type Calendar, dayBefore, groupByDay } from '../../business_day.ts'
import { formatWeekday } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { Text } from '../../ui/layout.tsx'
import type { ClientShort } from '../base/wallet_queries.ts'
import { Movement } from './Movement.tsx'
import styles from './Wallet.module.css'

/** The contract sends no more than these. */
const most_sent = 100

type Props = { wallet: ClientShort; calendar: Calendar }

/** Transactions, newest first, grouped by business day. */
export function History({ wallet, calendar }: Props) {
  const { t } = useTranslation(['visitor', 'common'])
  const { uid, transactions, refunds_under_way } = wallet
  const newest_first = [...transactions].sort((a, b) => b.date.localeCompare(a.date))
  const reversed = new Set(transactions.map(({ reversal_of }) => reversal_of).filter(Boolean))
  return (
    <section aria-labelledby="history" className={styles.history}>
      <h2 id="history" className={styles.title}>
        {t('history.title')}
      </h2>
      {transactions.length > 0 && (
        <p className={styles.zone}>{t('common:times_in', { zone: calendar.timezone })}</p>
      )}
      {transactions.length === 0 && <p className={styles.empty}>{t('history.empty')}</p>}
      {groupByDay(newest_first, calendar).map(({ day, items }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <Text as="h3" id={`day-${day}`} look="lead strong" className={styles.day}>
            <DayName day={day} calendar={calendar} />
          </Text>
          <ul>
            {items.map((item) => (
              <Movement
                key={item._id}
                movement={item}
                timezone={calendar.timezone}
                is_of_replaced={item.uid !== uid}
                is_reversed={reversed.has(item._id)}
                is_under_way={refunds_under_way.includes(item._id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {transactions.length >= most_sent && (
        <p className={styles.end}>{t('history.newest', { count: most_sent })}</p>
      )}
    </section>
  )
}

function DayName({ day, calendar }: { day: string; calendar: Calendar }) {
  const { t } = useTranslation('visitor')
  const today = businessDay(new Date(), calendar)
  const name = formatWeekday(day, currentLanguage())
  if (day === today) return <>{t('history.today', { day: name })}</>
  if (day === dayBefore(today)) return <>{t('history.yesterday', { day: name })}</>
  return <>{name}</>
}
