import { Button } from '@fluentui/react-components'
import { SendRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { Moment } from '../resource/Money.tsx'
import { recordQuery } from '../resource/record_queries.ts'
import { useScope } from '../resource/scope.ts'
import { useTexts } from '../resource/use_texts.ts'
import { usePanel } from '../resource/use_way_back.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Figure, Figures, Head } from '../ui/Head.tsx'
import { Row } from '../ui/layout.tsx'
import { Page } from '../ui/Page.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'
import { Deliveries } from './Deliveries.tsx'
import { useDated } from './use_dated.ts'
import { useEnable, useTest } from './use_webhook_calls.ts'
import { WebhookMenu } from './WebhookMenu.tsx'
import { WebhookState } from './WebhookState.tsx'
import { type Webhook, webhooks } from './webhooks.ts'

const refresh_ms = 5_000

/** A webhook: its state, and its deliveries with their answers. */
export function WebhookPage() {
  const { id = '' } = useParams()
  const { event_id } = useScope()
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const panel = usePanel()
  const { data: webhook, error } = useQuery({
    ...recordQuery(webhooks, event_id, id),
    // A form on top of it is not read again while it is filled in.
    refetchInterval: panel === null && refresh_ms,
  })
  const test = useTest(id)
  const list = `/admin/events/${event_id}/webhooks`
  const failure = error ?? test.error
  return (
    <Page>
      <Head
        title={webhook ? webhooks.nameOf(webhook) : t('one')}
        aside={webhook && <WebhookState webhook={webhook} />}
        back={{ to: list, label: t('page.all') }}
        actions={
          webhook && (
            <Row gap={8}>
              {webhook.enabled && (
                <Button
                  appearance="primary"
                  icon={<SendRegular />}
                  aria-busy={test.isPending}
                  disabledFocusable={test.isPending}
                  onClick={() => test.mutate()}
                >
                  {t('actions.test')}
                </Button>
              )}
              <WebhookMenu webhook={webhook} onDeleted={() => navigate(list, { replace: true })} />
            </Row>
          )
        }
      />
      {failure && (
        <PageNotice tone="error">
          <ErrorText error={failure} />
        </PageNotice>
      )}
      {webhook && (
        <>
          <StateNotice webhook={webhook} />
          <Facts webhook={webhook} />
          <Deliveries webhook={webhook} />
        </>
      )}
      {panel}
    </Page>
  )
}

/** Why nothing arrives, and what to do. */
function StateNotice({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { _id, enabled, failing_since, disabled_at, disabled_reason } = webhook
  const dated = useDated()
  const { mutate, isPending, error } = useEnable(_id)
  if (enabled)
    return failing_since ? (
      <PageNotice tone="warning">{t('notices.failing', dated(failing_since))}</PageNotice>
    ) : null
  const reason = disabled_reason === 'failing' ? 'was_failing' : (disabled_reason ?? 'by_hand')
  return (
    <PageNotice
      tone={reason === 'by_hand' ? 'info' : 'warning'}
      action={
        <Button disabledFocusable={isPending} onClick={() => mutate()}>
          {t('actions.enable')}
        </Button>
      }
    >
      {t(`notices.${reason}`, dated(disabled_at ?? new Date()))}
      {error && (
        <div role="alert">
          <ErrorText error={error} />
        </div>
      )}
    </PageNotice>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const texts = useTexts(webhooks)
  const { url, types, created_at, previous_secret_ends_at } = webhook
  return (
    <Figures>
      <Figure name={texts.field('url')}>{url}</Figure>
      <Figure name={texts.field('types')}>
        {types.map((type) => texts.choice('types', type)).join(', ')}
      </Figure>
      <Figure name={t('page.created')}>
        <Moment at={created_at} />
      </Figure>
      {previous_secret_ends_at && (
        <Figure name={t('page.old_secret')}>
          <Moment at={previous_secret_ends_at} />
        </Figure>
      )}
    </Figures>
  )
}
