import { Badge, MenuItem } from '@fluentui/react-components'
import { ArchiveRegular, ArrowUndoRegular, DesktopPulseRegular } from '@fluentui/react-icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useNavigate } from 'react-router-dom'
import { Confirm } from '../resource/Confirm.tsx'
import { type ListedRow, withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { ResourceRoutes } from '../resource/ResourceRoutes.tsx'
import { RowMenu } from '../resource/RowMenu.tsx'
import { useList } from '../resource/use_list.ts'
import { refresh } from '../resource/use_removal.tsx'
import { useTexts } from '../resource/use_texts.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { Row } from '../ui/layout.tsx'
import { TokenSessions } from './TokenSessions.tsx'
import { tokens } from './tokens.ts'

/** Tokens of devices: their event, terminals and purpose. */
export function Tokens() {
  useTexts(tokens)
  // Loads the texts for terminals that other tokens name.
  useTranslation('machines')
  return (
    <Routes>
      <Route path=":id/sessions" element={<TokenSessions />} />
      <Route
        path="*"
        element={
          <ResourceRoutes resource={tokens}>
            <List />
          </ResourceRoutes>
        }
      />
    </Routes>
  )
}

const listed = withCells(tokens, {
  authorized_terminals: ({ authorized_terminals }) => <Chips labels={authorized_terminals} />,
  permissions: ({ permissions }) => <Permissions permissions={permissions} />,
})

type Token = ListedRow<'tokens'>
type Asked = { row: Token; verb: 'archive' | 'restore' }

function List() {
  const { t } = useTranslation('machines')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [asked, ask] = useState<Asked | null>(null)
  const list = useList(listed)
  const onClose = () => ask(null)
  return (
    <>
      <ListScreen list={list}>
        <ListHead list={list} />
        <ListTools list={list} />
        <ListTable
          list={list}
          actions={(row) => (
            <RowMenu list={list} row={row}>
              {row.deleted !== true && (
                <>
                  <MenuItem
                    icon={<DesktopPulseRegular />}
                    onClick={() => navigate(`/admin/tokens/${row._id}/sessions`)}
                  >
                    {t('tokens.sessions')}
                  </MenuItem>
                  <Item {...{ row, ask }} />
                </>
              )}
            </RowMenu>
          )}
        />
      </ListScreen>
      {asked && (
        <Confirm
          title={t(`tokens.question.${asked.verb}`, { name: tokens.nameOf(asked.row) })}
          text={t(`tokens.text.${asked.verb}`)}
          action={t(`tokens.verb.${asked.verb}`)}
          run={() => staffSdk.tokens[asked.verb]({ path: { id: asked.row._id } })}
          onClose={onClose}
          onDone={async () => {
            onClose()
            await refresh(cache, tokens)
          }}
        />
      )}
    </>
  )
}

function Item({ row, ask }: { row: Token; ask: (asked: Asked) => void }) {
  const { t } = useTranslation('machines')
  const verb = row.archived ? 'restore' : 'archive'
  return (
    <MenuItem
      icon={verb === 'archive' ? <ArchiveRegular /> : <ArrowUndoRegular />}
      onClick={() => ask({ row, verb })}
    >
      {t(`tokens.verb.${verb}`)}
    </MenuItem>
  )
}

function Permissions({ permissions }: { permissions: string[] }) {
  const texts = useTexts(tokens)
  return <Chips labels={permissions.map((one) => texts.choice('permissions', one))} />
}

function Chips({ labels }: { labels: string[] }) {
  return (
    <Row as="span" wrap gap={4}>
      {labels.map((label) => (
        <Badge key={label} appearance="outline" color="informative">
          {label}
        </Badge>
      ))}
    </Row>
  )
}
