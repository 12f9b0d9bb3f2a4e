import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '../resource/access.ts'
import type { AnyResource } from '../resource/define.ts'
import { RecordForm } from '../resource/RecordForm.tsx'
import { useScope } from '../resource/scope.ts'
import styles from './Client.module.css'
import { useDesk } from './client.ts'
import { client_vouchers, clients } from './clients.ts'

const sections = (...titles: string[]) =>
  clients.form!.filter(({ title }) => title && titles.includes(title))

const parts: Record<'person' | 'access' | 'vouchers', AnyResource> = {
  person: {
    ...clients,
    part: 'person',
    form: sections('person', 'bank'),
    facts: clients.columns.filter(({ field }) => field === 'ticket_id'),
  },
  access: { ...clients, part: 'access', form: sections('access') },
  vouchers: client_vouchers,
}

/** Edits a part of the wristband's record, if the reader has the right. */
export function RecordTab({ part }: { part: keyof typeof parts }) {
  const { t } = useTranslation('clients')
  const { client, onDone } = useDesk()
  const { right } = useScope()
  const resource = parts[part]
  const [saves, setSaves] = useState(0)
  const is_locked =
    !may(resource, resource.saves_by ?? 'update', right) ||
    client.transferred_to != null ||
    client.archived
  return (
    <div className={styles.padded}>
      {part === 'vouchers' && is_locked && client.vouchers.length === 0 && (
        <p>{t('no_vouchers')}</p>
      )}
      <RecordForm
        // Remounts the form after a save, so that it shows the saved values.
        key={`${part} ${saves}`}
        resource={resource}
        record={{ ...client, _id: client.uid }}
        is_locked={is_locked}
        onSaved={() => void onDone({ text: t('saved') }).then(() => setSaves(saves + 1))}
        Body={Body}
        Footer={Footer}
      />
    </div>
  )
}

type PartProps = { children: ReactNode; className?: string }

function Body({ children, className }: PartProps) {
  return <div className={className}>{children}</div>
}

function Footer({ children, className }: PartProps) {
  return <div className={[styles.footer, className].join(' ')}>{children}</div>
}
