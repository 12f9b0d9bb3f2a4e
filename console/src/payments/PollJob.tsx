import { Button } from '@fluentui/react-components'
import { PlayRegular, StopRegular } from '@fluentui/react-icons'
import { rights } from '@kermesse/sdk/generated/rights'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Moment } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { Tone } from '../resource/Tone.tsx'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { Row, Text } from '../ui/layout.tsx'

const jobQuery = queryOptions({
  queryKey: ['poll.status'],
  queryFn: () => staffSdk.poll.status(),
  refetchInterval: 10_000,
})

/** The job needs a moment to react to the switch. */
const reread_ms = 1000

/** Shows if the polling job runs; superadmins can switch it. */
export function PollJob() {
  const { t } = useTranslation('payments')
  const { right } = useScope()
  const cache = useQueryClient()
  const [is_asking, setAsking] = useState(false)
  const { data: job } = useQuery(jobQuery)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (verb: 'start' | 'stop') => staffSdk.poll[verb](),
    onSuccess: (answer) => {
      setAsking(false)
      cache.setQueryData(jobQuery.queryKey, answer)
      setTimeout(() => {
        void cache.invalidateQueries({ queryKey: ['poll.status'] })
        void cache.invalidateQueries({ queryKey: ['poll.list'] })
      }, reread_ms)
    },
  })
  const is_running = job?.status === 'running'
  return (
    <Row wrap gap={8} align="center" className="inset below-12">
      <Tone tone={!job ? 'plain' : is_running ? 'good' : 'bad'}>
        {!job ? t('job.undefined') : is_running ? t('job.running') : t('job.stopped')}
      </Tone>
      {job && (
        <Text as="span" look="note" className="measure">
          {t('job.waiting', { count: job.waiting })}
          {job.last_run_at && (
            <>
              {' · '}
              {t('job.last_run')} <Moment at={job.last_run_at} />
            </>
          )}
          {!is_running && job.changed_by && (
            <>
              {' · '}
              {t('job.stopped_by', { name: job.changed_by })} <Moment at={job.changed_at} />
            </>
          )}
        </Text>
      )}
      {job && right >= rights.superadmin && (
        <Button
          icon={is_running ? <StopRegular /> : <PlayRegular />}
          disabledFocusable={isPending}
          onClick={() => (is_running ? setAsking(true) : mutate('start'))}
        >
          {is_running ? t('job.stop') : t('job.start')}
        </Button>
      )}
      {is_asking ? (
        <ConfirmDialog
          title={t('job.question')}
          verb={t('job.stop')}
          aside={<AsCommand acts={() => [[t('job.stop'), () => staffSdk.poll.stop()]]} />}
          error={error}
          is_busy={isPending}
          onConfirm={() => mutate('stop')}
          onClose={() => setAsking(false)}
        >
          {t('job.text')}
        </ConfirmDialog>
      ) : (
        <FailureDialog error={error} onClose={reset} />
      )}
    </Row>
  )
}
