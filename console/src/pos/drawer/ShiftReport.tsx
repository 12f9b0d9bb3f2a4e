import { useTranslation } from 'react-i18next'
import { useEventCatalogue } from '../catalogue/event_catalogue.ts'
import { timeOf } from '../frame/device.ts'
import { ReportFigures } from './ReportFigures.tsx'
import { type FoundShift, isEmptyReport } from './use_shift_report.ts'

/** The figures of a shift, or the reason why there are none. */
export function ShiftReport({ found }: { found: FoundShift }) {
  const { t } = useTranslation('pos_drawer')
  const timezone = useEventCatalogue()?.event.timezone
  if (found.is === 'asked') return <p>…</p>
  if (found.is === 'failed') return <p className="pos-notice">{t('shift.offline')}</p>
  if (found.is === 'none') return <p>{t('shift.none')}</p>
  const { report } = found
  const { began_at, smartphone_number, bar_name } = report.shift
  const since = t('shift.since', { time: timeOf(Date.parse(began_at), timezone) })
  return (
    <section aria-label={t('shift.title')}>
      <h2>{[since, smartphone_number, bar_name].filter(Boolean).join(' · ')}</h2>
      {report.is_cash_hidden && <p>{t('report.hidden')}</p>}
      {isEmptyReport(report) && !report.is_cash_hidden && <p>{t('shift.empty')}</p>}
      <ReportFigures of={report} />
    </section>
  )
}
