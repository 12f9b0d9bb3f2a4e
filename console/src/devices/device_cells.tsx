import { useTranslation } from 'react-i18next'
import { withCells } from '../resource/define.ts'
import { Tone } from '../resource/Tone.tsx'
import { devices } from './devices.ts'
import { LastSeen } from './LastSeen.tsx'

/** Shows if a device runs the latest version; empty for devices without the app. */
export function UpToDate({ is_latest }: { is_latest: unknown }) {
  const { t } = useTranslation('machines')
  if (is_latest === null || is_latest === undefined) return null
  return <Tone tone={is_latest ? 'good' : 'bad'}>{t(is_latest ? 'up_to_date' : 'outdated')}</Tone>
}

/** Devices as lists show them. */
export const listed_devices = withCells(devices, {
  is_latest_version: ({ is_latest_version }) => <UpToDate is_latest={is_latest_version} />,
  last_seen_at: ({ last_seen_at }) => <LastSeen at={last_seen_at} />,
})
