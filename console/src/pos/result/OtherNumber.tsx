import { useTranslation } from 'react-i18next'
import { Sign } from '../base/Sign.tsx'
import { useOtherNumber } from '../sale/other_number.ts'
import { Unreadable } from './Unreadable.tsx'

/** Says that the chip of the last band names another band, until another one is read. */
export function OtherNumber({ className = 'pos-notice' }: { className?: string | undefined }) {
  const { t } = useTranslation('pos')
  const number = useOtherNumber()
  if (!number) return null
  return (
    <p className={className} role="alert">
      <Sign name="look" size={20} /> {t('band.other_number', { number })}
    </p>
  )
}

/** Tells the seller about the wristband that was held last. */
export const BandNotices = () => (
  <>
    <Unreadable />
    <OtherNumber />
  </>
)
