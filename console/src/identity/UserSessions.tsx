import { Button } from '@fluentui/react-components'
import { LinkDismissRegular, SignOutRegular } from '@fluentui/react-icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Confirm } from '../resource/Confirm.tsx'
import { recordQuery } from '../resource/record_queries.ts'
import { useScope } from '../resource/scope.ts'
import { useTexts } from '../resource/use_texts.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Head } from '../ui/Head.tsx'
import { Row } from '../ui/layout.tsx'
import { Page } from '../ui/Page.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'
import { placeName } from './place_name.ts'
import { type Session, SessionTable } from './SessionTable.tsx'
import { users } from './users.ts'

type Asked = Session | 'all' | 'links' | null

/** Sessions and login links of a user, which admins can end. */
export function UserSessions() {
  const { id = '' } = useParams()
  const { event_id } = useScope()
  const { t } = useTranslation(['platform', 'machines'])
  const texts = useTexts(users)
  const cache = useQueryClient()
  const [asked, ask] = useState<Asked>(null)
  const user = useQuery(recordQuery(users, event_id, id))
  const name = user.data ? users.nameOf(user.data) : texts.one
  const path = { id }
  const query = { ...(event_id && { event_id }) }
  const queryKey = ['users.sessions', event_id, id]
  const list = event_id ? `/admin/events/${event_id}/users` : '/admin/users'
  return (
    <Page>
      <Head
        title={name}
        about={t('sessions.of_user')}
        back={{ to: list, label: texts.title }}
        actions={
          <Row wrap gap={8}>
            <Button icon={<LinkDismissRegular />} onClick={() => ask('links')}>
              {t('sessions.unlink')}
            </Button>
            <Button icon={<SignOutRegular />} onClick={() => ask('all')}>
              {t('sessions.everywhere')}
            </Button>
          </Row>
        }
      />
      {user.error && (
        <PageNotice tone="error">
          <ErrorText error={user.error} />
        </PageNotice>
      )}
      <SessionTable
        title={t('sessions.places')}
        queryKey={queryKey}
        ask={(paged, signal) =>
          staffSdk.users.sessions({ path, query: { ...query, ...paged } }, { signal })
        }
        onEnd={ask}
      />
      {asked && (
        <Confirm
          {...questionOf(t, asked, name)}
          run={() =>
            asked === 'links'
              ? staffSdk.users.unlink({ path, query })
              : staffSdk.users.end_sessions({
                  path,
                  query: { ...query, ...(asked !== 'all' && { session_id: asked._id }) },
                })
          }
          onClose={() => ask(null)}
          onDone={async () => {
            ask(null)
            await cache.invalidateQueries({ queryKey })
          }}
        />
      )}
    </Page>
  )
}

type Say = ReturnType<typeof useTranslation<['platform', 'machines']>>['t']

function questionOf(t: Say, asked: NonNullable<Asked>, name: string) {
  if (asked === 'links')
    return {
      title: t('sessions.unlink_question', { name }),
      text: t('sessions.unlink_text'),
      action: t('sessions.unlink'),
    }
  if (asked === 'all')
    return {
      title: t('sessions.everywhere_question', { name }),
      text: t('sessions.everywhere_text'),
      action: t('sessions.everywhere'),
    }
  return {
    title: t('sessions.end_question', { name: placeName(asked) }),
    text: t('sessions.end_text'),
    action: t('sessions.end'),
  }
}
