import { Button } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../refunds/Refusal.tsx'
import { Moment } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { Tone } from '../resource/Tone.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { Head } from '../ui/Head.tsx'
import { Text } from '../ui/layout.tsx'
import styles from '../ui/Page.module.css'
import { Empty, Page } from '../ui/Page.tsx'
import { saveFile } from '../ui/save_file.ts'
import { PollJob } from './PollJob.tsx'

type Line = Schema<'PollLog'>
const tones = { info: 'plain', warn: 'look', error: 'bad' } as const
const live_ms = 2000

function logQuery(event_id: string) {
  return queryOptions({
    queryKey: ['poll.logs', event_id],
    queryFn: () => staffSdk.poll.logs({ query: { event_id, limit: 100 } }),
    refetchInterval: live_ms,
  })
}

/** The last hundred lines that the job has written, as it writes them. */
export function PollLog() {
  const { t } = useTranslation('payments')
  const { event_id = '' } = useScope()
  const { data, error } = useQuery(logQuery(event_id))
  const file = useMutation({
    mutationFn: () => staffSdk.poll.download_logs({ query: { event_id } }),
    onSuccess: (bytes) => saveFile(bytes, 'poll.log'),
  })
  return (
    <Page>
      <Head
        title={t('log.title')}
        about={t('log.about')}
        back={{ to: '..', label: t('log.back') }}
        actions={
          <Button
            icon={<ArrowDownloadRegular />}
            disabledFocusable={file.isPending}
            onClick={() => file.mutate()}
          >
            {t('log.download')}
          </Button>
        }
      />
      <PollJob />
      <FailureDialog error={file.error} onClose={file.reset} />
      {error && <Refusal on_page error={error} />}
      {data?.logs.length === 0 && <Empty>{t('log.none')}</Empty>}
      {data && data.logs.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with the keyboard, too.
        <ol className={styles.log} aria-label={t('log.title')} tabIndex={0}>
          {data.logs.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and only come and go at the ends.
            <LogLine key={at} line={line} />
          ))}
        </ol>
      )}
    </Page>
  )
}

function LogLine({ line: { level, message, reference, timestamp } }: { line: Line }) {
  const { t } = useTranslation('payments')
  return (
    <li>
      <Moment at={timestamp} />
      <Tone tone={tones[level]}>{t(`log.levels.${level}`)}</Tone>
      <span>
        {message}
        {reference && (
          <Text as="span" look="hint" className={styles.aside}>
            {reference}
          </Text>
        )}
      </span>
    </li>
  )
}
