import { MenuItem, Toast, ToastTitle, useToastController } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../resource/Confirm.tsx'
import type { AnyResource, AnyRow } from '../resource/define.ts'
import { ListScreen } from '../resource/ListScreen.tsx'
import { call, pathOf } from '../resource/record_queries.ts'
import { refresh } from '../resource/use_removal.tsx'
import { toaster_id } from '../session/toaster.ts'
import { SelectedBar } from './SelectedBar.tsx'

type Props = ComponentProps<typeof ListScreen> & {
  /** Consequences of the deletion, besides that it is final. */
  warning: string
}

/** A list whose records do not come back once they are deleted: it asks before. */
export function FinalList({ resource, rowItems, warning, ...props }: Props) {
  const { t } = useTranslation('machines')
  const [row, ask] = useState<AnyRow | null>(null)
  const kept = useMemo(() => withoutDelete(resource), [resource])
  const has_bulk = resource.contract.access.bulk !== undefined
  return (
    <>
      <ListScreen
        {...props}
        resource={kept}
        {...(has_bulk && {
          selectionBar: (rows: AnyRow[], onDone: () => void) => (
            <SelectedBar {...{ resource, rows, onDone, warning }} />
          ),
        })}
        rowItems={(one) => (
          <>
            {rowItems?.(one)}
            <MenuItem icon={<DeleteRegular />} onClick={() => ask(one)}>
              {t('delete.verb')}
            </MenuItem>
          </>
        )}
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
  const cache = useQueryClient()
  const name = resource.nameOf(row)
  return (
    <Confirm
      title={t('delete.question', { name })}
      text={warning}
      action={t('delete.verb')}
      run={() => call(resource.name, 'delete')({ path: pathOf(resource, row._id) })}
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

function withoutDelete(resource: AnyResource): AnyResource {
  const { delete: _, ...access } = resource.contract.access
  return { ...resource, contract: { ...resource.contract, access } }
}
