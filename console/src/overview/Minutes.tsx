import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import { amountText, formatAmount, formatTime } from '../format.ts'
import { useScope } from '../resource/scope.ts'
import { Row, Text } from '../ui/layout.tsx'
import { scaleOf } from './minute_scale.ts'
import styles from './Overview.module.css'

const height = 64
const step = 12

/** Sales of the last hour by minute; the current minute is paler. */
export function Minutes({ count, amount, minutes }: Schema<'Cockpit'>['sales']) {
  const { t } = useTranslation('overview')
  const { timezone, currency } = useScope()
  const most = Math.max(1, ...minutes.map((one) => one.amount))
  const top = scaleOf(minutes.map((one) => one.amount))
  const best = minutes.find((one) => one.amount === most)
  return (
    <figure className={styles.minutes}>
      <Row as="figcaption" wrap gap="4 16" align="baseline" className={styles.words}>
        <Text as="span" look="strong figures" className={styles.amount}>
          {currency} {amountText(amount)}
        </Text>
        <Text as="span" look="note">
          {t('cockpit.sales', { count })}
        </Text>
        {best && (
          <Text as="span" look="note">
            {t('cockpit.best', {
              amount: formatAmount(most),
              time: formatTime(best.minute, timezone),
            })}
          </Text>
        )}
      </Row>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${minutes.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('cockpit.by_minute')}
      >
        {minutes.map((one, at) => {
          const tall = Math.max(0, Math.min(1, one.amount / top)) * height
          const is_cut = one.amount > top
          const is_open = at === minutes.length - 1
          return (
            <g key={one.minute}>
              <title>{`${formatTime(one.minute, timezone)}: ${formatAmount(one.amount)}`}</title>
              <rect
                className={is_open ? styles.open : styles.bar}
                x={at * step + 1}
                y={height - tall}
                width={step - 2}
                height={tall}
              />
              {is_cut && (
                <path className={styles.cut} d={`M${at * step} 14 l${step} -4 v4 l-${step} 4 z`} />
              )}
            </g>
          )
        })}
      </svg>
      <Row free="between" look="hint figures" className={styles.axis} aria-hidden="true">
        {[0, 15, 30, 45].map((at) => (
          <span key={at}>{minutes[at] && formatTime(minutes[at].minute, timezone)}</span>
        ))}
        <span>{t('cockpit.now')}</span>
      </Row>
    </figure>
  )
}
