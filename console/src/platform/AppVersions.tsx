import { Badge, Button, MenuItem } from '@fluentui/react-components'
import { ArrowDownloadRegular, ArrowUploadRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { FinalTable, withoutDelete } from '../devices/FinalList.tsx'
import { type ListedRow, withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTools } from '../resource/ListScreen.tsx'
import { useList } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { DownloadDialog } from '../ui/DownloadDialog.tsx'
import { sizeText } from '../ui/Transfer.tsx'
import { latest_app } from './latest_app.ts'
import { UploadDialog } from './UploadDialog.tsx'

const listed = withCells(withoutDelete(latest_app), {
  size: ({ size }) => sizeText(size),
  is_latest: ({ is_latest }) => (is_latest ? <Latest /> : null),
  devices: (app) => <Running {...app} />,
})
type App = ListedRow<'latest_app'>

/** The versions of the app, and how many smartphones run each. */
export function AppVersions() {
  useTexts(latest_app)
  const { t } = useTranslation(['platform', 'machines'])
  const [is_uploading, setUploading] = useState(false)
  const [loading, load] = useState<App | null>(null)
  const list = useList(listed)
  return (
    <>
      <ListScreen list={list}>
        <ListHead list={list}>
          <Button
            appearance="primary"
            icon={<ArrowUploadRegular />}
            onClick={() => setUploading(true)}
          >
            {t('app.upload')}
          </Button>
        </ListHead>
        <ListTools list={list} />
        <FinalTable
          list={list}
          warning={t('app.delete_text')}
          items={(app) => (
            <MenuItem icon={<ArrowDownloadRegular />} onClick={() => load(app)}>
              {t('app.download')}
            </MenuItem>
          )}
        />
      </ListScreen>
      {is_uploading && <UploadDialog onClose={() => setUploading(false)} />}
      {loading && (
        <DownloadDialog
          title={t('app.downloading', { version: latest_app.nameOf(loading) })}
          file_name={loading.name}
          size={loading.size}
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
function Running({ version, devices: count }: App) {
  const { t } = useTranslation('platform')
  if (count === 0) return count
  return (
    <Link
      to={`/admin/devices?app_version=${encodeURIComponent(version)}`}
      aria-label={t('app.running', { count, version })}
    >
      {count}
    </Link>
  )
}
