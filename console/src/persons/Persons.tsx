import { Button, Field, Input } from '@fluentui/react-components'
import { ArrowDownloadRegular, DeleteRegular } from '@fluentui/react-icons'
import type { Schema } from '@kermesse/sdk/types'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../resource/scope.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { Head } from '../ui/Head.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { saveFile } from '../ui/save_file.ts'
import { EraseDialog } from './EraseDialog.tsx'
import styles from './Persons.module.css'

type Person = Schema<'PersonFound'>

/** Finds a person of the event, exports what is stored of them, and erases them. */
export function Persons() {
  const { t } = useTranslation('persons')
  const { event_id = '' } = useScope()
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const [erasing, setErasing] = useState<Person | null>(null)
  const [error, setError] = useState<unknown>(null)
  const queryKey = ['persons.find', event_id, q]
  const found = useQuery({
    queryKey,
    enabled: q !== '',
    queryFn: ({ signal }) => staffSdk.persons.find({ query: { event_id, q } }, { signal }),
  })
  const find = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim().length >= 3) setQ(typed.trim())
  }
  const save = async ({ uid, short_id }: Person) => {
    try {
      const all = await staffSdk.persons.export({ path: { uid }, query: { event_id } })
      saveFile(JSON.stringify(all, null, 2), `person-${short_id}.json`)
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <Page>
      <Head
        title={t('title')}
        about={t('about')}
        back={{ to: `/admin/events/${event_id}/clients`, label: t('back') }}
      />
      <Row as="form" wrap gap="8 16" align="start" className={styles.search} onSubmit={find}>
        <Field label={t('search')} hint={t('hint')} className={styles.field}>
          <Input value={typed} maxLength={200} onChange={(_event, { value }) => setTyped(value)} />
        </Field>
        <Button type="submit" appearance="primary">
          {t('find')}
        </Button>
      </Row>
      {found.error && (
        <Notice tone="error">
          <ErrorText error={found.error} />
        </Notice>
      )}
      {found.data?.persons.length === 0 && <p className="inset">{t('nobody')}</p>}
      <ul aria-label={t('found')}>
        {found.data?.persons.map((person) => (
          <PersonRow
            key={`${person.uid} ${person.email} ${person.name}`}
            person={person}
            onExport={() => void save(person)}
            onErase={() => setErasing(person)}
          />
        ))}
      </ul>
      {erasing && (
        <EraseDialog
          person={erasing}
          event_id={event_id}
          onClose={() => setErasing(null)}
          onDone={async () => {
            setErasing(null)
            await cache.invalidateQueries({ queryKey: ['persons.find', event_id] })
          }}
        />
      )}
      <FailureDialog error={error} onClose={() => setError(null)} />
    </Page>
  )
}

type RowProps = { person: Person; onExport: () => void; onErase: () => void }

function PersonRow({ person, onExport, onErase }: RowProps) {
  const { t } = useTranslation('persons')
  return (
    <Row as="li" wrap gap={8} align="center" className={styles.person}>
      <Stack look="anywhere" className={styles.words}>
        <strong>{person.name ?? person.short_id}</strong>
        <span>{[person.short_id, person.email].filter(Boolean).join(' · ')}</span>
        {person.is_erased && <span>{t('erased')}</span>}
      </Stack>
      <Row wrap gap={8}>
        <Button icon={<ArrowDownloadRegular />} onClick={onExport}>
          {t('export')}
        </Button>
        <Button icon={<DeleteRegular />} onClick={onErase}>
          {t('erase')}
        </Button>
      </Row>
    </Row>
  )
}
