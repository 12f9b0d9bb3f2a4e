import {
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import {
  ArrowDownloadRegular,
  DocumentPdfRegular,
  DocumentTableRegular,
} from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ActionMenu } from '../resource/ActionMenu.tsx'
import type { AnyRow } from '../resource/define.ts'
import { ListScreen } from '../resource/ListScreen.tsx'
import { useScope } from '../resource/scope.ts'
import { useTexts } from '../resource/use_texts.ts'
import { useWords } from '../resource/use_words.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import styles from '../ui/Page.module.css'
import { saveFile } from '../ui/save_file.ts'
import { Agreement } from './Agreement.tsx'
import { reports } from './reports.ts'

type Report = Schema<'Report'>
type Asked = Schema<'ReportInput'>

const types = ['twint', 'card', 'mypos', 'overall'] as const

const cells = { agrees: (row: AnyRow) => <Agreement {...asReport(row)} /> }

/** Reports on what moved, held against the ledger and what the providers list. */
export function Reports() {
  useWords(reports)
  return (
    <ListScreen
      resource={reports}
      cells={cells}
      above={<NewReport />}
      isLive={(rows) => rows.some(({ status }) => status === 'inprogress')}
      rowActions={(row) => <ReportMenu report={asReport(row)} />}
    />
  )
}

/** Rows of a list are known by their resource alone. */
function asReport(row: AnyRow) {
  return row as unknown as Report
}

function NewReport() {
  const { t } = useTranslation('money')
  const { event_id = '' } = useScope()
  const texts = useTexts(reports)
  const cache = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Asked) => staffSdk.reports.create({ query: { event_id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['reports.list'] }),
  })
  return (
    <div className={styles.tools}>
      <span>{t('report.new')}</span>
      {types.map((type) => (
        <Menu key={type}>
          <MenuTrigger disableButtonEnhancement>
            <MenuButton disabledFocusable={isPending}>{texts.choice('type', type)}</MenuButton>
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              <MenuItem
                icon={<DocumentTableRegular />}
                onClick={() => mutate({ type, format: 'xlsx' })}
              >
                {t('report.xlsx')}
              </MenuItem>
              <MenuItem
                icon={<DocumentPdfRegular />}
                onClick={() => mutate({ type, format: 'pdf' })}
              >
                {t('report.pdf')}
              </MenuItem>
            </MenuList>
          </MenuPopover>
        </Menu>
      ))}
      <FailureDialog error={error} onClose={reset} />
    </div>
  )
}

function ReportMenu({ report: { file_name, status } }: { report: Report }) {
  const { t } = useTranslation('money')
  const { event_id = '' } = useScope()
  const file = useMutation({
    mutationFn: () => staffSdk.reports.download({ path: { file_name }, query: { event_id } }),
    onSuccess: (bytes) => saveFile(bytes, file_name),
  })
  const download = { label: t('report.download'), icon: <ArrowDownloadRegular /> }
  return (
    <>
      <ActionMenu
        name={file_name}
        actions={[status === 'completed' && { ...download, onClick: () => file.mutate() }]}
      />
      <FailureDialog error={file.error} onClose={file.reset} />
    </>
  )
}
