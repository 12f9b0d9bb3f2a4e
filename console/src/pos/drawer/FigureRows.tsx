import type { Schema } from '@kermesse/sdk/types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsOf, centsText } from '../base/cents.ts'
import { useEventCatalogue } from '../catalogue/event_catalogue.ts'
import { timeOf } from '../frame/device.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { eventOfSession } from '../session/pos_session.ts'
import { useAttempt } from '../session/use_attempt.ts'
import styles from './Drawer.module.css'

type Cash = NonNullable<Schema<'DrawerReport'>['cash']>
type Line = { _id: string; at: string; text: (string | null)[]; amount: number }
type Lines = { lines: Line[]; count: number }

const figures = ['cash_sales', 'cash_top_ups', 'cash_payouts', 'cash_refunds', 'late_cash'] as const
/** Figures that movements of the drawer add up to, and the kinds of those. */
const moved = { float: ['float'], put_in: ['in', 'confirmation'], taken_out: ['out'] } as const
type Figure = (typeof figures)[number] | keyof typeof moved

const isMoved = (name: string): name is keyof typeof moved => name in moved
const isFigure = (name: string): name is Figure =>
  isMoved(name) || figures.some((one) => one === name)
const most_lines = 100

/** The cash of a drawer; a figure that transactions or movements add up to opens them. */
export function FigureRows({ id, cash }: { id: string; cash: Cash }) {
  const { t } = useTranslation(['pos_drawer', 'pos_desk'])
  const [open, setOpen] = useState<{ figure: Figure } & Lines>()
  const readLines = useLines(id)
  const { problem, attempt } = useAttempt()
  const show = (figure: Figure) => {
    if (open?.figure === figure) return setOpen(undefined)
    void attempt(async () => {
      setOpen({ figure, ...(await readLines(figure)) })
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

/** Reads the transactions or movements of a figure. */
function useLines(id: string) {
  const { t } = useTranslation('pos_desk')
  return async (figure: Figure): Promise<Lines> => {
    const path = { id }
    const query = eventOfSession()
    if (isMoved(figure)) {
      const kinds: readonly string[] = moved[figure]
      const { movements } = await posSdk.drawers.get({ path, query })
      const lines = movements
        .filter(({ kind, amount }) => kinds.includes(kind) && amount > 0)
        .map(({ _id, at, reason, user, second_user, amount }) => {
          return { _id, at, text: [reason, user, second_user], amount }
        })
      return { lines, count: lines.length }
    }
    const asked = { ...query, figure, limit: most_lines }
    const { transactions, count } = await posSdk.drawers.transactions({ path, query: asked })
    const lines = transactions.map(
      ({ _id, date, type, smartphone_number, reversal_of, cash_amount }) => ({
        _id,
        at: date,
        text: [
          t(`types.${type as 'debit'}`, { defaultValue: type }),
          reversal_of && t('movements.reversed'),
          smartphone_number,
        ],
        amount: cash_amount,
      }),
    )
    return { lines, count }
  }
}

function FigureLines({ figure, lines, count }: { figure: Figure } & Lines) {
  const { t } = useTranslation('pos_drawer')
  const timezone = useEventCatalogue()?.event.timezone
  return (
    <section aria-label={t(`cash.${figure}`)}>
      <h3>{t(`cash.${figure}`)}</h3>
      <ul className={styles.lines}>
        {lines.map(({ _id, at, text, amount }) => (
          <li key={_id}>
            <span>
              {timeOf(Date.parse(at), timezone)} {text.filter(Boolean).join(' · ')}
            </span>
            <b>{centsText(centsOf(amount))}</b>
          </li>
        ))}
      </ul>
      {count > lines.length && <p>{t('report.more', { count: count - lines.length })}</p>}
    </section>
  )
}
