import { MenuItem, Toast, ToastTitle, useToastController } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../resource/Confirm.tsx'
import type { AnyResource, AnyRow, Resource } from '../resource/define.ts'
import { ListTable } from '../resource/ListScreen.tsx'
import { RowMenu } from '../resource/RowMenu.tsx'
import { call, ofEvent, pathOf } from '../resource/record_queries.ts'
import { useScope } from '../resource/scope.ts'
import type { List } from '../resource/use_list.ts'
import { refresh } from '../resource/use_removal.tsx'
import { toaster_id } from '../session/toaster.ts'
import { SelectedBar } from './SelectedBar.tsx'

type Props<Row extends AnyRow> = {
  /** A list of a resource `withoutDelete`. */
  list: List<Row>
  /** Consequences of the deletion, besides that it is final. */
  warning: string
  /** More entries of the menu of a row. */
  items?: (row: Row) => ReactNode
}

/** Rows that do not come back once they are deleted: it asks before. */
export function FinalTable<Row extends AnyRow>({ list, warning, items }: Props<Row>) {
  const { t } = useTranslation('machines')
  const [row, ask] = useState<Row | null>(null)
  const { resource } = list
  const has_bulk = resource.contract.access.bulk !== undefined
  return (
    <>
      <ListTable
        list={list}
        actions={(one) => (
          <RowMenu list={list} row={one}>
            {items?.(one)}
            <MenuItem icon={<DeleteRegular />} onClick={() => ask(one)}>
              {t('delete.verb')}
            </MenuItem>
          </RowMenu>
        )}
        bulk={
          has_bulk
            ? (rows, onDone) => <SelectedBar {...{ resource, rows, onDone, warning }} />
            : undefined
        }
      />
      {row && <DeleteDialog {...{ resource, row, warning }} onClose={() => ask(null)} />}
    </>
  )
}

type DialogProps = {
  resource: AnyResource
  row: AnyRow
  warning: string
  onClose: () => void
  onDone?: () => void
}

export function DeleteDialog({ resource, row, warning, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('machines')
  const { dispatchToast } = useToastController(toaster_id)
  const { event_id } = useScope()
  const cache = useQueryClient()
  const name = resource.nameOf(row)
  const query = ofEvent(resource, 'delete', event_id)
  return (
    <Confirm
      title={t('delete.question', { name })}
      text={warning}
      action={t('delete.verb')}
      run={() => call(resource.name, 'delete')({ path: pathOf(resource, row._id), query })}
      onClose={onClose}
      onDone={async () => {
        onClose()
        onDone?.()
        dispatchToast(
          <Toast>
            <ToastTitle>{t('delete.done', { name })}</ToastTitle>
          </Toast>,
          { intent: 'success', timeout: 2000 },
        )
        await refresh(cache, resource)
      }}
    />
  )
}

/** Without the deletion of the engine, which offers to restore the record. */
export function withoutDelete<Row extends AnyRow>(resource: Resource<Row>): Resource<Row> {
  const { delete: _, ...access } = resource.contract.access
  return { ...resource, contract: { ...resource.contract, access } }
}
