import { Button, DrawerBody, DrawerFooter } from '@fluentui/react-components'
import { ArrowSyncRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { Moment } from '../resource/Money.tsx'
import record_styles from '../resource/Record.module.css'
import { SidePanel } from '../resource/SidePanel.tsx'
import { useScope } from '../resource/scope.ts'
import { Tone } from '../resource/Tone.tsx'
import { live_ms } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import { useWayBack } from '../resource/use_way_back.ts'
import { AsCommand } from '../session/AsCommand.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import { delivery_tones, isDueSoon, useDeliveryTexts } from './deliveries.ts'
import { useRedeliver, useWebhookCalls } from './use_webhook_calls.ts'
import styles from './Webhooks.module.css'
import { webhooks } from './webhooks.ts'

type Shown = Schema<'WebhookDeliveryShown'>

/** A delivery on top of its webhook: the request, and each attempt with its answer. */
export function DeliveryPanel() {
  const { id = '', delivery_id = '' } = useParams()
  const { t } = useTranslation('webhooks')
  const { event_id } = useScope()
  const texts = useDeliveryTexts()
  const close = useWayBack()
  const { data, error } = useQuery({
    queryKey: ['webhook_deliveries.get', event_id, delivery_id],
    queryFn: ({ signal }) => {
      const query = event_id === undefined ? {} : { event_id }
      return staffSdk.webhook_deliveries.get({ path: { id: delivery_id }, query }, { signal })
    },
    refetchInterval: ({ state }) =>
      state.data !== undefined && isDueSoon(state.data.delivery) && live_ms,
  })
  const again = useRedeliver(id)
  const { redeliver } = useWebhookCalls(id)
  const failure = error ?? again.error
  return (
    <SidePanel
      title={data ? texts.message(data.delivery.type) : t('deliveries.title')}
      onClose={close}
    >
      <DrawerBody>
        {failure && (
          <Notice tone="error">
            <ErrorText error={failure} />
          </Notice>
        )}
        {data && (
          <>
            <Facts shown={data} />
            <Attempts log={data.log} />
            <Stack as="section" gap={8} className={styles.part}>
              <Text as="h3" look="heading">
                {t('delivery.request')}
              </Text>
              <pre className={styles.code}>{indented(data.body)}</pre>
            </Stack>
          </>
        )}
      </DrawerBody>
      {data && (
        <DrawerFooter className={record_styles.footer!}>
          <AsCommand acts={() => [[t('deliveries.redeliver'), () => redeliver(delivery_id)]]} />
          <Button
            appearance="primary"
            icon={<ArrowSyncRegular />}
            aria-busy={again.isPending}
            disabledFocusable={again.isPending}
            onClick={() => again.mutate(delivery_id)}
          >
            {t('deliveries.redeliver')}
          </Button>
        </DrawerFooter>
      )}
    </SidePanel>
  )
}

function Facts({ shown: { delivery, url } }: { shown: Shown }) {
  const { t } = useTranslation('webhooks')
  const texts = useTexts(webhooks)
  const { state, message_id, created_at, due_at } = delivery
  return (
    <dl className={record_styles.facts}>
      <div>
        <dt>{t('deliveries.state')}</dt>
        <dd>
          <Tone tone={delivery_tones[state]}>{t(`delivery_states.${state}`)}</Tone>
        </dd>
      </div>
      <div>
        <dt>{texts.field('url')}</dt>
        <dd>{url}</dd>
      </div>
      <div>
        <dt>{t('delivery.id')}</dt>
        <dd>{message_id}</dd>
      </div>
      <div>
        <dt>{t('deliveries.created')}</dt>
        <dd>
          <Moment at={created_at} />
        </dd>
      </div>
      {due_at && (
        <div>
          <dt>{t('deliveries.due')}</dt>
          <dd>
            <Moment at={due_at} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Each attempt with its answer; that of the last one is open. */
function Attempts({ log }: Pick<Shown, 'log'>) {
  const { t } = useTranslation('webhooks')
  const texts = useDeliveryTexts()
  return (
    <Stack as="section" gap={8} className={styles.part}>
      <Text as="h3" look="heading">
        {t('delivery.attempts')}
      </Text>
      {log.length === 0 && <Text look="note">{t('delivery.none')}</Text>}
      {log.map(({ at, duration_ms, status, error, answer }, place) => (
        <details key={at} open={place === 0} className={styles.attempt}>
          <summary>
            <Tone tone={error ? 'bad' : 'good'}>{texts.answer(status, error)}</Tone>{' '}
            <Text as="span" look="hint figures">
              <Moment at={at} /> {t('delivery.after', { ms: duration_ms })}
            </Text>
          </summary>
          {answer ? (
            <pre className={styles.code}>{answer}</pre>
          ) : (
            <Text look="note">{t('delivery.empty_answer')}</Text>
          )}
        </details>
      ))}
    </Stack>
  )
}

/** The body as it is read more easily; it is sent in one line. */
function indented(body: string) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
