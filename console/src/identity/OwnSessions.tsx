import { Button } from '@fluentui/react-components'
import { SignOutRegular } from '@fluentui/react-icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../resource/Confirm.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { Head } from '../ui/Head.tsx'
import { Page } from '../ui/Page.tsx'
import { placeName } from './place_name.ts'
import { type Session, SessionTable } from './SessionTable.tsx'

const queryKey = ['sessions.list']

/** The reader's own sessions; each can be ended. */
export function OwnSessions() {
  const { t } = useTranslation(['platform', 'machines'])
  const cache = useQueryClient()
  const [asked, ask] = useState<Session | 'others' | null>(null)
  const onClose = () => ask(null)
  const onDone = async () => {
    onClose()
    await cache.invalidateQueries({ queryKey })
  }
  return (
    <Page>
      <Head
        title={t('sessions.own')}
        about={t('sessions.own_about')}
        back={{ to: '/admin', label: t('sessions.home') }}
        actions={
          <Button icon={<SignOutRegular />} onClick={() => ask('others')}>
            {t('sessions.others')}
          </Button>
        }
      />
      <SessionTable
        title={t('sessions.places')}
        queryKey={queryKey}
        ask={(query, signal) => staffSdk.sessions.list({ query }, { signal })}
        onEnd={ask}
      />
      {asked === 'others' && (
        <Confirm
          title={t('sessions.others_question')}
          text={t('sessions.others_text')}
          action={t('sessions.others')}
          run={endOthers}
          {...{ onClose, onDone }}
        />
      )}
      {asked !== null && asked !== 'others' && (
        <Confirm
          title={t('sessions.end_question', { name: placeName(asked) })}
          text={t('sessions.end_text')}
          action={t('sessions.end')}
          run={() => staffSdk.sessions.revoke({ path: { id: asked._id } })}
          {...{ onClose, onDone }}
        />
      )}
    </Page>
  )
}

/** One after the other: below admin there is no call for all of them. */
async function endOthers() {
  const { sessions } = await staffSdk.sessions.list({ query: { limit: 1000 } })
  for (const { _id: id, current } of sessions)
    if (!current) await staffSdk.sessions.revoke({ path: { id } })
}
