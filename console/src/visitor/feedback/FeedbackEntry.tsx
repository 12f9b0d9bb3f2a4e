import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import type { ClientShort, EventGeneral, WalletKey } from '../base/wallet_queries.ts'
import styles from './FeedbackEntry.module.css'

// Asked once or twice in a visitor's life.
const FeedbackDialog = lazy(async () => ({
  default: (await import('./FeedbackDialog.tsx')).FeedbackDialog,
}))

type Props = { wallet: ClientShort; event: EventGeneral | undefined; wallet_key: WalletKey }

/** The way to the question how it was, and the question itself where the address asks for it. */
export function FeedbackEntry({ wallet, event: loaded, wallet_key }: Props) {
  const { t } = useTranslation('visitor')
  // While its texts come in another language, what was answered stays on the page.
  const [event, setEvent] = useState(loaded)
  if (loaded && loaded !== event) setEvent(loaded)
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  if (!event?.donation.enabled || event.archived) return null
  const asks = params.get('donation') === 'true' || pathname.endsWith('/donation')
  const home = `/client/${wallet.short_id}`
  return (
    <div className={styles.entry}>
      <ButtonLink to={`${home}?donation=true`}>
        {wallet.feedback ? t('wallet.feedback_again') : t('wallet.feedback')}
      </ButtonLink>
      {asks && (
        <Loaded>
          <FeedbackDialog
            wallet={wallet}
            event={event}
            wallet_key={wallet_key}
            onClose={() => navigate(home, { replace: true })}
          />
        </Loaded>
      )}
    </div>
  )
}
