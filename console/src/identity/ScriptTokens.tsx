import { MenuItem } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router-dom'
import { Confirm } from '../resource/Confirm.tsx'
import type { AnyRow, ListedRow } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { RecordPanel } from '../resource/RecordPanel.tsx'
import { RowMenu } from '../resource/RowMenu.tsx'
import { useScope } from '../resource/scope.ts'
import { useList } from '../resource/use_list.ts'
import { refresh } from '../resource/use_removal.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { SecretShown } from './SecretShown.tsx'
import { script_tokens } from './script_tokens.ts'

type ScriptToken = ListedRow<'script_tokens'>

/** Tokens for scripts of an event. A new one is shown once. */
export function ScriptTokens() {
  const { t } = useTranslation('platform')
  const [made, setMade] = useState<string | null>(null)
  const resource = useMemo(
    () => ({
      ...script_tokens,
      onSaved: ({ token }: AnyRow) => setMade(String(token)),
    }),
    [],
  )
  return (
    <>
      <Routes>
        <Route path="/" element={<List />}>
          <Route path="new" element={<RecordPanel resource={resource} />} />
        </Route>
      </Routes>
      {made && (
        <SecretShown
          title={t('script_tokens.made')}
          text={t('script_tokens.made_text')}
          label={t('script_tokens.token')}
          secret={made}
          onClose={() => setMade(null)}
        />
      )}
    </>
  )
}

function List() {
  const { t } = useTranslation('platform')
  const { event_id } = useScope()
  const cache = useQueryClient()
  const [asked, ask] = useState<ScriptToken | null>(null)
  const list = useList(script_tokens)
  return (
    <>
      <ListScreen list={list}>
        <ListHead list={list} />
        <ListTools list={list} />
        <ListTable
          list={list}
          actions={(row) => (
            <RowMenu list={list} row={row}>
              <MenuItem icon={<DeleteRegular />} onClick={() => ask(row)}>
                {t('script_tokens.revoke')}
              </MenuItem>
            </RowMenu>
          )}
        />
      </ListScreen>
      {asked && (
        <Confirm
          title={t('script_tokens.revoke_question', { name: asked.name })}
          text={t('script_tokens.revoke_text')}
          action={t('script_tokens.revoke')}
          run={() =>
            staffSdk.script_tokens.revoke({
              path: { id: asked._id },
              query: event_id === undefined ? {} : { event_id },
            })
          }
          onClose={() => ask(null)}
          onDone={async () => {
            ask(null)
            await refresh(cache, script_tokens)
          }}
        />
      )}
    </>
  )
}
