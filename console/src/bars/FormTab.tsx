import { Toast, ToastTitle, useToastController } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyResource } from '../resource/define.ts'
import { RecordForm } from '../resource/RecordForm.tsx'
import { toaster_id } from '../session/toaster.ts'
import styles from './Bar.module.css'
import { bars } from './bars.ts'
import { printers, settings } from './parts_of_bar.ts'
import { useBar } from './use_bar.ts'

export function SettingsTab() {
  return <FormTab resource={settings} />
}

export function PrintersTab() {
  return <FormTab resource={printers} />
}

/** A part of a point of sale as a form of the whole page. */
function FormTab({ resource }: { resource: AnyResource }) {
  const { t } = useTranslation('resource')
  const bar = useBar()
  const { dispatchToast } = useToastController(toaster_id)
  // Remounts the form after each save, so that it starts with the saved values.
  const [saves, setSaves] = useState(0)
  const onSaved = () => {
    setSaves(saves + 1)
    dispatchToast(
      <Toast>
        <ToastTitle>{t('saved', { name: bars.nameOf(bar) })}</ToastTitle>
      </Toast>,
      { intent: 'success', timeout: 3000 },
    )
  }
  return (
    <RecordForm
      key={saves}
      resource={resource}
      record={bar}
      is_locked={bar.deleted === true}
      onSaved={onSaved}
      Body={PageBody}
      Footer={PageFooter}
    />
  )
}

type PartProps = { children: ReactNode; className?: string }

export function PageBody({ children, className }: PartProps) {
  return <div className={`${className} ${styles.sheet}`}>{children}</div>
}

export function PageFooter({ children, className }: PartProps) {
  return <div className={`${className} ${styles.footer}`}>{children}</div>
}
