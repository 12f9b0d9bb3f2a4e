import { Button, Radio, RadioGroup } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { Cell } from './Cell.tsx'
import styles from './ConflictDialog.module.css'
import type { FieldConflict } from './conflict.ts'
import type { Field } from './contract.ts'
import { fieldAt } from './paths.ts'
import type { Texts } from './use_texts.ts'
import type { Values } from './values.ts'

type Props = {
  conflicts: FieldConflict[]
  fields: Record<string, Field>
  texts: Texts
  onSettle: (chosen: Values) => void
}

/** What two people have changed to different things, side by side: the reader chooses field by field. */
export function ConflictDialog({ conflicts, fields, texts, onSettle }: Props) {
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
      <p>{t('conflict.text')}</p>
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
