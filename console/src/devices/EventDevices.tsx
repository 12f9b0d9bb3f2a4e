import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useColumns } from '../resource/columns.tsx'
import type { ListedRow } from '../resource/define.ts'
import { RelatedTable } from '../resource/RelatedTable.tsx'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { DeviceLogs } from './DeviceLogs.tsx'
import { listed_devices } from './device_cells.tsx'
import { devices } from './devices.ts'

type DeviceType = Schema<'DeviceType'>
type SortKey = NonNullable<
  NonNullable<NonNullable<Parameters<typeof staffSdk.devices.list>[0]>['query']>['sort_key']
>
const only = ['number', 'app_version', 'is_latest_version', 'status', 'bar', 'user', 'last_seen_at']
const of_event = {
  ...listed_devices,
  columns: listed_devices.columns.filter(({ field }) => only.includes(field)),
}

/** The devices of the event of the screen as they are now, and where they were. */
export function EventDevices({ type }: { type: DeviceType }) {
  const { t } = useTranslation('machines')
  const { event_id = '' } = useScope()
  const navigate = useNavigate()
  const columns = useColumns(of_event)
  const of = { event: event_id, type }
  const hrefOf = ({ _id }: ListedRow<'devices'>) => `/admin/devices/${_id}`
  return (
    <>
      <RelatedTable
        name={`event_devices.${type}`}
        title={t('at_event.title')}
        empty={t('at_event.empty')}
        columns={columns}
        queryKey={['devices.list', of]}
        ask={async ({ sort_key, ...asked }, signal) => {
          const query = { ...of, ...asked, ...(sort_key && { sort_key: sort_key as SortKey }) }
          const { devices: rows, ...counted } = await staffSdk.devices.list({ query }, { signal })
          return { rows, ...counted }
        }}
        idOf={({ _id }) => _id}
        nameOf={devices.nameOf}
        hrefOf={hrefOf}
        onOpen={(row) => navigate(hrefOf(row))}
      />
      <DeviceLogs event={event_id} device_type={type} />
    </>
  )
}
