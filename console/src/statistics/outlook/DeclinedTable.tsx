import { rights } from '@kermesse/sdk/generated/rights'
import type { Schema } from '@kermesse/sdk/types'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useScope } from '../../resource/scope.ts'
import { staffSdk } from '../../session/staff_sdk.ts'
import type { Place } from '../address.ts'
import { type StatColumn, StatTable } from '../StatTable.tsx'
import { rangeQuery } from '../statistics_queries.ts'
import { momentOf } from '../words.ts'
import styles from './Outlook.module.css'

type Reason = Schema<'DeclinedSales'>['reasons'][number]

/** The anchor of the table. */
export const declined_sales = '#declined_sales'
const again_ms = 15_000

function declinedQuery(place: Place) {
  const query = rangeQuery(place)
  return queryOptions({
    queryKey: ['statistics.declined', query],
    queryFn: ({ signal }) => staffSdk.statistics.declined({ query }, { signal }),
    // Declined sales post nothing, so no event announces them.
    refetchInterval: again_ms,
  })
}

/** The reasons of declined sales, for readers of the cockpit; empty without any. */
export function DeclinedTable({ place }: { place: Place }) {
  const { t } = useTranslation('statistics')
  const { t: sentenceOf } = useTranslation('errors', { useSuspense: false })
  const { event_id, right, timezone } = useScope()
  const { hash } = useLocation()
  const { data } = useQuery({
    ...declinedQuery({ ...place, event_id }),
    enabled: right >= rights.admin,
  })
  // The table loads after the page, so the browser cannot scroll to the anchor itself.
  const bringHere = useCallback(
    (table: HTMLElement | null) => {
      if (hash !== declined_sales) return
      table?.scrollIntoView()
      table?.focus({ preventScroll: true })
    },
    [hash],
  )
  if (!data || data.reasons.length === 0) return null
  const moment = (id: 'first_at' | 'last_at'): StatColumn<Reason> => ({
    id,
    header: t(`declined.${id}`),
    value: (row) => row[id],
    show: (row) => momentOf(Date.parse(row[id]), timezone),
  })
  const columns: StatColumn<Reason>[] = [
    {
      id: 'reason',
      header: t('declined.reason'),
      value: ({ error_code }) => sentenceOf(error_code),
    },
    {
      id: 'count',
      header: t('declined.count'),
      value: ({ count }) => count,
      sum: String,
      is_number: true,
      is_figure: true,
    },
    moment('first_at'),
    moment('last_at'),
  ]
  return (
    <div id={declined_sales.slice(1)} ref={bringHere} tabIndex={-1} className={styles.declined}>
      <StatTable
        title={t('declined.title')}
        empty={t('declined.empty')}
        columns={columns}
        rows={data.reasons}
        idOf={({ error_code }) => error_code}
        subject={`declined ${place.begin_ms} ${place.end_ms}`}
      />
    </div>
  )
}
