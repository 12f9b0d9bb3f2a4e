import { Button } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { amountText } from '../format.ts'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import styles from './Trace.module.css'

const page_size = 50

/** Answers true for money that left with the run, also if the bank returned it later. */
function wasHeld({ status, accepted_at, paid_at }: Schema<'RefundItem'>) {
  if (status === 'released') return Boolean(accepted_at ?? paid_at)
  return status !== 'planned' && status !== 'failed'
}

/** The wristbands that a refund run pays, read when they are opened. */
export function RunPayees({ refund_id }: { refund_id: string }) {
  const { t } = useTranslation('statistics')
  const [is_open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        size="small"
        appearance="subtle"
        aria-expanded={is_open}
        aria-controls={is_open ? id : undefined}
        onClick={() => setOpen(!is_open)}
      >
        {t('trace.payees')}
      </Button>
      {is_open && <Payees id={id} refund_id={refund_id} />}
    </>
  )
}

function Payees({ id, refund_id }: { id: string; refund_id: string }) {
  const { t } = useTranslation('statistics')
  const { event_id = '' } = useScope()
  const asked = useInfiniteQuery({
    queryKey: ['refunds.items', event_id, refund_id, 'traced'],
    queryFn: ({ pageParam, signal }) =>
      staffSdk.refunds.items(
        { path: { id: refund_id }, query: { event_id, skip: pageParam, limit: page_size } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ items }, pages) =>
      items.length === page_size ? pages.length * page_size : undefined,
  })
  const items = (asked.data?.pages ?? []).flatMap((page) => page.items.filter(wasHeld))
  return (
    <div id={id} className={styles.payees} aria-busy={asked.isFetching}>
      {asked.error && <ErrorText error={asked.error} />}
      <ul aria-label={t('trace.payees')}>
        {items.map(({ _id, uid, short_id, amount }) => (
          <li key={_id}>
            <Link to={`/admin/events/${event_id}/clients/${uid}`}>{short_id}</Link>
            <span>{amountText(amount)}</span>
          </li>
        ))}
      </ul>
      {asked.hasNextPage && (
        <Button size="small" onClick={() => void asked.fetchNextPage()}>
          {t('trace.more')}
        </Button>
      )}
    </div>
  )
}
