import { figures } from '@kermesse/sdk/figures'
import { useTranslation } from 'react-i18next'
import { amountText, formatTime } from '../../format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { useScope } from '../../resource/scope.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { type Statistics, sumOf } from '../blocks.ts'
import { peakOf } from '../time_axis.ts'
import { Columns, stepText } from './Columns.tsx'
import styles from './Wall.module.css'
import { type Best, bestBars, bestConsumptions, lastSteps, type PanelName } from './wall_panels.ts'

type Props = { name: PanelName; statistics: Statistics; is_held: boolean }

/** One thing at a time, to be read from across the room. It is read out only while it stays. */
export function Panel({ name, statistics, is_held }: Props) {
  const { t } = useTranslation('wall')
  const title = t(`panels.${name === 'hours' && statistics.step === 'day' ? 'days' : name}`)
  return (
    <Stack
      as="section"
      className={styles.panel}
      aria-label={title}
      aria-live={is_held ? 'polite' : 'off'}
    >
      <h2>{title}</h2>
      {name === 'sold' && <Sold statistics={statistics} />}
      {name === 'hours' && <Hours statistics={statistics} />}
      {name === 'bars' && <BestList rows={bestBars(statistics)} />}
      {name === 'consumptions' && <BestList rows={bestConsumptions(statistics)} />}
      {name === 'people' && <People statistics={statistics} />}
    </Stack>
  )
}

/** Sold items and entrances. Wristband balances are not part of a day's turnover. */
function Sold({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('wall')
  const { currency, timezone } = useScope()
  const language = currentLanguage()
  const { debit, entrance, history_debit, step } = statistics
  const last = history_debit.at(-1)
  return (
    <>
      <Large currency={currency} text={amountText(sumOf([debit, entrance]))} />
      <Row as="dl" wrap className={styles.parts}>
        <Part name={figures.debit.name[language]} value={amountText(debit)} />
        <Part name={figures.entrance.name[language]} value={amountText(entrance)} />
        {last && step === 'hour' && (
          <Part
            name={t('since', { time: formatTime(last.date, timezone) })}
            value={amountText(last.amount)}
          />
        )}
      </Row>
      {debit === 0 && entrance === 0 && <p className={styles.sentence}>{t('nothing_sold')}</p>}
    </>
  )
}

function Part({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Large({ currency, text }: { currency?: string; text: string }) {
  return (
    // As large as fits: by its letters.
    <p className={styles.large} style={{ '--letters': text.length } as object}>
      {currency && <span className={styles.currency}>{currency} </span>}
      {text}
    </p>
  )
}

function Hours({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('wall')
  const { timezone } = useScope()
  const { step } = statistics
  const points = lastSteps(
    statistics.history_debit.map(({ date, amount }) => ({ date, value: amount })),
    step,
  )
  const peak = peakOf(points)
  const sentence =
    peak && t('peak', { time: stepText(peak.date, step, timezone), value: amountText(peak.value) })
  return (
    <>
      <p className={styles.sentence}>{sentence}</p>
      <Columns label={sentence ?? ''} points={points} step={step} hue="sales" />
    </>
  )
}

/** How many gave a sign in the hour that is on; who was there before and will be again is among those of before. */
function People({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('wall')
  const { timezone } = useScope()
  const { step } = statistics
  const points = lastSteps(
    statistics.history_people_in_event.map(({ date, count }) => ({ date, value: count })),
    step,
  )
  const last = points.at(-1)
  const peak = peakOf(points)
  if (!last || !peak) return null
  const time = stepText(last.date, step, timezone)
  const sentence = t('peak', {
    time: stepText(peak.date, step, timezone),
    value: countText(peak.value),
  })
  return (
    <>
      <Row as="p" wrap align="end" className={styles.beside}>
        <span className={styles.figure}>{countText(last.value)}</span>{' '}
        <span className={styles.sentence}>
          {step === 'hour' ? t('seen_since', { time }) : t('seen_on', { day: time })}
          <br />
          {sentence}
        </span>
      </Row>
      <Columns label={sentence} points={points} step={step} hue="presence" />
    </>
  )
}

const countText = (count: number) => amountText(count).replace(/\.00$/, '')

/** The best sellers, each with a bar relative to the first. */
function BestList({ rows }: { rows: Best[] }) {
  const { currency } = useScope()
  const most = rows[0]?.amount ?? 1
  return (
    <table className={styles.best}>
      <tbody>
        {rows.map(({ name, amount, count }) => (
          <tr key={name}>
            <th scope="row">
              <Text as="span" look="one_line" className={styles.name}>
                {name}
              </Text>
              <span className={styles.share} style={{ width: `${(100 * amount) / most}%` }} />
            </th>
            {count !== undefined && <td className={styles.count}>{count} ×</td>}
            <td>
              <span className={styles.currency}>{currency} </span>
              {amountText(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
