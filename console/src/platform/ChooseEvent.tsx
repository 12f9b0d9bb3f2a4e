import { Button, Field } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PickOne } from '../resource/inputs/PickInput.tsx'
import { pickQuery } from '../resource/pick.ts'
import { ModalDialog } from '../ui/ModalDialog.tsx'

export type ChosenEvent = { _id: string; name: string }
type Props = { onChoose: (event: ChosenEvent) => void; onClose: () => void }

/** Of which event a backup is made. */
export function ChooseEvent({ onChoose, onClose }: Props) {
  const { t } = useTranslation(['platform', 'resource'])
  const id = useId()
  const [value, setValue] = useState<unknown>(null)
  const [is_tried, setTried] = useState(false)
  const { data: events = [], error } = useQuery(pickQuery('events', undefined))
  const chosen = events.find((event) => event.value === value)
  const is_missing = is_tried && !chosen
  return (
    <ModalDialog
      title={t('backups.make')}
      is_alert
      onClose={onClose}
      error={error}
      content_class="stack gap-16"
      onSubmit={() => {
        setTried(true)
        if (chosen) onChoose({ _id: chosen.value, name: chosen.label })
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button appearance="primary" type="submit">
            {t('backups.make')}
          </Button>
        </>
      }
    >
      <p>{t('backups.text')}</p>
      <Field
        label={{ htmlFor: id, children: t('backups.event') }}
        validationState={is_missing ? 'error' : 'none'}
        validationMessage={is_missing ? t('required') : null}
      >
        <div>
          <PickOne
            id={id}
            pick="events"
            event_id={undefined}
            value={value}
            label={t('backups.event')}
            onChange={setValue}
            onBlur={() => undefined}
            is_locked={false}
            is_nullable={false}
          />
        </div>
      </Field>
    </ModalDialog>
  )
}
