import { Badge, Button, MenuItem } from '@fluentui/react-components'
import { ArrowDownloadRegular, ArrowUploadRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { FinalList } from '../devices/FinalList.tsx'
import type { AnyRow } from '../resource/define.ts'
import { useTexts } from '../resource/use_texts.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { DownloadDialog } from '../ui/DownloadDialog.tsx'
import { sizeText } from '../ui/Transfer.tsx'
import { latest_app } from './latest_app.ts'
import { UploadDialog } from './UploadDialog.tsx'

const cells = {
  size: ({ size }: AnyRow) => sizeText(Number(size)),
  is_latest: ({ is_latest }: AnyRow) => (is_latest ? <Latest /> : null),
  devices: ({ version, devices }: AnyRow) => <Running {...{ version, devices }} />,
}

/** The versions of the app, and how many smartphones run each. */
export function AppVersions() {
  useTexts(latest_app)
  const { t } = useTranslation(['platform', 'machines'])
  const [is_uploading, setUploading] = useState(false)
  const [loading, load] = useState<AnyRow | null>(null)
  return (
    <>
      <FinalList
        resource={latest_app}
        cells={cells}
        warning={t('app.delete_text')}
        actions={
          <Button
            appearance="primary"
            icon={<ArrowUploadRegular />}
            onClick={() => setUploading(true)}
          >
            {t('app.upload')}
          </Button>
        }
        rowItems={(row) => (
          <MenuItem icon={<ArrowDownloadRegular />} onClick={() => load(row)}>
            {t('app.download')}
          </MenuItem>
        )}
      />
      {is_uploading && <UploadDialog onClose={() => setUploading(false)} />}
      {loading && (
        <DownloadDialog
          title={t('app.downloading', { version: latest_app.nameOf(loading) })}
          file_name={String(loading.name)}
          size={Number(loading.size)}
          load={(options) => staffSdk.latest_app.download({ path: { id: loading._id } }, options)}
          onClose={() => load(null)}
        />
      )}
    </>
  )
}

function Latest() {
  const { t } = useTranslation('platform')
  return (
    <Badge appearance="tint" color="success">
      {t('app.latest')}
    </Badge>
  )
}

/** Leads to the smartphones that run it. */
function Running({ version, devices }: { version: unknown; devices: unknown }) {
  const { t } = useTranslation('platform')
  const count = Number(devices)
  if (count === 0) return count
  return (
    <Link
      to={`/admin/devices?app_version=${encodeURIComponent(String(version))}`}
      aria-label={t('app.running', { count, version: String(version) })}
    >
      {count}
    </Link>
  )
}
