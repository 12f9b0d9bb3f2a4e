import { Button, Select, Tooltip } from '@fluentui/react-components'
import { ArrowSyncRegular } from '@fluentui/react-icons'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { TableColumn } from '../resource/DataTable.tsx'
import { Moment } from '../resource/Money.tsx'
import { RelatedTable } from '../resource/RelatedTable.tsx'
import { useScope } from '../resource/scope.ts'
import { Tone } from '../resource/Tone.tsx'
import { staffSdk } from '../session/staff_sdk.ts'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { type Delivery, delivery_tones, isDueSoon, useDeliveryTexts } from './deliveries.ts'
import { useRedeliver } from './use_webhook_calls.ts'
import { type Webhook, webhookAddress } from './webhooks.ts'

const states = ['waiting', 'delivered', 'failed'] as const
type State = (typeof states)[number]

/** The deliveries of a webhook, the newest first. */
export function Deliveries({ webhook: { _id: webhook_id, enabled } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { event_id } = useScope()
  const navigate = useNavigate()
  const [state, setState] = useState<State | undefined>()
  const columns = useColumns()
  const texts = useDeliveryTexts()
  const again = useRedeliver(webhook_id)
  const hrefOf = ({ _id }: Delivery) => webhookAddress(event_id, webhook_id, _id)
  return (
    <>
      <RelatedTable
        // Another state begins with its first page.
        key={state}
        name="webhook_deliveries"
        title={t('deliveries.title')}
        empty={state ? t('deliveries.none_so') : t('deliveries.empty')}
        columns={columns}
        queryKey={['webhook_deliveries.list', event_id, webhook_id, state]}
        ask={async ({ skip, limit, sort_order }, signal) => {
          const query = { webhook_id, skip, limit, ...(event_id && { event_id }) }
          const { webhook_deliveries: rows, ...counted } = await staffSdk.webhook_deliveries.list(
            { query: { ...query, ...(state && { state }), ...(sort_order && { sort_order }) } },
            { signal },
          )
          return { rows, ...counted }
        }}
        idOf={({ _id }) => _id}
        nameOf={({ type }) => texts.message(type)}
        hrefOf={hrefOf}
        onOpen={(row) => navigate(hrefOf(row))}
        isLive={isDueSoon}
        actions={
          <Select
            aria-label={t('deliveries.state')}
            value={state ?? ''}
            onChange={(_event, { value }) => setState(states.find((one) => one === value))}
          >
            <option value="">{t('deliveries.any')}</option>
            {states.map((one) => (
              <option key={one} value={one}>
                {t(`delivery_states.${one}`)}
              </option>
            ))}
          </Select>
        }
        rowActions={({ _id, type, attempts }) =>
          attempts === 0 || !enabled ? null : (
            <Tooltip
              content={t('deliveries.redeliver_of', { name: texts.message(type) })}
              relationship="label"
            >
              <Button
                appearance="subtle"
                icon={<ArrowSyncRegular />}
                onClick={() => again.mutate(_id)}
              />
            </Tooltip>
          )
        }
      />
      <FailureDialog error={again.error} onClose={again.reset} />
    </>
  )
}

function useColumns() {
  const { t } = useTranslation('webhooks')
  const { message, answer } = useDeliveryTexts()
  return useMemo(
    (): TableColumn<Delivery>[] => [
      { id: 'type', header: t('deliveries.message'), cell: ({ type }) => message(type) },
      {
        id: 'state',
        header: t('deliveries.state'),
        is_figure: true,
        cell: ({ state }) => (
          <Tone tone={delivery_tones[state]}>{t(`delivery_states.${state}`)}</Tone>
        ),
      },
      {
        id: 'answer',
        header: t('deliveries.answer'),
        cell: ({ last_status, last_error }) => answer(last_status, last_error),
      },
      {
        id: 'attempts',
        header: t('deliveries.attempts'),
        is_number: true,
        cell: ({ attempts }) => attempts,
      },
      {
        id: 'created_at',
        header: t('deliveries.created'),
        sort_key: 'created_at',
        cell: ({ created_at }) => <Moment at={created_at} />,
      },
      {
        id: 'due_at',
        header: t('deliveries.due'),
        isBare: ({ due_at }) => due_at === null,
        cell: ({ due_at }) => <Moment at={due_at} />,
      },
    ],
    [t, message, answer],
  )
}
