import { MenuItem } from '@fluentui/react-components'
import { ArrowUndoRegular, DeleteRegular, EditRegular } from '@fluentui/react-icons'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { AsCommandItem, ShownCommand } from '../session/AsCommand.tsx'
import { type Act, type Action, actionsOf } from '../session/action.ts'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { may } from './access.ts'
import { DeletionDialog, isConfirmedFirst } from './DeletionDialog.tsx'
import type { AnyRow } from './define.ts'
import { askRecord } from './record_queries.ts'
import { useScope } from './scope.ts'
import type { List } from './use_list.ts'
import { useRemoval } from './use_removal.tsx'

type Props<Row extends AnyRow> = {
  list: Pick<List<Row>, 'resource' | 'hrefOf' | 'can_remove'>
  row: Row
  /** More entries. */
  children?: ReactNode
}

/** The menu of a row. A deleted row can only be restored. */
export function RowMenu<Row extends AnyRow>({ list, row, children }: Props<Row>) {
  const { resource, hrefOf, can_remove } = list
  const { t } = useTranslation('resource')
  const { event_id, right } = useScope()
  const navigate = useNavigate()
  const { mutate, mutateAsync, ask, error, reset } = useRemoval(resource)
  const [is_asking, setAsking] = useState(false)
  const [shown, setShown] = useState<Action[] | null>(null)
  const name = resource.nameOf(row)
  const back = row.deleted === true ? 'restore' : 'delete'
  const remove = () =>
    isConfirmedFirst(resource) ? setAsking(true) : mutate({ verb: 'delete', row })
  const acts: Act[] = []
  if (may(resource, 'get', right))
    acts.push([t('open'), () => askRecord(resource, event_id, row._id)])
  if (may(resource, back, right)) acts.push([t(back), () => ask(back, row)])
  if (!can_remove && children === undefined) return null
  return (
    <>
      <MoreMenu label={t('actions_of', { name })}>
        {row.deleted !== true && resource.form && may(resource, 'update', right) && (
          <MenuItem icon={<EditRegular />} onClick={() => navigate(hrefOf?.(row) ?? row._id)}>
            {t('edit')}
          </MenuItem>
        )}
        {children}
        {row.deleted !== true && may(resource, 'delete', right) && (
          <MenuItem icon={<DeleteRegular />} onClick={remove}>
            {t('delete')}
          </MenuItem>
        )}
        {row.deleted === true && may(resource, 'restore', right) && (
          <MenuItem icon={<ArrowUndoRegular />} onClick={() => mutate({ verb: 'restore', row })}>
            {t('restore')}
          </MenuItem>
        )}
        {acts.length > 0 && <AsCommandItem onOpen={() => setShown(actionsOf(acts))} />}
      </MoreMenu>
      <ShownCommand actions={shown} onClose={() => setShown(null)} />
      {is_asking ? (
        <DeletionDialog
          resource={resource}
          rows={[row]}
          run={() => mutateAsync({ verb: 'delete', row })}
          onClose={() => setAsking(false)}
        />
      ) : (
        <FailureDialog error={error} onClose={reset} />
      )}
    </>
  )
}
