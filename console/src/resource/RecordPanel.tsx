import {
  Button,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  OverlayDrawer,
  Toast,
  ToastTitle,
  useToastController,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { toaster_id } from '../session/toaster.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useIsPhone } from '../ui/use_is_phone.ts'
import { may } from './access.ts'
import type { AnyResource, AnyRow } from './define.ts'
import styles from './Record.module.css'
import { RecordForm } from './RecordForm.tsx'
import { recordQuery } from './record_queries.ts'
import { useScope } from './scope.ts'
import { useTexts } from './use_texts.ts'
import { useWayBack } from './use_way_back.ts'

/** A small record on top of its list: a new one, or the one that the address names. */
export function RecordPanel({ resource }: { resource: AnyResource }) {
  const { id } = useParams()
  const { event_id, right } = useScope()
  const { t } = useTranslation('resource')
  const texts = useTexts(resource)
  const is_phone = useIsPhone()
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
    <OverlayDrawer
      open
      position="end"
      className={styles.panel!}
      style={{ width: is_phone ? '100vw' : 480 }}
      onOpenChange={close}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t('close')}
              onClick={close}
            />
          }
        >
          {title}
        </DrawerHeaderTitle>
      </DrawerHeader>
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
    </OverlayDrawer>
  )
}
