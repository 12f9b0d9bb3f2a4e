import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ClientShort, EventGeneral } from '../base/wallet_queries.ts'
import styles from './Wallet.module.css'

type Props = { wallet: ClientShort; event: EventGeneral }

/** The ways to top up that are open; none once the event is over, or where nobody may pay in. */
export function TopUp({ wallet, event }: Props) {
  const { t } = useTranslation('visitor')
  const ways = waysOf(event)
  if (ways.length === 0 || wallet.disabled) return null
  const is_by_twint = ways.some((way) => way !== 'card')
  return (
    <Stack as="section" aria-labelledby="top-up" gap={12} className={styles.section}>
      <Text as="h2" id="top-up" look="heading soft">
        {t('top_up.title')}
      </Text>
      <Row wrap gap={12} className={styles.top_up_ways}>
        {ways.map((way, n) => (
          <ButtonLink
            key={way}
            to={`/client/${wallet.short_id}/pay?payment_type=${way}`}
            is_primary={n === 0}
          >
            {t(`top_up.${way}`)}
          </ButtonLink>
        ))}
      </Row>
      {is_by_twint && event.twint.disable_refund_by_twint && (
        <Notice tone="info">{t('top_up.not_refunded')}</Notice>
      )}
    </Stack>
  )
}

type Way = 'twint_direct' | 'twint' | 'card'

/** In the order in which they are quickest. */
function waysOf({ online_payment, enabled, dateEnd, enable_cards, twint }: EventGeneral): Way[] {
  const is_over = dateEnd ? Date.parse(dateEnd) <= Date.now() : false
  if (!online_payment || !enabled || is_over) return []
  return [
    ...(twint.enable_twint_direct ? (['twint_direct'] as const) : []),
    ...(twint.enable_twint ? (['twint'] as const) : []),
    ...(enable_cards ? (['card'] as const) : []),
  ]
}
