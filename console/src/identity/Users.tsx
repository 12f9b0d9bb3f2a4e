import { MenuItem } from '@fluentui/react-components'
import { DesktopPulseRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useNavigate } from 'react-router-dom'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { ResourceRoutes } from '../resource/ResourceRoutes.tsx'
import { RowMenu } from '../resource/RowMenu.tsx'
import { useScope } from '../resource/scope.ts'
import { useList } from '../resource/use_list.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { CopyLinkItem } from './CopyLinkItem.tsx'
import { LinkShown } from './LinkShown.tsx'
import { UserSessions } from './UserSessions.tsx'
import { users } from './users.ts'

/** Users of an event or of all events. */
export function Users() {
  // Loads the texts for conflicts about smartphones.
  useTranslation('events')
  return (
    <Routes>
      <Route path=":id/sessions" element={<UserSessions />} />
      <Route
        path="*"
        element={
          <ResourceRoutes resource={users}>
            <List />
          </ResourceRoutes>
        }
      />
    </Routes>
  )
}

function List() {
  const [link, setLink] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const { t } = useTranslation('events')
  const navigate = useNavigate()
  const { event_id } = useScope()
  const address = event_id ? `/admin/events/${event_id}/users` : '/admin/users'
  const list = useList(users)
  return (
    <>
      <ListScreen list={list}>
        <ListHead list={list} />
        <ListTools list={list} />
        <ListTable
          list={list}
          actions={(user) => (
            <RowMenu list={list} row={user}>
              {!user.deleted && (
                <>
                  <CopyLinkItem
                    make={() => staffSdk.users.link({ path: { id: user._id }, body: {} })}
                    onLink={setLink}
                    onError={setError}
                  />
                  <MenuItem
                    icon={<DesktopPulseRegular />}
                    onClick={() => navigate(`${address}/${user._id}/sessions`)}
                  >
                    {t('users.sessions')}
                  </MenuItem>
                </>
              )}
            </RowMenu>
          )}
        />
      </ListScreen>
      {link && <LinkShown link={link} onClose={() => setLink(null)} />}
      <FailureDialog error={error} onClose={() => setError(null)} />
    </>
  )
}
