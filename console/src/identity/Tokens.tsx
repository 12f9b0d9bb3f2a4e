import { Badge, MenuItem } from '@fluentui/react-components'
import { ArchiveRegular, ArrowUndoRegular, DesktopPulseRegular } from '@fluentui/react-icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useNavigate } from 'react-router-dom'
import styles from '../devices/Devices.module.css'
import { Confirm } from '../resource/Confirm.tsx'
import type { AnyRow } from '../resource/define.ts'
import { ListScreen } from '../resource/ListScreen.tsx'
import { ResourceRoutes } from '../resource/ResourceRoutes.tsx'
import { refresh } from '../resource/use_removal.tsx'
import { useTexts } from '../resource/use_texts.ts'
import { staffSdk } from '../session/staff_sdk.ts'
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

const cells = {
  authorized_terminals: ({ authorized_terminals }: AnyRow) => (
    <Chips labels={authorized_terminals as string[]} />
  ),
  permissions: ({ permissions }: AnyRow) => <Permissions permissions={permissions as string[]} />,
}

type Asked = { row: AnyRow; verb: 'archive' | 'restore' }

function List() {
  const { t } = useTranslation('machines')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [asked, ask] = useState<Asked | null>(null)
  const onClose = () => ask(null)
  return (
    <>
      <ListScreen
        resource={tokens}
        cells={cells}
        rowItems={(row) =>
          row.deleted !== true && (
            <>
              <MenuItem
                icon={<DesktopPulseRegular />}
                onClick={() => navigate(`/admin/tokens/${row._id}/sessions`)}
              >
                {t('tokens.sessions')}
              </MenuItem>
              <Item {...{ row, ask }} />
            </>
          )
        }
      />
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

function Item({ row, ask }: { row: AnyRow; ask: (asked: Asked) => void }) {
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
    <span className={styles.chips}>
      {labels.map((label) => (
        <Badge key={label} appearance="outline" color="informative">
          {label}
        </Badge>
      ))}
    </span>
  )
}
