import { Button, Tab, TabList } from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons'
import { rights } from '@kermesse/sdk/generated/rights'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useNavigate, useParams } from 'react-router-dom'
import { EventDevices } from '../devices/EventDevices.tsx'
import { rich } from '../resource/controls.ts'
import type { AnyResource } from '../resource/define.ts'
import { RecordPage } from '../resource/RecordPage.tsx'
import { useScope } from '../resource/scope.ts'
import { type Event, eventQuery } from '../session/session_queries.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Page } from '../ui/Page.tsx'
import { useTitle } from '../ui/title.ts'
import { Certificate } from './Certificate.tsx'
import styles from './Events.module.css'
import { events } from './events.ts'
import { Numbers } from './Numbers.tsx'
import { smartphone_numbers, terminal_codes } from './numbers.ts'
import { OfflineRisk } from './OfflineRisk.tsx'

const ProviderCheck = lazy(async () => ({
  default: (await import('./ProviderCheck.tsx')).ProviderCheck,
}))

/** All that is configured of an event; for superadmins also the devices that it has. */
export function Parameters() {
  const { t } = useTranslation(['events', 'machines'])
  const { right, event_id } = useScope()
  const { '*': tab = '' } = useParams()
  const navigate = useNavigate()
  useTitle(t('one'))
  const is_superadmin = right >= rights.superadmin
  return (
    <Stack as="section" grow>
      <Text as="h1" look="title" className={styles.title}>
        {t('one')}
      </Text>
      {is_superadmin && (
        <TabList
          className={styles.tabs!}
          selectedValue={tab}
          onTabSelect={(_event, { value }) =>
            navigate(`/admin/events/${event_id}/parameters${value && `/${value}`}`)
          }
        >
          <Tab value="">{t('tabs.details')}</Tab>
          <Tab value="smartphones">{t('tabs.smartphones')}</Tab>
          <Tab value="terminals">{t('tabs.terminals')}</Tab>
        </TabList>
      )}
      <Routes>
        <Route index element={<Details />} />
        {is_superadmin && (
          <>
            <Route
              path="smartphones"
              element={
                <Page key="s">
                  <Numbers kind={smartphone_numbers} />
                  <EventDevices type="smartphone" />
                </Page>
              }
            />
            <Route
              path="terminals"
              element={
                <Page key="t">
                  <Numbers kind={terminal_codes} />
                  <EventDevices type="mypos_terminal" />
                </Page>
              }
            />
          </>
        )}
      </Routes>
    </Stack>
  )
}

function Details() {
  const { event_id } = useScope()
  const cache = useQueryClient()
  // Which editor it is does not change while something is written in it.
  const [resource] = useState(() =>
    withEditors(events, cache.getQueryData(eventQuery(event_id!).queryKey)),
  )
  return (
    <RecordPage
      resource={resource}
      id={event_id!}
      is_locked={({ archived }) => archived === true}
      extras={(row) => ({
        provider: <ProviderAccounts event={row as unknown as Event} />,
        twint_direct: <Certificate event={row as unknown as Event} />,
        offline: <OfflineRisk event={row as unknown as Event} />,
      })}
    />
  )
}

/** The webhook of the provider, and the check of its account. */
function ProviderAccounts({ event }: { event: Event }) {
  const { t } = useTranslation('events')
  const [is_open, setOpen] = useState(false)
  return (
    <>
      <Webhook event_id={event._id} />
      {!event.archived && !event.frozen && (
        <Button className={styles.check!} onClick={() => setOpen(true)}>
          {t('provider_check.open')}
        </Button>
      )}
      {is_open && (
        <Loaded>
          <ProviderCheck event={event} onClose={() => setOpen(false)} />
        </Loaded>
      )}
    </>
  )
}

const formatted = ['form_refund.form_refund_closed_text', 'form_refund.form_refund_success_text']

/** Once both texts of the refund form are written, they are edited with their formatting. */
function withEditors(resource: AnyResource, event: Event | undefined): AnyResource {
  const { form_refund_closed_text: closed, form_refund_success_text: done } =
    event?.form_refund ?? {}
  const has_both = [closed, done].every((text) => Object.values(text ?? {}).some(Boolean))
  if (!has_both) return resource
  const form = resource.form!.map((section) => ({
    ...section,
    fields: section.fields.map((field) =>
      formatted.includes(field.field) ? { ...field, control: rich } : field,
    ),
  }))
  return { ...resource, form }
}

/** The webhook address, to be entered in the provider's account. */
function Webhook({ event_id }: { event_id: string }) {
  const { t } = useTranslation('events')
  const [is_copied, setCopied] = useState(false)
  const address = `${location.origin}/payments/webhook/payrexx/${event_id}`
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <fieldset>
      <legend className={styles.legend}>{t('webhook.title')}</legend>
      <Row wrap gap={8} align="center">
        <code className={styles.address}>{address}</code>
        <Button
          className={styles.copy!}
          icon={<CopyRegular />}
          onClick={() => void copy().catch(() => setCopied(false))}
        >
          {is_copied ? t('webhook.copied') : t('webhook.copy')}
        </Button>
      </Row>
      <p className={styles.text}>{t('webhook.text')}</p>
    </fieldset>
  )
}
