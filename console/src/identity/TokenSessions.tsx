import { Button } from '@fluentui/react-components'
import { SignOutRegular } from '@fluentui/react-icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Confirm } from '../resource/Confirm.tsx'
import { recordQuery } from '../resource/record_queries.ts'
import { refresh } from '../resource/use_removal.tsx'
import { useTexts } from '../resource/use_texts.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Head } from '../ui/Head.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { deviceName } from './place_name.ts'
import { type Session, SessionTable } from './SessionTable.tsx'
import { tokens } from './tokens.ts'

/** The devices that are signed in with a token; each can be signed out. */
export function TokenSessions() {
  const { id = '' } = useParams()
  const { t } = useTranslation(['platform', 'machines'])
  const texts = useTexts(tokens)
  const cache = useQueryClient()
  const [asked, ask] = useState<Session | 'all' | null>(null)
  const token = useQuery(recordQuery(tokens, undefined, id))
  const name = String(token.data?.event_name ?? texts.one)
  const path = { id }
  const queryKey = ['tokens.sessions', id]
  return (
    <Page>
      <Head
        title={name}
        about={t('machines:tokens.devices')}
        back={{ to: '/admin/tokens', label: texts.title }}
        actions={
          <Button icon={<SignOutRegular />} onClick={() => ask('all')}>
            {t('machines:tokens.sign_out_all')}
          </Button>
        }
      />
      {token.error && (
        <Notice tone="error">
          <ErrorText error={token.error} />
        </Notice>
      )}
      <SessionTable
        title={t('sessions.places')}
        queryKey={queryKey}
        ask={(query, signal) => staffSdk.tokens.sessions({ path, query }, { signal })}
        onEnd={ask}
      />
      {asked && (
        <Confirm
          title={
            asked === 'all'
              ? t('machines:tokens.sign_out_all_question', { name })
              : t('sessions.end_question', { name: deviceName(asked) || t('sessions.unknown') })
          }
          text={t('machines:tokens.sign_out_text')}
          action={asked === 'all' ? t('machines:tokens.sign_out_all') : t('sessions.end')}
          run={() =>
            staffSdk.tokens.end_sessions({
              path,
              query: asked === 'all' ? {} : { session_id: asked._id },
            })
          }
          onClose={() => ask(null)}
          onDone={async () => {
            ask(null)
            await cache.invalidateQueries({ queryKey })
            await refresh(cache, tokens)
          }}
        />
      )}
    </Page>
  )
}
