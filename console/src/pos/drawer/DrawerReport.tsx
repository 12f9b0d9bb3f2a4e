import type { Schema } from '@kermesse/sdk/types'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsOf, centsText } from '../base/cents.ts'
import { posSdk } from '../session/pos_sdk.ts'
import { eventOfSession } from '../session/pos_session.ts'
import styles from './Drawer.module.css'
import { FigureRows } from './FigureRows.tsx'
import { ReportFigures } from './ReportFigures.tsx'

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
  const { kind, report_number, cash, late_here } = report
  return (
    <section className={styles.report} aria-label={t('report.title')}>
      <h2>{kind === 'X' ? t('report.x') : t('report.z', { number: report_number })}</h2>
      {cash ? <FigureRows id={id} cash={cash} /> : <p>{t('report.hidden')}</p>}
      <ReportFigures of={report} />
      {late_here.map(({ drawer_id, number, cash_amount }) => (
        <p key={drawer_id}>
          {t('report.late', { number, amount: centsText(centsOf(cash_amount)) })}
        </p>
      ))}
    </section>
  )
}
