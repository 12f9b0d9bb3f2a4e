import {
  ArrowDownloadRegular,
  ArrowSyncRegular,
  DismissCircleRegular,
  DocumentTableRegular,
  SendRegular,
} from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionMenu } from '../resource/ActionMenu.tsx'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { type RunAction, RunQuestion } from './RunQuestion.tsx'
import { type Run, stateOf } from './runs.ts'
import { useDownload } from './use_download.ts'

/** Downloads the files of a run and changes its state; changes are confirmed first. */
export function RunMenu({ run }: { run: Run }) {
  const { t } = useTranslation('refunds')
  const [asked, setAsked] = useState<RunAction | null>(null)
  const file = useDownload('download', run.file_name)
  const sheet = useDownload('xlsx', run.file_name)
  const { has_file, is_unsent_file, may_be_cancelled } = stateOf(run)
  const download = { label: t('run.download'), icon: <ArrowDownloadRegular /> }
  const rows = { label: t('run.sheet'), icon: <DocumentTableRegular /> }
  const sent = { label: t('run.mark_sent'), icon: <SendRegular /> }
  const again = { label: t('run.regenerate'), icon: <ArrowSyncRegular /> }
  const cancel = { label: t('run.cancel'), icon: <DismissCircleRegular /> }
  return (
    <>
      <ActionMenu
        name={run.file_name}
        actions={[
          has_file && { ...download, onClick: () => file.mutate() },
          { ...rows, onClick: () => sheet.mutate() },
          is_unsent_file && { ...sent, onClick: () => setAsked('mark_sent') },
          is_unsent_file && { ...again, onClick: () => setAsked('regenerate') },
          may_be_cancelled && { ...cancel, onClick: () => setAsked('cancel') },
        ]}
      />
      {asked && <RunQuestion action={asked} run={run} onClose={() => setAsked(null)} />}
      <FailureDialog error={file.error} onClose={file.reset} />
      <FailureDialog error={sheet.error} onClose={sheet.reset} />
    </>
  )
}
