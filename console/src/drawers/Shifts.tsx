import type { Schema } from '@kermesse/sdk/types'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '../resource/DataTable.tsx'
import { Moment } from '../resource/Money.tsx'
import { RelatedTable } from '../resource/RelatedTable.tsx'
import { useScope } from '../resource/scope.ts'
import { Tone } from '../resource/Tone.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { Head } from '../ui/Head.tsx'
import { Page } from '../ui/Page.tsx'

type Shift = Schema<'Shift'>

/** The shifts of people at the phones of an event, the newest first. */
export function Shifts() {
  const { event_id = '' } = useScope()
  const { t } = useTranslation('drawers')
  const columns = useColumns()
  const all = `/admin/events/${event_id}/drawers`
  return (
    <Page>
      <Head
        title={t('shifts.title')}
        about={t('shifts.about')}
        back={{ to: all, label: t('page.all') }}
      />
      <RelatedTable
        name="shifts"
        title={t('shifts.title')}
        empty={t('shifts.empty')}
        columns={columns}
        queryKey={['shifts.list', event_id]}
        ask={async (asked, signal) => {
          const { skip, limit } = asked
          const { shifts: rows, ...counted } = await staffSdk.shifts.list(
            { query: { event_id, skip, limit } },
            { signal },
          )
          return { rows, ...counted }
        }}
        idOf={({ _id }) => _id}
        nameOf={({ user, smartphone_number }) => user ?? smartphone_number}
        hrefOf={({ _id }) => `${all}/shifts/${_id}`}
      />
    </Page>
  )
}

function useColumns() {
  const { t } = useTranslation('drawers')
  return useMemo(
    (): TableColumn<Shift>[] => [
      { id: 'user', header: t('fields.user'), cell: ({ user }) => user ?? '–' },
      {
        id: 'smartphone_number',
        header: t('transactions.phone'),
        cell: ({ smartphone_number }) => smartphone_number,
      },
      { id: 'bar_name', header: t('fields.bar_name'), cell: ({ bar_name }) => bar_name },
      {
        id: 'state',
        header: t('fields.state'),
        cell: ({ state }) => (
          <Tone tone={state === 'open' ? 'plain' : 'good'}>{t(`shifts.${state}`)}</Tone>
        ),
      },
      {
        id: 'began_at',
        header: t('shifts.began_at'),
        cell: ({ began_at }) => <Moment at={began_at} />,
      },
      {
        id: 'ended_at',
        header: t('shifts.ended_at'),
        isBare: ({ ended_at }) => ended_at === null,
        cell: ({ ended_at }) => ended_at && <Moment at={ended_at} />,
      },
    ],
    [t],
  )
}
