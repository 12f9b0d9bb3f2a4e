import { useTranslation } from 'react-i18next'
import { useScope } from '../resource/scope.ts'
import { Text } from '../ui/layout.tsx'
import type { Statistics } from './blocks.ts'
import styles from './Figures.module.css'
import { StatTable } from './StatTable.tsx'
import { momentOf } from './words.ts'

type Day = { date: string; count: number }

/** Wristbands by usage, and arrivals by day. */
export function Visitors({ statistics, subject }: { statistics: Statistics; subject: string }) {
  const { t } = useTranslation('statistics')
  const { timezone } = useScope()
  const { stats_clients, stats_wristband } = statistics
  const { days, result, activeClients, unusedActivatedClients } = stats_clients
  const { active, inactive } = stats_wristband.count
  const counts = { active, inactive, buyers: activeClients, idle: unusedActivatedClients }
  const rows = days.map((date, n): Day => ({ date, count: result[n] ?? 0 }))
  return (
    <section aria-labelledby="visitors" className={styles.counts}>
      <Text as="h2" id="visitors" look="heading" className={styles.heading}>
        {t('visitors.title')}
      </Text>
      <table className={styles.sum} aria-labelledby="visitors">
        <tbody>
          {(Object.keys(counts) as (keyof typeof counts)[]).map((name) => (
            <tr key={name} className={counts[name] === 0 ? styles.nothing : undefined}>
              <th scope="row">{t(`visitors.${name}`)}</th>
              <td>{counts[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <StatTable<Day>
        title={t('visitors.by_day')}
        empty={t('visitors.empty')}
        columns={[
          {
            id: 'date',
            header: t('visitors.day'),
            value: ({ date }) => date,
            show: ({ date }) => momentOf(Date.parse(date), timezone),
          },
          {
            id: 'count',
            header: t('visitors.count'),
            value: ({ count }) => count,
            is_number: true,
            is_figure: true,
          },
        ]}
        rows={rows}
        idOf={({ date }) => date}
        subject={subject}
      />
    </section>
  )
}
