import { Button } from '@fluentui/react-components'
import { DismissRegular, LockClosedRegular, LockOpenRegular } from '@fluentui/react-icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../format.ts'
import { BulkProgress } from '../resource/BulkProgress.tsx'
import type { AnyRow } from '../resource/define.ts'
import styles from '../resource/List.module.css'
import { RefusedList } from '../resource/RefusedList.tsx'
import { useScope } from '../resource/scope.ts'
import { most_at_once, useBulk } from '../resource/use_bulk.ts'
import { AsCommand } from '../session/AsCommand.tsx'
import { Row } from '../ui/layout.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { plus, refreshClients } from './client.ts'
import { clients } from './clients.ts'

type Props = { rows: AnyRow[]; onDone: () => void }
type Action = 'disable' | 'enable'

/** Blocks or unblocks the selected wristbands and lists refusals with their reasons. */
export function ClientBulk({ rows, onDone }: Props) {
  const { t } = useTranslation(['resource', 'clients'])
  const [action, setAction] = useState<Action | null>(null)
  const label = t('resource:selected', { count: rows.length })
  return (
    <Row wrap gap={8} align="center" className={styles.bar} role="toolbar" aria-label={label}>
      <span className={styles.count}>{label}</span>
      <Button icon={<LockClosedRegular />} onClick={() => setAction('disable')}>
        {t('clients:actions.block')}
      </Button>
      <Button icon={<LockOpenRegular />} onClick={() => setAction('enable')}>
        {t('clients:actions.unblock')}
      </Button>
      <Button
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t('resource:clear_selection')}
        onClick={onDone}
      />
      {action && (
        <Question action={action} rows={rows} onClose={() => setAction(null)} onDone={onDone} />
      )}
    </Row>
  )
}

type QuestionProps = Props & { action: Action; onClose: () => void }

function Question({ action, rows, onClose, onDone }: QuestionProps) {
  const { t } = useTranslation('clients')
  const { currency } = useScope()
  const cache = useQueryClient()
  const { mutate, ask, data, done, error, isPending, refreshLists } = useBulk<Action>(
    clients,
    (_action, { refused }) => {
      void refreshClients(cache)
      if (refused.length === 0) onDone()
    },
  )
  const act = () => mutate({ action, rows })
  const refused = data?.refused
  const close = () => {
    onClose()
    if (refused) void refreshLists()
  }
  const sum = plus(...rows.map(({ balance }) => Number(balance)))
  const named = { count: rows.length, balance: formatMoney(sum, currency) }
  return (
    <ModalDialog
      title={t(`bulk.title.${action}`, named)}
      aside={
        !refused &&
        rows.length <= most_at_once && (
          <AsCommand acts={() => [[t(`bulk.verb.${action}`, named), () => ask(action, rows)]]} />
        )
      }
      error={error}
      is_busy={isPending}
      onClose={close}
      content_class="stack gap-16"
      actions={
        <>
          {/* A running request cannot be cancelled. */}
          <Button disabled={isPending} onClick={close}>
            {t(refused ? 'bulk.close' : 'cancel')}
          </Button>
          {!refused && (
            <Button appearance="primary" disabledFocusable={isPending} onClick={act}>
              {t(`bulk.verb.${action}`, named)}
            </Button>
          )}
        </>
      }
    >
      <p>{t(`bulk.text.${action}`, named)}</p>
      {isPending && <BulkProgress done={done} asked={rows.length} />}
      {refused && refused.length > 0 && (
        <Notice tone="warning">
          {t('bulk.refused', { count: refused.length })}
          <RefusedList refused={refused} />
        </Notice>
      )}
    </ModalDialog>
  )
}
