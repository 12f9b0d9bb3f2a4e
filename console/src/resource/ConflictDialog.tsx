import { Button, Radio, RadioGroup } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { zonedText } from '../i18n/moment.ts'
import { staffSdk } from '../session/staff_sdk.ts'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { Cell } from './Cell.tsx'
import type { FieldConflict } from './conflict.ts'
import type { Field } from './contract.ts'
import { fieldAt } from './paths.ts'
import styles from './Record.module.css'
import { useScope } from './scope.ts'
import type { Texts } from './use_texts.ts'
import type { Values } from './values.ts'

type Props = {
  conflicts: FieldConflict[]
  fields: Record<string, Field>
  texts: Texts
  /** The changed record, to say who changed it and when. */
  record: ChangedRecord | null
  onSettle: (chosen: Values) => void
}

type ChangedRecord = { record_type: string; record_id: string }

/** The author and the time of the last change of a record. */
function LastChange({ record_type, record_id }: ChangedRecord) {
  const { t } = useTranslation('resource')
  const { event_id, timezone } = useScope()
  const { data } = useQuery({
    queryKey: ['audit_log.list', event_id, record_type, record_id, 'last'],
    queryFn: ({ signal }) => {
      const query = { record_type, record_id, limit: 1, ...(event_id && { event_id }) }
      return staffSdk.audit_log.list({ query }, { signal })
    },
    staleTime: 0,
  })
  const last = data?.audit_log[0]
  if (!last) return null
  const moment = zonedText(last.date, timezone)
  return last.user ? t('conflict.by', { user: last.user, moment }) : t('conflict.at', { moment })
}

/** Shows fields that two people changed differently, side by side. The reader chooses per field. */
export function ConflictDialog({ conflicts, fields, texts, record, onSettle }: Props) {
  const { t } = useTranslation('resource')
  const [kept, setKept] = useState<Record<string, 'mine' | 'theirs'>>({})
  const settle = () =>
    onSettle(
      Object.fromEntries(
        conflicts.map(({ field, mine, theirs }) => [
          field,
          kept[field] === 'theirs' ? theirs : mine,
        ]),
      ),
    )
  const shown = (path: string, value: unknown) => {
    const field = fieldAt(fields, path)!
    const kind = field.kind === 'moment' ? 'text' : field.kind
    return <Cell value={value} field={{ ...field, kind }} name={path} texts={texts} />
  }
  return (
    <ModalDialog
      title={t('conflict.title')}
      is_alert
      is_open={conflicts.length > 0}
      content_class={styles.content}
      actions={
        <Button appearance="primary" onClick={settle}>
          {t('conflict.go_on')}
        </Button>
      }
    >
      <p>
        {conflicts.length > 0 && record && <LastChange {...record} />} {t('conflict.text')}
      </p>
      {conflicts.map(({ field, mine, theirs }) => (
        <fieldset key={field} className={styles.field}>
          <legend>{texts.field(field)}</legend>
          <RadioGroup
            value={kept[field] ?? 'mine'}
            onChange={(_event, { value }) =>
              setKept({ ...kept, [field]: value as 'mine' | 'theirs' })
            }
          >
            <Radio
              value="mine"
              label={
                <>
                  {t('conflict.mine')}: <strong>{shown(field, mine)}</strong>
                </>
              }
            />
            <Radio
              value="theirs"
              label={
                <>
                  {t('conflict.theirs')}: <strong>{shown(field, theirs)}</strong>
                </>
              }
            />
          </RadioGroup>
        </fieldset>
      ))}
    </ModalDialog>
  )
}
