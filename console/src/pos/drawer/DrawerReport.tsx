import type { Schema } from '@kermesse/sdk/types'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsOf, centsText } from '../base/cents.ts'
import { posSdk } from '../session/pos_sdk.ts'
import styles from './Drawer.module.css'
import { FigureRows } from './FigureRows.tsx'
import { eventOfSession } from './use_drawer.ts'

type Report = Schema<'DrawerReport'>

/** The X report of a drawer, or its Z report once it is closed. */
export function DrawerReport({ id }: { id: string }) {
  const { t } = useTranslation('pos_drawer')
  const [report, setReport] = useState<Report | 'failed'>()
  useEffect(() => {
    posSdk.drawers.report({ path: { id }, query: eventOfSession() }).then(
      (found) => setReport(found),
      () => setReport('failed'),
    )
  }, [id])
  if (report === undefined) return <p>…</p>
  if (report === 'failed') return <p className="pos-notice">{t('offline')}</p>
  const { kind, report_number, cash, payments, items, top_ups, corrections, late_here } = report
  const checks = (['by_hand', 'offline', 'below_zero'] as const).flatMap((name) => {
    const of = report[name]
    return of && of.count > 0
      ? [[`${of.count} × ${t(`report.${name}`)}`, of.amount] as [string, number]]
      : []
  })
  return (
    <section className={styles.report} aria-label={t('report.title')}>
      <h2>{kind === 'X' ? t('report.x') : t('report.z', { number: report_number })}</h2>
      {cash ? <FigureRows id={id} cash={cash} /> : <p>{t('report.hidden')}</p>}
      <Sums title={t('report.payments')} sums={payments} />
      <Sums title={t('report.top_ups')} sums={top_ups} />
      <Sums title={t('report.corrections')} sums={corrections} />
      {items.length > 0 && (
        <>
          <h3>{t('report.items')}</h3>
          <Rows
            rows={items.map(({ name, quantity, amount }) => [`${quantity} × ${name}`, amount])}
          />
        </>
      )}
      {checks.length > 0 && (
        <>
          <h3>{t('report.checks')}</h3>
          <Rows rows={checks} />
        </>
      )}
      {late_here.map(({ drawer_id, number, cash_amount }) => (
        <p key={drawer_id}>
          {t('report.late', { number, amount: centsText(centsOf(cash_amount)) })}
        </p>
      ))}
    </section>
  )
}

function Sums({ title, sums }: { title: string; sums: Schema<'DrawerSum'>[] }) {
  const { t } = useTranslation('pos_drawer')
  if (sums.length === 0) return null
  const nameOf = (name: string | null) =>
    t(`ways.${name as 'cash'}`, { defaultValue: name ?? t('report.no_reason') })
  return (
    <>
      <h3>{title}</h3>
      <Rows rows={sums.map(({ name, count, amount }) => [`${count} × ${nameOf(name)}`, amount])} />
    </>
  )
}

function Rows({ rows }: { rows: [string, number][] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{centsText(centsOf(amount))}</dd>
        </div>
      ))}
    </dl>
  )
}
