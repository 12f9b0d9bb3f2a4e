import { LockClosedRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Me } from '../session/session_queries.ts'
import { Message } from '../ui/Message.tsx'
import { useTitle } from '../ui/title.ts'
import { homeAddress } from './screen_addresses.ts'

/** There is a screen at this address, and it is not the reader's. */
export function Refused({ me }: { me: Me }) {
  const { t } = useTranslation('staff')
  useTitle(t('refused.title'))
  return (
    <Message
      is_inside
      icon={<LockClosedRegular />}
      title={t('refused.title')}
      text={t('refused.text', { right: t(`rights.${me.right}`) })}
    >
      <Link className="touch-link strong" to={homeAddress(me.right, me.event_id)}>
        {t('refused.home')}
      </Link>
    </Message>
  )
}
