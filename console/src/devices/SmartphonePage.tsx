import { Tab, TabList } from '@fluentui/react-components'
import type { Schema } from '@kermesse/sdk/types'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useMoney } from '../resource/Money.tsx'
import { useScope } from '../resource/scope.ts'
import { useTexts } from '../resource/use_texts.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Figure, Figures, Head } from '../ui/Head.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { DeviceChecks } from './DeviceChecks.tsx'
import { DeviceTransactions } from './DeviceTransactions.tsx'
import { Export } from './Export.tsx'
import { LastSeen } from './LastSeen.tsx'
import { Place } from './Place.tsx'
import { smartphones } from './smartphones.ts'

/** A smartphone at the event: who has it, where it is, and what was sold and checked with it. */
export function SmartphonePage() {
  const { number = '', '*': tab = '' } = useParams()
  const { event_id = '' } = useScope()
  const { t } = useTranslation('machines')
  const texts = useTexts(smartphones)
  const navigate = useNavigate()
  const list = `/admin/events/${event_id}/smartphones`
  const of = useMemo(() => ({ smartphone_number: number }), [number])
  const { data, error } = useQuery({
    queryKey: ['smartphones.get', event_id, number],
    queryFn: () => staffSdk.smartphones.get({ path: { number }, query: { event_id } }),
    refetchInterval: 10_000,
  })
  const input = { path: { number }, query: { event_id } }
  const is_checks = tab === 'checks'
  return (
    <Page>
      <Head title={number} back={{ to: list, label: texts.title }} />
      {error && (
        <Notice tone="error">
          <ErrorText error={error} />
        </Notice>
      )}
      {data && <PhoneFigures phone={data} />}
      {data && (
        <>
          <TabList
            aria-label={number}
            selectedValue={is_checks ? 'checks' : ''}
            onTabSelect={(_event, { value }) =>
              navigate(`${list}/${encodeURIComponent(number)}${value && `/${value}`}`)
            }
          >
            <Tab value="">{t('booked.title')}</Tab>
            <Tab value="checks">{t('checked.title')}</Tab>
          </TabList>
          {is_checks ? (
            <DeviceChecks
              smartphone_number={number}
              title={t('checked.title')}
              actions={
                <Export
                  file_name={`checks-${number}.xlsx`}
                  load={() => staffSdk.smartphones.entrance_checks_export(input)}
                />
              }
            />
          ) : (
            <DeviceTransactions
              of={of}
              title={t('booked.title')}
              actions={
                <Export
                  file_name={`transactions-${number}.xlsx`}
                  load={() => staffSdk.smartphones.transactions_export(input)}
                />
              }
            />
          )}
        </>
      )}
    </Page>
  )
}

function PhoneFigures({ phone }: { phone: Schema<'Smartphone'> }) {
  const { t } = useTranslation('machines')
  const texts = useTexts(smartphones)
  const money = useMoney()
  const [last] = phone.sessions
  return (
    <Figures>
      <Figure name={texts.field('total_transaction_amount')} is_total>
        {money(phone.total_transaction_amount)}
      </Figure>
      <Figure name={texts.field('last_seen_at')}>
        <LastSeen at={last?.last_seen_at} />
      </Figure>
      <Figure name={texts.field('gps_lat')}>
        <Place {...phone} />
      </Figure>
      <Figure name={texts.field('user')}>{last?.user ?? '–'}</Figure>
      <Figure name={texts.field('bar')}>{last?.bar ?? '–'}</Figure>
      <Figure name={t('app_version')}>{phone.app_version ?? '–'}</Figure>
    </Figures>
  )
}
