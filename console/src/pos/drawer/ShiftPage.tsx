import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { go } from '../base/pos_address.ts'
import { loadEventCatalogue, useEventCatalogue } from '../catalogue/event_catalogue.ts'
import { TopBar } from '../frame/TopBar.tsx'
import styles from './Drawer.module.css'
import { ShiftReport } from './ShiftReport.tsx'
import { useShiftReport } from './use_shift_report.ts'

/** The shift of the person on this phone, where it has no drawer. */
export function ShiftPage() {
  const { t } = useTranslation(['pos_drawer', 'pos'])
  const found = useShiftReport()
  useEffect(() => void loadEventCatalogue().catch(() => undefined), [])
  return (
    <>
      <TopBar event={useEventCatalogue()?.event} />
      <main className={`pos-column ${styles.page}`} aria-label={t('shift.title')}>
        <h1>{t('shift.title')}</h1>
        <ShiftReport found={found} />
        <button type="button" className="pos-button" onClick={() => go('/pos/settings')}>
          {t('pos:back')}
        </button>
      </main>
    </>
  )
}
