import { useTranslation } from 'react-i18next'

const rows = ['first', 'second', 'third', 'fourth']

/** The wallet's outline while it is on its way, so that nothing jumps when it arrives. */
export function WalletSkeleton() {
  const { t } = useTranslation('visitor')
  return (
    <div role="status" aria-label={t('wallet.loading')} className="frame-skeleton">
      <span className="frame-label" />
      <span className="frame-amount" />
      <span className="frame-as_of" />
      {rows.map((row) => (
        <span key={row} className="frame-row">
          <span className="frame-icon" />
          <span className="frame-name" />
          <span className="frame-sum" />
        </span>
      ))}
    </div>
  )
}
