import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useParams } from 'react-router-dom'
import { withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { useList } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { transactions } from '../transactions/transactions.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Figure, Figures, Head } from '../ui/Head.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { DeviceTransactions } from './DeviceTransactions.tsx'
import { Export } from './Export.tsx'
import { LastSeen } from './LastSeen.tsx'
import { mypos } from './mypos.ts'

/** Terminals and their users at the event, with their top-ups. */
export function Mypos() {
  useTranslation('machines')
  useTexts(mypos)
  useTexts(transactions)
  return (
    <Routes>
      <Route index element={<List />} />
      <Route path=":terminal" element={<MyposPage />} />
    </Routes>
  )
}

const listed = withCells(mypos, {
  last_seen_at: ({ last_seen_at }) => <LastSeen at={last_seen_at} />,
})

function List() {
  const list = useList(listed, {
    hrefOf: ({ terminal_code }) => encodeURIComponent(terminal_code),
  })
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <ListTools list={list} />
      <ListTable list={list} />
    </ListScreen>
  )
}

function MyposPage() {
  const { terminal = '' } = useParams()
  const { event_id = '' } = useScope()
  const { t } = useTranslation('machines')
  const texts = useTexts(mypos)
  const money = useMoney()
  const of = useMemo(() => ({ terminal_code: terminal, type: 'credit' as const }), [terminal])
  const input = { path: { terminal }, query: { event_id } }
  const { data, error } = useQuery({
    queryKey: ['mypos.get', event_id, terminal],
    queryFn: () => staffSdk.mypos.get(input),
    refetchInterval: 10_000,
  })
  const last = data?.sessions[0]
  return (
    <Page>
      <Head title={terminal} back={{ to: `/admin/events/${event_id}/mypos`, label: texts.title }} />
      {error && (
        <Notice tone="error">
          <ErrorText error={error} />
        </Notice>
      )}
      {data && (
        <Figures>
          <Figure name={texts.field('total_transaction_amount')} is_total>
            {money(data.total_transaction_amount)}
          </Figure>
          <Figure name={texts.field('last_seen_at')}>
            <LastSeen at={last?.last_seen_at} />
          </Figure>
          <Figure name={texts.field('terminal_id')}>{data.terminal_id ?? '–'}</Figure>
          <Figure name={texts.field('user')}>{last?.user ?? '–'}</Figure>
          <Figure name={texts.field('bar')}>{last?.bar ?? '–'}</Figure>
        </Figures>
      )}
      {data && (
        <DeviceTransactions
          of={of}
          title={t('credits.title')}
          actions={
            <Export
              file_name={`transactions-${terminal}.xlsx`}
              load={() => staffSdk.mypos.transactions_export(input)}
            />
          }
        />
      )}
    </Page>
  )
}
