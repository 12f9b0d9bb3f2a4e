import { Button, ProgressBar } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { formatDay } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { Moment, useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { Tone } from '../resource/Tone.tsx'
import { useTexts } from '../resource/use_texts.ts'
import { Sentence } from '../ui/ErrorText.tsx'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { Figure, Figures, Head } from '../ui/Head.tsx'
import { Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from '../ui/Page.module.css'
import { Page } from '../ui/Page.tsx'
import { BankReport } from './BankReport.tsx'
import { Refusal } from './Refusal.tsx'
import { RunItems } from './RunItems.tsx'
import { RunMenu } from './RunMenu.tsx'
import { RunSummary } from './RunSummary.tsx'
import { refunds } from './refunds.ts'
import { isUnderWay, type Run, runQuery, stateOf } from './runs.ts'
import { useDownload } from './use_download.ts'

/** A run: how far it is, what its file says beside the ledger, and everybody whom it pays. */
export function RunPage() {
  const { name = '' } = useParams()
  const { event_id = '' } = useScope()
  const { data: run, error } = useQuery(runQuery(event_id, name))
  if (error && !run) return <Refusal on_page error={error} />
  return run ? <RunOf run={run} /> : null
}

function RunOf({ run }: { run: Run }) {
  const { t } = useTranslation('refunds')
  const texts = useTexts(refunds)
  const { has_file, is_unsent_file } = stateOf(run)
  const download = useDownload('download', run.file_name)
  const sheet = useDownload('xlsx', run.file_name)
  useFirstFile(run, () => (has_file ? download : sheet).mutate())
  const tones = refunds.columns.find(({ field }) => field === 'status')?.tones
  return (
    <Page>
      <Head
        title={run.file_name}
        aside={
          <Tone tone={tones?.[run.status] ?? 'plain'}>{texts.choice('status', run.status)}</Tone>
        }
        about={t(`run.about.${run.type}`)}
        back={{ to: '..', label: t('run.all') }}
        actions={
          <>
            {has_file && (
              <Button
                appearance={is_unsent_file ? 'primary' : 'secondary'}
                icon={<ArrowDownloadRegular />}
                disabledFocusable={download.isPending}
                onClick={() => download.mutate()}
              >
                {t('run.download')}
              </Button>
            )}
            <RunMenu run={run} />
          </>
        }
      />
      <FailureDialog error={download.error} onClose={download.reset} />
      <FailureDialog error={sheet.error} onClose={sheet.reset} />
      <Stack gap={8} className={styles.notices} aria-live="polite">
        {run.error_code && (
          <Notice tone="error">
            <Sentence code={run.error_code} />
          </Notice>
        )}
        {run.is_trial && <Notice tone="info">{t('start.trial')}</Notice>}
        {is_unsent_file && <Notice tone="info">{t('run.next.form')}</Notice>}
      </Stack>
      {isUnderWay(run) && <Progress run={run} />}
      <RunFigures run={run} />
      {has_file && <BankReport run={run} />}
      {has_file && <RunSummary run={run} />}
      <RunItems run={run} />
    </Page>
  )
}

/** How far it is, and that it goes on without the reader. */
function Progress({ run }: { run: Run }) {
  const { t } = useTranslation('refunds')
  return (
    <div className={styles.bar}>
      <ProgressBar value={run.progress / 100} aria-label={t('run.progress_label')} />
      <p role="status">
        {t('run.progress', { done: run.done, count: run.count, percent: run.progress })}
        {' · '}
        {t('run.goes_on')}
      </p>
    </div>
  )
}

function RunFigures({ run }: { run: Run }) {
  const { t } = useTranslation('refunds')
  const money = useMoney()
  const { total_freight = 0, failed = 0, doubtful = 0 } = run
  return (
    <Figures>
      <Figure name={t(run.type === 'form' ? 'figures.total' : 'figures.paid')} is_total>
        {money(run.total_amount)}
      </Figure>
      <Figure name={t('figures.done')} is_total>
        {t('figures.of', { done: run.done, count: run.count })}
      </Figure>
      {failed > 0 && (
        <Figure name={t('figures.failed')} is_total>
          {failed}
        </Figure>
      )}
      {doubtful > 0 && (
        <Figure name={t('figures.doubtful')} is_total>
          {doubtful}
        </Figure>
      )}
      {total_freight > 0 && (
        <Figure name={t('figures.freight')} is_total>
          {money(total_freight)}
        </Figure>
      )}
      <Figure name={t('figures.created')}>
        <Moment at={run.creation_date} />
      </Figure>
      {run.execution_date && (
        <Figure name={t('figures.execution_date')}>
          {formatDay(run.execution_date, currentLanguage())}
        </Figure>
      )}
      {run.sent_at && (
        <Figure name={t('figures.sent_at')}>
          <Moment at={run.sent_at} />
        </Figure>
      )}
      {run.confirmed_at && (
        <Figure name={t('figures.confirmed_at')}>
          <Moment at={run.confirmed_at} />
        </Figure>
      )}
    </Figures>
  )
}

/**
 * Downloads the file of the run once: when the bank file is ready after the reader started the run,
 * or at once after a link to the file. Runs without a bank file download their rows.
 */
function useFirstFile(run: Run, save: () => void) {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const is_saved = useRef(false)
  const is_due =
    search.get('do') === 'file' || (state?.saves_file === true && stateOf(run).is_unsent_file)
  useEffect(() => {
    if (!is_due || is_saved.current) return
    is_saved.current = true
    save()
    navigate('.', { replace: true, state: null })
  })
}
