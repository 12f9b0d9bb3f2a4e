import { Button } from '@fluentui/react-components'
import { ArrowSyncRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { momentText } from '../i18n/moment.ts'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { Sentence } from '../ui/ErrorText.tsx'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { Notice } from '../ui/Notice.tsx'

type Copy = Schema<'TicketSync'>

/** While tickets are being fetched, how often it is asked whether they are there. */
const waiting_ms = 2000

/** How many tickets of the provider are known here and since when, and why no more of them came. */
export function TicketCopy() {
  const { t } = useTranslation('events')
  const { event_id } = useScope()
  const cache = useQueryClient()
  const query = { event_id }
  const queryKey = ['tickets.sync_status', event_id]
  const { data: copy } = useQuery({
    queryKey,
    queryFn: ({ signal }) => staffSdk.tickets.sync_status({ query }, { signal }),
    refetchInterval: ({ state }) => isDue(state.data) && waiting_ms,
  })
  const fetched = useMutation({
    mutationFn: () => staffSdk.tickets.sync({ query }),
    onSuccess: (now) => cache.setQueryData(queryKey, now),
  })
  if (!copy) return null
  return (
    <div className="inset below-12">
      <Notice
        tone={copy.error_code ? 'warning' : 'info'}
        action={
          <Button
            icon={<ArrowSyncRegular />}
            disabledFocusable={fetched.isPending}
            onClick={() => fetched.isPending || fetched.mutate()}
          >
            {t('zones.fetch')}
          </Button>
        }
      >
        <State copy={copy} />
      </Notice>
      <FailureDialog error={fetched.error} onClose={fetched.reset} />
    </div>
  )
}

function State({ copy: { count, synced_at, error_code } }: { copy: Copy }) {
  const { t } = useTranslation('events')
  const { timezone } = useScope()
  return (
    <>
      {synced_at
        ? t('zones.tickets', { count, moment: momentText(synced_at, timezone) })
        : t('zones.no_tickets')}
      {error_code && (
        <>
          {' '}
          <Sentence code={error_code} />
        </>
      )}
    </>
  )
}

/** Returns true if the worker is fetching the tickets or about to. */
function isDue(copy: Copy | undefined) {
  return Boolean(copy?.wanted_at && Date.parse(copy.wanted_at) <= Date.now())
}
