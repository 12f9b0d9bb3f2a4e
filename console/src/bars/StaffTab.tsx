import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Text } from '../ui/layout.tsx'
import { Empty } from '../ui/Page.tsx'
import styles from './Bar.module.css'
import { useBar } from './use_bar.ts'

type User = { _id: string; email: string }

/** The staff of a bar. People are assigned on their own page. */
export function StaffTab() {
  const { t } = useTranslation('bars')
  const bar = useBar()
  const users = (bar.users ?? []) as User[]
  const of_users = `/admin/events/${bar.event_id}/users`
  return (
    <>
      <Text look="note" className="inset above-16 measure">
        {t('staff.about', { count: Number(bar.number_of_smartphones ?? 0) })}{' '}
        <Link to={of_users}>{t('staff.all')}</Link>
      </Text>
      {users.length === 0 ? (
        <Empty>{t('staff.empty')}</Empty>
      ) : (
        <ul className={styles.staff}>
          {users.map(({ _id, email }) => (
            <li key={_id}>
              <Link to={`${of_users}/${_id}`}>{email}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
