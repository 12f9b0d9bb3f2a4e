import { ArrowSyncRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import styles from './Freshness.module.css'

type Props = { as_of: string; is_fetching: boolean; is_live: boolean; onRefresh: () => void }

/** How old the figures are, and the button that makes them new. */
export function Freshness({ as_of, is_fetching, is_live, onRefresh }: Props) {
  const { t } = useTranslation('visitor')
  return (
    <div className={styles.freshness}>
      <div className={styles.moment}>
        <p>{t('wallet.as_of', { time: as_of })}</p>
        {is_live && (
          <span
            role="img"
            aria-label={t('wallet.live')}
            title={t('wallet.live')}
            className={styles.live}
          />
        )}
      </div>
      <Button
        appearance="subtle"
        className={is_fetching ? styles.turning : undefined}
        icon={<ArrowSyncRegular />}
        aria-disabled={is_fetching}
        onClick={() => is_fetching || onRefresh()}
      >
        {t('wallet.refresh')}
      </Button>
    </div>
  )
}
