import { useTranslation } from 'react-i18next'
import { staffSdk } from '../session/staff_sdk.ts'
import { DownloadDialog } from '../ui/DownloadDialog.tsx'

type Props = { event: { _id: string; name: string }; onClose: () => void }

/** Loads the backup of an event, which is written while it is sent, and says how far it is. */
export function BackupDialog({ event: { _id: id, name }, onClose }: Props) {
  const { t } = useTranslation(['events', 'platform'])
  return (
    <DownloadDialog
      title={t('backup.title', { name })}
      file_name={`${name}.backup`}
      load={(options) => staffSdk.events.db_backup({ path: { id } }, options)}
      onClose={onClose}
    />
  )
}
