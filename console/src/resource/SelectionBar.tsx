import { Button, Toast, ToastTitle, useToastController } from '@fluentui/react-components'
import { ArrowUndoRegular, DeleteRegular, DismissRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { AsCommand } from '../commands/AsCommand.tsx'
import { toaster_id } from '../staff/toaster.ts'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { may } from './access.ts'
import { BulkProgress } from './BulkProgress.tsx'
import type { AnyResource, AnyRow } from './define.ts'
import { RefusedList } from './RefusedList.tsx'
import styles from './SelectionBar.module.css'
import { useScope } from './scope.ts'
import { most_at_once, type Refused, useBulk } from './use_bulk.ts'

type Props = { resource: AnyResource; rows: AnyRow[]; onDone: () => void }

/** How many rows are selected, and what can be done with all of them in one call. */
export function SelectionBar({ resource, rows, onDone }: Props) {
  const { t } = useTranslation('resource')
  const { right } = useScope()
  const { mutate, ask, data, done, error, reset, isPending } = useBulk(resource)
  const { dispatchToast } = useToastController(toaster_id)
  const all_deleted = rows.every(({ deleted }) => deleted === true)
  const none_deleted = rows.every(({ deleted }) => deleted !== true)
  const verbs = (['delete', 'restore'] as const).filter(
    (verb) => (verb === 'delete' ? none_deleted : all_deleted) && may(resource, verb, right),
  )
  const act = (action: 'delete' | 'restore') =>
    mutate(
      { action, rows },
      {
        onSuccess: (refused) => {
          if (refused.length > 0) return
          dispatchToast(
            <Toast>
              <ToastTitle>{t(`bulk.done.${action}`, { count: rows.length })}</ToastTitle>
            </Toast>,
            { intent: 'success', timeout: 3000 },
          )
          onDone()
        },
      },
    )
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('selected', { count: rows.length })}>
      <span className={styles.count}>{t('selected', { count: rows.length })}</span>
      {verbs.includes('delete') && (
        <Button
          icon={<DeleteRegular />}
          disabledFocusable={isPending}
          onClick={() => act('delete')}
        >
          {t('delete')}
        </Button>
      )}
      {verbs.includes('restore') && (
        <Button
          icon={<ArrowUndoRegular />}
          disabledFocusable={isPending}
          onClick={() => act('restore')}
        >
          {t('restore')}
        </Button>
      )}
      {rows.length <= most_at_once && (
        <AsCommand acts={() => verbs.map((verb) => [t(verb), () => ask(verb, rows)])} />
      )}
      <Button
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t('clear_selection')}
        disabledFocusable={isPending}
        onClick={onDone}
      />
      {isPending && <BulkProgress done={done} asked={rows.length} />}
      <FailureDialog error={error} onClose={reset} />
      {data && data.length > 0 && (
        <RefusedDialog
          refused={data}
          asked={rows.length}
          onClose={() => {
            reset()
            onDone()
          }}
        />
      )}
    </div>
  )
}

type RefusedProps = { refused: Refused[]; asked: number; onClose: () => void }

/** What was done with how many, and row by row why not with the others. */
function RefusedDialog({ refused, asked, onClose }: RefusedProps) {
  const { t } = useTranslation('resource')
  return (
    <ModalDialog
      title={t('bulk.title', { done: asked - refused.length, asked })}
      is_alert
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <RefusedList refused={refused} />
    </ModalDialog>
  )
}
