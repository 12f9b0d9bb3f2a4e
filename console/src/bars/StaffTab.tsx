import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './BarPage.module.css'
import { useBar } from './use_bar.ts'

type User = { _id: string; email: string }

/** The staff of a bar. People are assigned on their own page. */
export function StaffTab() {
  const { t } = useTranslation('menus')
  const bar = useBar()
  const users = (bar.users ?? []) as User[]
  const of_users = `/admin/events/${bar.event_id}/users`
  return (
    <>
      <p className={styles.about}>
        {t('staff.about', { count: Number(bar.number_of_smartphones ?? 0) })}{' '}
        <Link to={of_users}>{t('staff.all')}</Link>
      </p>
      {users.length === 0 ? (
        <p className={styles.empty}>{t('staff.empty')}</p>
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
