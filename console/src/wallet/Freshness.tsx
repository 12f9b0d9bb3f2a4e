import { ArrowSyncRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import styles from './Freshness.module.css'

type Props = { as_of: string; is_fetching: boolean; onRefresh: () => void }

/** How old the figures are, and the button that makes them new. */
export function Freshness({ as_of, is_fetching, onRefresh }: Props) {
  const { t } = useTranslation('visitor')
  return (
    <div className={styles.freshness}>
      <p>{t('wallet.as_of', { time: as_of })}</p>
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
