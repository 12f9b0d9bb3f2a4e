import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ListedRow } from '../resource/define.ts'

const shown = 3

/** The staff of a bar; a long list shows the first person and the number of others. */
export function LinkedUsers({ bar }: { bar: ListedRow<'bars'> }) {
  const { t } = useTranslation('menus')
  const { users = [] } = bar
  const more = users.length - shown
  if (users.length === 0) return null
  return (
    <>
      {users.slice(0, shown).map(({ _id, email }, at) => (
        <span key={_id}>
          {at > 0 && ', '}
          <Link to={`/admin/events/${bar.event_id}/users/${_id}`}>{email}</Link>
        </span>
      ))}
      {more > 0 && ` ${t('more', { count: more })}`}
    </>
  )
}
