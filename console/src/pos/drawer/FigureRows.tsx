import type { Schema } from '@kermesse/sdk/types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsOf, centsText } from '../base/cents.ts'
import { useEventCatalogue } from '../catalogue/event_catalogue.ts'
import { timeOf } from '../frame/device.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { useAttempt } from '../session/use_attempt.ts'
import styles from './Drawer.module.css'
import { eventOfSession } from './use_drawer.ts'

type Cash = NonNullable<Schema<'DrawerReport'>['cash']>
type Lines = Schema<'DrawerTransaction'>[]

const figures = ['cash_sales', 'cash_top_ups', 'cash_payouts', 'cash_refunds', 'late_cash'] as const
type Figure = (typeof figures)[number]

const isFigure = (name: string): name is Figure => figures.some((one) => one === name)
const most_lines = 100

/** The cash of a drawer; a figure that transactions add up to opens them. */
export function FigureRows({ id, cash }: { id: string; cash: Cash }) {
  const { t } = useTranslation(['pos_drawer', 'pos_desk'])
  const [open, setOpen] = useState<{ figure: Figure; lines: Lines; count: number }>()
  const { problem, attempt } = useAttempt()
  const show = (figure: Figure) => {
    if (open?.figure === figure) return setOpen(undefined)
    void attempt(async () => {
      const query = { ...eventOfSession(), figure, limit: most_lines }
      const { transactions, count } = await posSdk.drawers.transactions({ path: { id }, query })
      setOpen({ figure, lines: transactions, count })
    })
  }
  return (
    <>
      <dl className={styles.rows}>
        {(Object.keys(cash) as (keyof Cash)[]).map((name) => {
          const amount = cash[name]
          if (name === 'reason' || typeof amount !== 'number') return null
          const is_open = open?.figure === name
          return (
            <div key={name}>
              <dt>
                {isFigure(name) && amount !== 0 ? (
                  <button
                    type="button"
                    className="pos-button"
                    aria-expanded={is_open}
                    onClick={() => show(name)}
                  >
                    {t(`cash.${name}`)}
                  </button>
                ) : (
                  t(`cash.${name}`)
                )}
              </dt>
              <dd>{centsText(centsOf(amount))}</dd>
            </div>
          )
        })}
      </dl>
      {problem && (
        <p className="pos-notice" role="alert">
          {problem}
        </p>
      )}
      {open && <FigureLines {...open} />}
    </>
  )
}

type LinesProps = { figure: Figure; lines: Lines; count: number }

function FigureLines({ figure, lines, count }: LinesProps) {
  const { t } = useTranslation(['pos_drawer', 'pos_desk'])
  const timezone = useEventCatalogue()?.event.timezone
  return (
    <section aria-label={t(`cash.${figure}`)}>
      <h3>{t(`cash.${figure}`)}</h3>
      <ul className={styles.lines}>
        {lines.map(({ _id, date, type, smartphone_number, reversal_of, cash_amount }) => (
          <li key={_id}>
            <span>
              {timeOf(Date.parse(date), timezone)}{' '}
              {t(`pos_desk:types.${type as 'debit'}`, { defaultValue: type })}
              {reversal_of && ` · ${t('pos_desk:movements.reversed')}`}
              {smartphone_number && ` · ${smartphone_number}`}
            </span>
            <b>{centsText(centsOf(cash_amount))}</b>
          </li>
        ))}
      </ul>
      {count > lines.length && <p>{t('report.more', { count: count - lines.length })}</p>}
    </section>
  )
}
