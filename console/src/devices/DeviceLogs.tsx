import type { Schema } from '@kermesse/sdk/types'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableColumn } from '../resource/DataTable.tsx'
import { Moment } from '../resource/Money.tsx'
import { type PageAsked, RelatedTable } from '../resource/RelatedTable.tsx'
import { staffSdk } from '../session/staff_sdk.ts'

type Log = Schema<'DeviceLog'>
/** The entries of one event, or of one device. */
type Of = { event?: string; device_type: Log['device_type']; device_number?: string }
type SortKey = NonNullable<
  NonNullable<NonNullable<Parameters<typeof staffSdk.devices.logs>[0]>['query']>['sort_key']
>

/** Users and events of a device over time. */
export function DeviceLogs(of: Of) {
  const { t } = useTranslation('machines')
  const columns = useColumns(of.device_number === undefined)
  return (
    <RelatedTable
      name={of.device_number === undefined ? 'device_logs' : 'device_logs.of_one'}
      title={t('log.title')}
      empty={t('log.empty')}
      columns={columns}
      queryKey={['devices.logs', of]}
      ask={async ({ sort_key, ...asked }: PageAsked, signal) => {
        const query = { ...of, ...asked, ...(sort_key && { sort_key: sort_key as SortKey }) }
        const { device_logs: rows, ...counted } = await staffSdk.devices.logs({ query }, { signal })
        return { rows, ...counted }
      }}
      idOf={({ _id }) => _id}
      nameOf={({ device_number, event }) => `${device_number} ${event ?? ''}`}
    />
  )
}

function useColumns(has_number: boolean) {
  const { t } = useTranslation('machines')
  return useMemo(() => {
    const number: TableColumn<Log> = {
      id: 'device_number',
      header: t('log.device_number'),
      cell: ({ device_number }) => device_number,
      sort_key: 'device_number',
    }
    const text = (id: 'event' | 'user' | 'bar'): TableColumn<Log> => ({
      id,
      header: t(`log.${id}`),
      cell: (log) => log[id],
      sort_key: id,
    })
    const moment = (id: 'added_on' | 'removed_on'): TableColumn<Log> => ({
      id,
      header: t(`log.${id}`),
      cell: (log) => <Moment at={log[id]} />,
      sort_key: id,
    })
    return [
      ...(has_number ? [number] : []),
      text('event'),
      text('user'),
      text('bar'),
      {
        id: 'where',
        header: t('log.where'),
        cell: ({ where }: Log) => t(`log.place.${where}`),
        sort_key: 'where',
        is_figure: true,
      },
      moment('added_on'),
      moment('removed_on'),
    ]
  }, [t, has_number])
}
