import { rights } from '@kermesse/sdk/generated/rights'
import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { amountText } from '../format.ts'
import { useScope } from '../resource/scope.ts'
import { useTexts } from '../resource/use_texts.ts'
import { Text } from '../ui/layout.tsx'
import type { Term } from './blocks.ts'
import { FigureLink } from './FigureLink.tsx'
import { FigureName } from './FigureName.tsx'
import { RunPayees } from './RunPayees.tsx'
import styles from './Trace.module.css'
import { momentOf } from './words.ts'

export type TraceLine = Schema<'StatisticsTraceLine'>

/** Transactions or wristbands with their amounts. */
export function TraceLines({ lines, is_row }: { lines: TraceLine[]; is_row: boolean }) {
  const { t } = useTranslation('statistics')
  return (
    <table className={styles.lines} aria-label={t('trace.lines')}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('trace.what')}</th>
          <th scope="col">{t('trace.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line._id ?? line.uid ?? line.refund_id} line={line} is_row={is_row} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ line, is_row }: { line: TraceLine; is_row: boolean }) {
  const texts = useTexts({ name: 'transactions' })
  const { timezone } = useScope()
  const { type, date, quantity, amount, bar_name, user } = line
  const beneath = [date && momentOf(Date.parse(date), timezone), bar_name, user].filter(Boolean)
  return (
    <tr>
      <th scope="row">
        <span className={styles.first}>
          {type && <span>{texts.choice('type', type)}</span>}
          <Wristband line={line} />
          <Run line={line} />
          {is_row && quantity !== null && <span>× {quantity}</span>}
        </span>
        {beneath.length > 0 && (
          <Text as="span" look="hint" className={styles.beneath}>
            {beneath.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </Text>
        )}
      </th>
      <td>{amountText(amount)}</td>
    </tr>
  )
}

/** The wristband, linked for readers with access. */
function Wristband({ line: { uid, short_id } }: { line: TraceLine }) {
  const { event_id, right } = useScope()
  if (uid === null) return null
  const name = short_id ?? uid
  if (right < rights.cashier) return <span>{name}</span>
  return <Link to={`/admin/events/${event_id}/clients/${uid}`}>{name}</Link>
}

/** A bank file pays many wristbands, so its run is linked instead. */
function Run({ line: { uid, refund_id } }: { line: TraceLine }) {
  const { t } = useTranslation('statistics')
  const { event_id, right } = useScope()
  if (uid !== null || refund_id === null || right < rights.admin) return null
  return (
    <>
      <Link to={`/admin/events/${event_id}/refunds/${refund_id}`}>{t('trace.run')}</Link>
      <RunPayees refund_id={refund_id} />
    </>
  )
}

type TermsProps = { terms: Schema<'StatisticsTrace'>['terms']; bar_id: string | undefined }

/** The figures that a figure is made of, each leading on. */
export function TraceTerms({ terms, bar_id }: TermsProps) {
  const { t } = useTranslation('statistics')
  return (
    <table className={styles.lines} aria-label={t('trace.lines')}>
      <tbody>
        {terms.map(({ figure, amount }) => (
          <tr key={figure}>
            <th scope="row">
              <FigureName name={figure as Term['name']} />
            </th>
            <td>
              <FigureLink
                subject={{ figure: figure as Term['name'], ...(bar_id && { bar_id }) }}
                amount={amount}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
