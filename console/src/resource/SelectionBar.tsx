import { Button } from '@fluentui/react-components'
import { ArrowUndoRegular, DeleteRegular, DismissRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AsCommand } from '../session/AsCommand.tsx'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { Row } from '../ui/layout.tsx'
import { may } from './access.ts'
import { BulkProgress } from './BulkProgress.tsx'
import type { BulkOutcome } from './bulk_outcome.ts'
import { DeletionDialog, isConfirmedFirst } from './DeletionDialog.tsx'
import type { AnyResource, AnyRow } from './define.ts'
import styles from './List.module.css'
import { RefusedDialog } from './RefusedDialog.tsx'
import { useScope } from './scope.ts'
import { most_at_once, useBulk } from './use_bulk.ts'
import { type Removal, useUndo } from './use_removal.tsx'

type Props = { resource: AnyResource; rows: AnyRow[]; onDone: () => void }

/** The number of selected rows and the bulk actions. */
export function SelectionBar({ resource, rows, onDone }: Props) {
  const { t } = useTranslation('resource')
  const { right } = useScope()
  const [is_asking, setAsking] = useState(false)
  const removal = useBulkRemoval(resource, onDone)
  const { mutate, ask, data, done, error, reset, isPending, variables } = removal
  const all_deleted = rows.every(({ deleted }) => deleted === true)
  const none_deleted = rows.every(({ deleted }) => deleted !== true)
  const verbs = (['delete', 'restore'] as const).filter(
    (verb) => (verb === 'delete' ? none_deleted : all_deleted) && may(resource, verb, right),
  )
  const remove = () =>
    isConfirmedFirst(resource) ? setAsking(true) : mutate({ action: 'delete', rows })
  return (
    <Row
      wrap
      gap={8}
      align="center"
      className={styles.bar}
      role="toolbar"
      aria-label={t('selected', { count: rows.length })}
    >
      <span className={styles.count}>{t('selected', { count: rows.length })}</span>
      {verbs.includes('delete') && (
        <Button icon={<DeleteRegular />} disabledFocusable={isPending} onClick={remove}>
          {t('delete')}
        </Button>
      )}
      {verbs.includes('restore') && (
        <Button
          icon={<ArrowUndoRegular />}
          disabledFocusable={isPending}
          onClick={() => mutate({ action: 'restore', rows })}
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
      {is_asking ? (
        <DeletionDialog
          resource={resource}
          rows={rows}
          run={() => removal.mutateAsync({ action: 'delete', rows })}
          done={done}
          onClose={() => setAsking(false)}
        />
      ) : (
        <>
          {isPending && <BulkProgress done={done} asked={variables.rows.length} />}
          <FailureDialog error={error} onClose={reset} />
        </>
      )}
      <RefusedDialog
        outcome={data}
        onClose={() => {
          onDone()
          void removal.refreshLists()
        }}
      />
    </Row>
  )
}

/** Deletes or restores several records; offers undo. */
function useBulkRemoval(resource: AnyResource, onDone: () => void) {
  const { t } = useTranslation('resource')
  const offerUndo = useUndo(resource)
  const bulk = useBulk<Removal>(resource, (action, outcome: BulkOutcome) => {
    const { changed, refused } = outcome
    const back = action === 'delete' ? 'restore' : 'delete'
    if (changed.length > 0)
      offerUndo(
        `${action} ${changed.map(({ _id }) => _id).join()}`,
        t(`bulk.done.${action}`, { count: changed.length }),
        back,
        async () => {
          const undone = await bulk.run({ action: back, rows: changed })
          await bulk.refreshLists()
          return undone.refused
        },
      )
    if (refused.length === 0) onDone()
  })
  return bulk
}
