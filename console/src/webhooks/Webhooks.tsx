import { MenuItem } from '@fluentui/react-components'
import { ListRegular } from '@fluentui/react-icons'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useNavigate } from 'react-router-dom'
import { withoutDelete } from '../devices/FinalList.tsx'
import { SecretShown } from '../identity/SecretShown.tsx'
import { type AnyRow, withCells } from '../resource/define.ts'
import { ListHead, ListScreen, ListTable, ListTools } from '../resource/ListScreen.tsx'
import { RecordPanel } from '../resource/RecordPanel.tsx'
import { useScope } from '../resource/scope.ts'
import { useList } from '../resource/use_list.ts'
import { useTexts } from '../resource/use_texts.ts'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { WebhookMenu } from './WebhookMenu.tsx'
import { WebhookPage } from './WebhookPage.tsx'
import { WebhookState } from './WebhookState.tsx'
import { type Webhook, webhookAddress, webhooks } from './webhooks.ts'

/** The webhooks of an event, each with its deliveries. A new secret is shown once. */
export function Webhooks() {
  useTexts(webhooks)
  const { t } = useTranslation(['webhooks', 'platform', 'machines'])
  const [secret, setSecret] = useState<string | null>(null)
  const resource = useMemo(
    () => ({ ...webhooks, onSaved: (made: AnyRow) => setSecret(String(made.secret)) }),
    [],
  )
  return (
    <>
      <Routes>
        <Route path="/" element={<List />}>
          <Route path="new" element={<RecordPanel resource={resource} />} />
        </Route>
        <Route path=":id" element={<WebhookPage />}>
          <Route path="edit" element={<RecordPanel resource={webhooks} />} />
          <Route path=":delivery_id" element={<DeliveryPanel />} />
        </Route>
      </Routes>
      {secret && (
        <SecretShown
          title={t('secret.title')}
          text={t('secret.text')}
          label={t('secret.label')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}

const listed = withCells(withoutDelete(webhooks), {
  enabled: (webhook) => <WebhookState webhook={webhook} />,
  disabled_reason: (webhook) => <Reason {...webhook} />,
  types: (webhook) => <Types {...webhook} />,
})

function List() {
  const { t } = useTranslation('webhooks')
  const { event_id } = useScope()
  const navigate = useNavigate()
  const hrefOf = ({ _id }: Webhook) => webhookAddress(event_id, _id)
  const list = useList(listed, {
    hrefOf,
    isMarked: ({ disabled_reason }) => disabled_reason !== null && disabled_reason !== 'by_hand',
  })
  return (
    <ListScreen list={list}>
      <ListHead list={list} />
      <ListTools list={list} />
      <ListTable
        list={list}
        actions={(webhook) => (
          <WebhookMenu webhook={webhook} has_test>
            <MenuItem icon={<ListRegular />} onClick={() => navigate(hrefOf(webhook))}>
              {t('actions.open')}
            </MenuItem>
          </WebhookMenu>
        )}
      />
    </ListScreen>
  )
}

function Reason({ disabled_reason }: Webhook) {
  const { t } = useTranslation('webhooks')
  return disabled_reason && t(`reasons.${disabled_reason}`)
}

/** The first type, and how many there are besides. */
function Types({ types }: Webhook) {
  const { t } = useTranslation('webhooks')
  const texts = useTexts(webhooks)
  const [first = '', ...more] = types.map((type) => texts.choice('types', type))
  return more.length > 0 ? t('and_more', { first, count: more.length }) : first
}
