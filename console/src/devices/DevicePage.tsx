import { Button } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { Moment } from '../resource/Money.tsx'
import { recordQuery } from '../resource/record_queries.ts'
import { useTexts } from '../resource/use_texts.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Figure, Figures, Head } from '../ui/Head.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { DeviceLogs } from './DeviceLogs.tsx'
import { UpToDate } from './device_cells.tsx'
import { devices } from './devices.ts'
import { DeleteDialog } from './FinalList.tsx'
import { LastSeen } from './LastSeen.tsx'
import { Place } from './Place.tsx'
import { RecordSheet } from './RecordSheet.tsx'

type Device = Schema<'ListedDevice'>

/** A device: what it runs, where it is and was, and what is known of it. */
export function DevicePage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('machines')
  const texts = useTexts(devices)
  const navigate = useNavigate()
  const [is_deleting, setDeleting] = useState(false)
  const { data: device, error } = useQuery({
    ...recordQuery(devices, undefined, id),
    // Its last sign; what is being typed stays.
    refetchInterval: 10_000,
  })
  return (
    <Page>
      <Head
        title={device?.number ?? texts.one}
        about={device && texts.choice('type', device.type)}
        back={{ to: '/admin/devices', label: texts.title }}
        actions={
          device && (
            <Button icon={<DeleteRegular />} onClick={() => setDeleting(true)}>
              {t('delete.verb')}
            </Button>
          )
        }
      />
      {error && (
        <Notice tone="error">
          <ErrorText error={error} />
        </Notice>
      )}
      {device && <DeviceFigures device={device} />}
      {device && <RecordSheet resource={devices} record={device} />}
      {device && <DeviceLogs device_type={device.type} device_number={device.number} />}
      {device && is_deleting && (
        <DeleteDialog
          resource={devices}
          row={device}
          warning={t('delete.device')}
          onClose={() => setDeleting(false)}
          onDone={() => navigate('/admin/devices')}
        />
      )}
    </Page>
  )
}

function DeviceFigures({ device }: { device: Device }) {
  const texts = useTexts(devices)
  const { type, event_id, event_name, user_id, user, bar_id, bar } = device
  const numbers = type === 'mypos_terminal' ? 'terminals' : 'smartphones'
  const event = `/admin/events/${event_id}`
  return (
    <Figures>
      <Figure name={texts.field('last_seen_at')}>
        <LastSeen at={device.last_seen_at} />
      </Figure>
      {type === 'smartphone' && (
        <Figure name={texts.field('gps_lat')}>
          <Place {...device} />
        </Figure>
      )}
      {type === 'smartphone' && (
        <Figure name={texts.field('app_version')}>
          {device.app_version ?? '–'} <UpToDate is_latest={device.is_latest_version} />
        </Figure>
      )}
      {type === 'smartphone' && device.latest_version && (
        <Figure name={texts.field('latest_version')}>{device.latest_version}</Figure>
      )}
      <Figure name={texts.field('event_name')}>
        {event_id ? <Link to={`${event}/parameters/${numbers}`}>{event_name}</Link> : '–'}
      </Figure>
      {bar && (
        <Figure name={texts.field('bar')}>
          {event_id && bar_id ? <Link to={`${event}/bars/${bar_id}`}>{bar}</Link> : bar}
        </Figure>
      )}
      {user && (
        <Figure name={texts.field('user')}>
          <Link to={`/admin/users/${user_id}`}>{user}</Link>
        </Figure>
      )}
      <Figure name={texts.field('updated')}>
        <Moment at={device.updated} />
      </Figure>
    </Figures>
  )
}
