import { Toast, ToastTitle, useToastController } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toaster_id } from '../session/toaster.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Row } from '../ui/layout.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'
import { may } from './access.ts'
import type { AnyResource, AnyRow } from './define.ts'
import styles from './Record.module.css'
import { RecordForm } from './RecordForm.tsx'
import { recordQuery } from './record_queries.ts'
import { useScope } from './scope.ts'

type Props = {
  resource: AnyResource
  /** Absent for a new record. */
  id: string | null
  is_locked?: (row: AnyRow) => boolean
  extras?: (row: AnyRow) => Record<string, ReactNode>
  onSaved?: (row: AnyRow) => void
}

/** A long record on a page of its own, its sections listed beside it. */
export function RecordPage({ resource, id, is_locked, extras, onSaved }: Props) {
  const { event_id, right } = useScope()
  const { t } = useTranslation('resource')
  const { dispatchToast } = useToastController(toaster_id)
  const asked = useQuery({
    ...recordQuery(resource, event_id, id ?? ''),
    enabled: id !== null,
    // A refetch would replace values while they are edited.
    refetchOnWindowFocus: false,
  })
  if (asked.error)
    return (
      <PageNotice tone="error">
        <ErrorText error={asked.error} />
      </PageNotice>
    )
  const record = id === null ? null : asked.data
  if (record === undefined) return null
  return (
    <Loaded key={id ?? 'new'}>
      <RecordForm
        resource={resource}
        record={record}
        is_locked={
          !may(resource, record ? 'update' : 'create', right) ||
          record?.deleted === true ||
          (record !== null && is_locked?.(record) === true)
        }
        onSaved={({ row }) => {
          dispatchToast(
            <Toast>
              <ToastTitle>{t('saved', { name: resource.nameOf(row) })}</ToastTitle>
            </Toast>,
            { intent: 'success', timeout: 3000 },
          )
          onSaved?.(row)
        }}
        Body={Body}
        Footer={Footer}
        has_anchors={record !== null}
        adds_more={false}
        {...(record && extras && { extras: extras(record) })}
      />
    </Loaded>
  )
}

type PartProps = { children: ReactNode; className?: string }

function Body({ children }: PartProps) {
  return (
    <Row gap={32} className={styles.columns}>
      {children}
    </Row>
  )
}

function Footer({ children }: PartProps) {
  return (
    <Row wrap gap={8} align="center" className={styles.page_footer}>
      {children}
    </Row>
  )
}
