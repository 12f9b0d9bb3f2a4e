import {
  Button,
  Checkbox,
  Dialog,
  DialogBody,
  DialogSurface,
  DialogTitle,
  Field,
} from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { EntriesInput } from '../resource/inputs/EntriesInput.tsx'
import { useScope } from '../resource/scope.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { FailureDialog } from '../ui/FailureDialog.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageNotice } from '../ui/PageNotice.tsx'
import { saveFile } from '../ui/save_file.ts'
import styles from './Events.module.css'
import type { NumberKind } from './numbers.ts'

/** The smartphones or card terminals of an event: typed or pasted by their numbers, and taken away the same way. */
export function Numbers({ kind }: { kind: NumberKind }) {
  const { event_id } = useScope()
  const cache = useQueryClient()
  const [, setSearch] = useSearchParams()
  const queryKey = [`event_${kind.name}.get`, event_id]
  const asked = useQuery({
    queryKey,
    queryFn: () => kind.get(event_id!),
    refetchOnWindowFocus: false,
  })
  if (asked.error)
    return (
      <PageNotice tone="error">
        <ErrorText error={asked.error} />
      </PageNotice>
    )
  if (!asked.data) return null
  return (
    <NumbersForm
      // Keeps edits when a refetch returns the same numbers.
      key={asked.data.toSorted().join(' ')}
      kind={kind}
      before={asked.data}
      onSaved={(numbers) => {
        setSearch({}, { replace: true })
        cache.setQueryData(queryKey, numbers)
        for (const name of ['devices.list', 'devices.logs'])
          void cache.invalidateQueries({ queryKey: [name] })
      }}
    />
  )
}

type FormProps = { kind: NumberKind; before: string[]; onSaved: (numbers: string[]) => void }

function NumbersForm({ kind, before, onSaved }: FormProps) {
  const { t } = useTranslation('events')
  const { event_id } = useScope()
  // Prefills a number from the address; saving stays manual.
  const [search] = useSearchParams()
  const [numbers, setNumbers] = useState(before)
  const [removed, setRemoved] = useState<string[]>([])
  const [is_forced, setForced] = useState(false)
  const [taken, setTaken] = useState('')
  const [is_saved, setSaved] = useState(false)
  useEffect(() => {
    setNumbers((now) => [...new Set([...now, ...search.getAll('add')])])
  }, [search])
  const kept = numbers.filter(notIn(removed))
  const is_changed = kept.length !== before.length || kept.some(notIn(before))
  const save = useMutation({
    mutationFn: async () => {
      const conflicts = is_forced ? [] : await kind.conflicts(event_id!, kept)
      setTaken(conflicts.map((one) => t(`numbers.taken.${kind.name}`, one)).join(' & '))
      if (conflicts.length === 0) return kind.save(event_id!, kept, is_forced)
    },
    onSuccess: (saved) => saved && setSaved(true),
  })
  const load = useMutation({
    mutationFn: async () => saveFile(await kind.load(event_id!), `${kind.name}.xlsx`),
  })
  const list = (name: 'numbers' | 'remove') =>
    name === 'numbers'
      ? { value: numbers, onChange: (next: unknown) => setNumbers(next as string[]) }
      : { value: removed, onChange: (next: unknown) => setRemoved(next as string[]) }
  return (
    <Stack gap={16} className={styles.numbers}>
      <Row as="p" wrap gap={8} align="center" free="between" look="heading">
        {t(`numbers.total.${kind.name}`, { count: kept.length })}
        <Button
          icon={<ArrowDownloadRegular />}
          disabledFocusable={load.isPending || before.length === 0}
          onClick={() => load.mutate()}
        >
          {t('numbers.export')}
        </Button>
      </Row>
      <Entries label={t(`numbers.label.${kind.name}`)} {...list('numbers')} />
      <Entries label={t('numbers.remove')} {...list('remove')} />
      {taken && <Notice tone="error">{taken}</Notice>}
      <Row wrap gap={8} align="center" free="before">
        <Checkbox
          label={t('numbers.force')}
          checked={is_forced}
          onChange={(_event, { checked }) => {
            setForced(checked === true)
            setTaken('')
          }}
        />
        <Button
          appearance="primary"
          disabledFocusable={!is_changed || save.isPending}
          onClick={() => is_changed && save.mutate()}
        >
          {t('numbers.save')}
        </Button>
      </Row>
      {is_saved && <Saved onClose={() => onSaved(save.data!)} />}
      <FailureDialog
        error={save.error ?? load.error}
        onClose={() => [save, load].map(({ reset }) => reset())}
      />
    </Stack>
  )
}

function notIn(others: string[]) {
  const known = new Set(others)
  return (one: string) => !known.has(one)
}

type EntriesProps = { label: string; value: string[]; onChange: (value: unknown) => void }

function Entries({ label, value, onChange }: EntriesProps) {
  const id = useId()
  return (
    <Field label={{ htmlFor: id, children: label }}>
      <div>
        <EntriesInput
          {...{ id, label, value, onChange }}
          onBlur={() => undefined}
          is_locked={false}
          is_number={false}
        />
      </div>
    </Field>
  )
}

/** Says for a moment that it was saved. */
function Saved({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('events')
  useEffect(() => {
    const timer = setTimeout(onClose, 1500)
    return () => clearTimeout(timer)
  }, [onClose])
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('saved')}</DialogTitle>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
