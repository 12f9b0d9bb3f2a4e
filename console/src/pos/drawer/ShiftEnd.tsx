import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '../base/Sheet.tsx'
import { ShiftReport } from './ShiftReport.tsx'
import { isEmptyReport, useShiftReport } from './use_shift_report.ts'

type Props = { onLeave: () => void; onClose: () => void }

/** Shows the report of a shift before its person signs out; without figures or a connection it signs them out at once. */
export function ShiftEnd({ onLeave, onClose }: Props) {
  const { t } = useTranslation(['pos_drawer', 'pos'])
  const found = useShiftReport()
  const has_figures = found.is === 'found' && !isEmptyReport(found.report)
  const is_over = found.is !== 'asked' && !has_figures
  useEffect(() => {
    if (is_over) onLeave()
  }, [is_over, onLeave])
  if (!has_figures) return null
  return (
    <Sheet title={t('shift.title')} onClose={onClose}>
      <ShiftReport found={found} />
      <button type="button" className="pos-primary" onClick={onLeave}>
        {t('pos:settings.sign_out')}
      </button>
    </Sheet>
  )
}
