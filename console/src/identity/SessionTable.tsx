import { Badge, Button } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LastSeen } from '../devices/LastSeen.tsx'
import type { TableColumn } from '../resource/DataTable.tsx'
import { Moment } from '../resource/Money.tsx'
import { type PageAsked, RelatedTable } from '../resource/RelatedTable.tsx'
import { deviceName, placeName } from './place_name.ts'

export type Session = Schema<'Session'>
type SortKey = 'last_used_at' | 'created_at' | 'expires_at'
export type AskedSessions = Omit<PageAsked, 'sort_key'> & { sort_key?: SortKey }
type Props = {
  title: string
  queryKey: unknown[]
  ask: (
    query: AskedSessions,
    signal: AbortSignal,
  ) => Promise<{ sessions: Session[]; count: number; count_is_capped?: boolean }>
  onEnd: (session: Session) => void
}

/** Sessions of a user; all but the current one can be ended. */
export function SessionTable({ title, queryKey, ask, onEnd }: Props) {
  const { t } = useTranslation('platform')
  const columns = useColumns()
  return (
    <RelatedTable
      name="sessions"
      title={title}
      empty={t('sessions.empty')}
      columns={columns}
      queryKey={queryKey}
      ask={async (asked, signal) => {
        const { sessions: rows, ...counted } = await ask(asked as AskedSessions, signal)
        return { rows, ...counted }
      }}
      idOf={({ _id }) => _id}
      nameOf={deviceName}
      rowActions={(session) =>
        session.current ? null : (
          <Button
            appearance="subtle"
            aria-label={t('sessions.end_of', {
              name: deviceName(session) || t('sessions.unknown'),
            })}
            onClick={() => onEnd(session)}
          >
            {t('sessions.end')}
          </Button>
        )
      }
    />
  )
}

function useColumns() {
  const { t } = useTranslation('platform')
  return useMemo(
    (): TableColumn<Session>[] => [
      {
        id: 'user_agent',
        header: t('sessions.place'),
        cell: (session) => (
          <span title={session.user_agent ?? undefined}>
            {placeName(session) || t('sessions.unknown')}
          </span>
        ),
      },
      {
        id: 'device',
        header: t('sessions.device'),
        cell: ({ terminal, smartphone_number }) =>
          [smartphone_number, terminal].filter(Boolean).join(' · '),
      },
      {
        id: 'current',
        header: t('sessions.state'),
        is_figure: true,
        cell: ({ current, is_link }) =>
          current ? (
            <Badge appearance="tint" color="success">
              {t('sessions.here')}
            </Badge>
          ) : is_link ? (
            <Badge appearance="tint" color="informative">
              {t('sessions.link')}
            </Badge>
          ) : null,
      },
      {
        id: 'last_used_at',
        header: t('sessions.last_used_at'),
        cell: ({ last_used_at }) => <LastSeen at={last_used_at} />,
        sort_key: 'last_used_at',
      },
      {
        id: 'created_at',
        header: t('sessions.created_at'),
        cell: ({ created_at }) => <Moment at={created_at} />,
        sort_key: 'created_at',
      },
      {
        id: 'expires_at',
        header: t('sessions.expires_at'),
        cell: ({ expires_at }) => <Moment at={expires_at} />,
        sort_key: 'expires_at',
      },
      {
        id: 'address',
        header: t('sessions.address'),
        cell: ({ address }) => address,
      },
    ],
    [t],
  )
}
