import { MenuItem } from '@fluentui/react-components'
import {
  DeleteRegular,
  EditRegular,
  KeyResetRegular,
  PauseRegular,
  PlayRegular,
  SendRegular,
} from '@fluentui/react-icons'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { DeleteDialog } from '../devices/FinalList.tsx'
import { SecretShown } from '../identity/SecretShown.tsx'
import { Confirm } from '../resource/Confirm.tsx'
import { askRecord } from '../resource/record_queries.ts'
import { useScope } from '../resource/scope.ts'
import { AsCommandItem, ShownCommand } from '../session/AsCommand.tsx'
import { type Act, type Action, actionsOf } from '../session/action.ts'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { useEnable, useRefreshWebhooks, useTest, useWebhookCalls } from './use_webhook_calls.ts'
import { type Webhook, webhookAddress, webhooks } from './webhooks.ts'

type Props = {
  webhook: Webhook
  /** Also sends a test message. */
  has_test?: boolean
  /** More entries, before the others. */
  children?: ReactNode
  onDeleted?: () => void
}
type Asked = 'rotate' | 'disable' | 'delete'

/** The actions of a webhook. */
export function WebhookMenu({ webhook, has_test, children, onDeleted }: Props) {
  const { _id, enabled } = webhook
  const { t } = useTranslation(['webhooks', 'resource', 'machines'])
  const { event_id } = useScope()
  const navigate = useNavigate()
  const [asked, ask] = useState<Asked | null>(null)
  const [shown, setShown] = useState<Action[] | null>(null)
  const test = useTest(_id)
  const enable = useEnable(_id)
  const acts = useActs(webhook)
  return (
    <>
      <MoreMenu label={t('resource:actions_of', { name: webhooks.nameOf(webhook) })}>
        {children}
        {has_test && enabled && (
          <MenuItem icon={<SendRegular />} onClick={() => test.mutate()}>
            {t('actions.test')}
          </MenuItem>
        )}
        <MenuItem
          icon={<EditRegular />}
          onClick={() => navigate(webhookAddress(event_id, _id, 'edit'))}
        >
          {t('resource:edit')}
        </MenuItem>
        <MenuItem icon={<KeyResetRegular />} onClick={() => ask('rotate')}>
          {t('actions.rotate')}
        </MenuItem>
        {enabled ? (
          <MenuItem icon={<PauseRegular />} onClick={() => ask('disable')}>
            {t('actions.disable')}
          </MenuItem>
        ) : (
          <MenuItem icon={<PlayRegular />} onClick={() => enable.mutate()}>
            {t('actions.enable')}
          </MenuItem>
        )}
        <MenuItem icon={<DeleteRegular />} onClick={() => ask('delete')}>
          {t('machines:delete.verb')}
        </MenuItem>
        <AsCommandItem onOpen={() => setShown(actionsOf(acts))} />
      </MoreMenu>
      <ShownCommand actions={shown} onClose={() => setShown(null)} />
      <Question {...{ webhook, asked }} onClose={() => ask(null)} onDeleted={onDeleted} />
      <FailureDialog
        error={test.error ?? enable.error}
        onClose={() => {
          test.reset()
          enable.reset()
        }}
      />
    </>
  )
}

function useActs({ _id, enabled }: Webhook): Act[] {
  const { t } = useTranslation(['webhooks', 'resource'])
  const { event_id } = useScope()
  const { test, rotate, setEnabled } = useWebhookCalls(_id)
  return [
    [t('resource:open'), () => askRecord(webhooks, event_id, _id)],
    [t('actions.test'), test],
    [t('actions.rotate'), () => rotate(24)],
    [enabled ? t('actions.disable') : t('actions.enable'), () => setEnabled(!enabled)],
  ]
}

type QuestionProps = {
  webhook: Webhook
  asked: Asked | null
  onClose: () => void
  onDeleted: (() => void) | undefined
}

/** Asks before what cannot be undone, and shows a new secret. */
function Question({ webhook, asked, onClose, onDeleted }: QuestionProps) {
  const { t } = useTranslation('webhooks')
  const [secret, setSecret] = useState<string | null>(null)
  const refreshAll = useRefreshWebhooks()
  const { setEnabled } = useWebhookCalls(webhook._id)
  if (secret)
    return (
      <SecretShown
        title={t('secret.title')}
        text={t('secret.text')}
        label={t('secret.label')}
        secret={secret}
        onClose={() => setSecret(null)}
      />
    )
  if (asked === 'rotate')
    return (
      <RotateDialog
        webhook={webhook}
        onClose={onClose}
        onDone={(made) => {
          onClose()
          setSecret(made)
        }}
      />
    )
  if (asked === 'disable')
    return (
      <Confirm
        title={t('disable.question', { name: webhooks.nameOf(webhook) })}
        text={t('disable.text')}
        action={t('actions.disable')}
        run={() => setEnabled(false)}
        onClose={onClose}
        onDone={async () => {
          onClose()
          await refreshAll()
        }}
      />
    )
  if (asked === 'delete')
    return (
      <DeleteDialog
        resource={webhooks}
        row={webhook}
        warning={t('delete_text')}
        onClose={onClose}
        {...(onDeleted && { onDone: onDeleted })}
      />
    )
  return null
}
