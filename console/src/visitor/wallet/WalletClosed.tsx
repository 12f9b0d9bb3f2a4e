import { CalendarClockRegular, ProhibitedRegular } from '@fluentui/react-icons'
import type { ApiError } from '@kermesse/sdk/client'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { zonedText } from '../../i18n/moment.ts'
import { Sentence } from '../../ui/ErrorText.tsx'
import { Message } from '../../ui/Message.tsx'
import { wordsOf } from '../base/refusals.ts'

type Props = { error: ApiError; timezone: string }

/** Why there is no wallet to see, and what to do. */
export function WalletClosed({ error: { code, details }, timezone }: Props) {
  const { t } = useTranslation('visitor')
  const opens_at = (details as { wallet_opens_at?: string } | undefined)?.wallet_opens_at
  const advice: Partial<Record<typeof code, string>> = {
    '|event_is_archived|': t('wallet.archived'),
    '|wallets_are_not_open_yet|': opens_at
      ? t('wallet.opens_at', { time: zonedText(opens_at, timezone) })
      : t('wallet.opens_later'),
    event_is_disabled: t('wallet.event_disabled'),
    client_disabled: t('wallet.disabled'),
    wristband_transferred: t('wallet.transferred'),
  }
  const is_about_time = code.startsWith('|')
  return (
    <Message
      icon={is_about_time ? <CalendarClockRegular /> : <ProhibitedRegular />}
      title={<Sentence code={wordsOf(code)} />}
      text={advice[code]}
    >
      <Link className="touch-link strong" to="/client">
        {t('wallet.other')}
      </Link>
    </Message>
  )
}
