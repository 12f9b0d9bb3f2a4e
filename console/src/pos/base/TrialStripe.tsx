import { useTranslation } from 'react-i18next'

/** Says on every screen of a trial event that its money is not real. */
export function TrialStripe() {
  const { t } = useTranslation('pos')
  return <p className="pos-trial">{t('play_money')}</p>
}
