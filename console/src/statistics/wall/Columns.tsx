import { formatDate, formatTime } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useScope } from '../../resource/scope.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import type { Statistics } from '../blocks.ts'
import type { Point } from '../time_axis.ts'
import styles from './Wall.module.css'

type Props = {
  label: string
  points: Point[]
  step: Statistics['step']
  hue: 'sales' | 'presence'
}

/** So many labels stand beneath. */
const most_labels = 8

/** Columns from zero, the last one marked: it still grows. */
export function Columns({ label, points, step, hue }: Props) {
  const { timezone } = useScope()
  const most = Math.max(...points.map(({ value }) => value), 1)
  const every = Math.ceil(points.length / most_labels)
  return (
    <Row className={styles.chart} data-hue={hue} role="img" aria-label={label}>
      {points.map(({ date, value }, n) => (
        <Stack key={date} grow className={styles.step}>
          <Row align="end" grow>
            <div
              className={styles.column}
              data-is-last={n === points.length - 1 || undefined}
              style={{ height: `${(100 * Math.max(value, 0)) / most}%` }}
            />
          </Row>
          <Row as="span" free="around" look="quiet" className={styles.label}>
            {(points.length - 1 - n) % every === 0 && stepText(date, step, timezone)}
          </Row>
        </Stack>
      ))}
    </Row>
  )
}

/** An hour by its time, a day by its date. */
export function stepText(date: string, step: Statistics['step'], timezone: string) {
  return step === 'hour'
    ? formatTime(date, timezone)
    : formatDate(date, timezone, currentLanguage()).slice(0, 5)
}
