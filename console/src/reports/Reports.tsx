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
import { withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { useScope } from '../resource/scope.ts'
import { Tone } from '../resource/Tone.tsx'
import { useList } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { Row } from '../ui/layout.tsx'
import { saveFile } from '../ui/save_file.ts'
import { reports } from './reports.ts'

type Report = Schema<'Report'>
type Asked = Schema<'ReportInput'>

const types = ['twint', 'card', 'mypos', 'overall'] as const

const listed = withCells(reports, { agrees: (report) => <Agreement {...report} /> })

/** Reports on what moved, held against the ledger and what the providers list. */
export function Reports() {
  useTexts(reports)
  const list = useList(listed, { isLive: ({ status }) => status === 'inprogress' })
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <NewReport />
      <ListTools list={list} />
      <ListTable list={list} actions={(report) => <ReportMenu report={report} />} />
    </ListScreen>
  )
}

function NewReport() {
  const { t } = useTranslation('reports')
  const { event_id = '' } = useScope()
  const texts = useTexts(reports)
  const cache = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: Asked) => staffSdk.reports.create({ query: { event_id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['reports.list'] }),
  })
  return (
    <Row wrap gap={8} align="center" className="inset below-12">
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
    </Row>
  )
}

function ReportMenu({ report: { file_name, status } }: { report: Report }) {
  const { t } = useTranslation('reports')
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

/** Shows if a report matches the ledger. */
function Agreement({ agrees }: Pick<Report, 'agrees'>) {
  const { t } = useTranslation('reports')
  if (agrees === null) return null
  return (
    <Tone tone={agrees ? 'good' : 'bad'}>{t(agrees ? 'report.agrees' : 'report.differs')}</Tone>
  )
}
