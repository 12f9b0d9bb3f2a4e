import { useTranslation } from 'react-i18next'
import { Qr } from '../../ui/Qr.tsx'
import { Sheet } from '../base/Sheet.tsx'
import styles from './Desk.module.css'

/** The visitor's own page as a QR code: it shows what was booked, without paper. */
export function DeskReceipt({ short_id, onClose }: { short_id: string; onClose: () => void }) {
  const { t } = useTranslation(['pos_desk', 'pos'])
  return (
    <Sheet title={t('acts.receipt')} onClose={onClose}>
      <p>{t('receipt_text')}</p>
      <div className={styles.qr}>
        <Qr text={`${location.origin}/client/${short_id}`} label={t('acts.receipt')} />
      </div>
    </Sheet>
  )
}
