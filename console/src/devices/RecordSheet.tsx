import { Toast, ToastTitle, useToastController } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyResource, AnyRow } from '../resource/define.ts'
import { RecordForm } from '../resource/RecordForm.tsx'
import { toaster_id } from '../session/toaster.ts'
import styles from './Devices.module.css'

type Props = {
  resource: AnyResource
  /** None for a new one. */
  record: AnyRow | null
  extra?: ReactNode
  onSaved?: (row: AnyRow) => void
}

/** The form of a record as a part of its page. */
export function RecordSheet({ resource, record, extra, onSaved }: Props) {
  const { t } = useTranslation('resource')
  const { dispatchToast } = useToastController(toaster_id)
  return (
    <div>
      <RecordForm
        key={record?._id ?? 'new'}
        resource={resource}
        record={record}
        is_locked={false}
        adds_more={false}
        Body={Body}
        Footer={Footer}
        {...(extra !== undefined && { extras: { '': extra } })}
        onSaved={({ row }) => {
          dispatchToast(
            <Toast>
              <ToastTitle>{t('saved', { name: resource.nameOf(row) })}</ToastTitle>
            </Toast>,
            { intent: 'success', timeout: 1500 },
          )
          onSaved?.(row)
        }}
      />
    </div>
  )
}

type PartProps = { children: ReactNode; className?: string }

function Body({ children }: PartProps) {
  return <div className="inset below-24">{children}</div>
}

function Footer({ children, className }: PartProps) {
  return <div className={`${className} ${styles.footer}`}>{children}</div>
}
