import {
  DrawerBody,
  DrawerFooter,
  Toast,
  ToastTitle,
  useToastController,
} from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { toaster_id } from '../session/toaster.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Notice } from '../ui/Notice.tsx'
import { may } from './access.ts'
import type { AnyResource, AnyRow } from './define.ts'
import { RecordForm } from './RecordForm.tsx'
import { recordQuery } from './record_queries.ts'
import { SidePanel } from './SidePanel.tsx'
import { useScope } from './scope.ts'
import { useTexts } from './use_texts.ts'
import { useWayBack } from './use_way_back.ts'

/** A small record on top of its list: a new one, or the one that the address names. */
export function RecordPanel({ resource }: { resource: AnyResource }) {
  const { id } = useParams()
  const { event_id, right } = useScope()
  const { t } = useTranslation('resource')
  const texts = useTexts(resource)
  const { dispatchToast } = useToastController(toaster_id)
  const asked = useQuery({
    ...recordQuery(resource, event_id, id ?? ''),
    enabled: id !== undefined,
    // A refetch would replace values while they are edited.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  })
  const close = useWayBack()
  const onSaved = ({ row, and_add }: { row: AnyRow; and_add: boolean }) => {
    dispatchToast(
      <Toast>
        <ToastTitle>{t('saved', { name: resource.nameOf(row) })}</ToastTitle>
      </Toast>,
      { intent: 'success', timeout: 1500 },
    )
    resource.onSaved?.(row)
    if (!and_add) close()
  }
  const record = id === undefined ? null : asked.data
  const title = record === null ? texts.own('new') : record ? resource.nameOf(record) : texts.one
  return (
    <SidePanel title={title} onClose={close}>
      {asked.error && (
        <DrawerBody>
          <Notice tone="error">
            <ErrorText error={asked.error} />
          </Notice>
        </DrawerBody>
      )}
      {record !== undefined && (
        <RecordForm
          key={id ?? 'new'}
          resource={resource}
          record={record}
          is_locked={
            !may(resource, record ? 'update' : 'create', right) || record?.deleted === true
          }
          onSaved={onSaved}
          Body={DrawerBody}
          Footer={DrawerFooter}
        />
      )}
    </SidePanel>
  )
}
