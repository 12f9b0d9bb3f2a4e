import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { AnyResource } from '../resource/define.ts'
import { RecordPage } from '../resource/RecordPage.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { useTitle } from '../ui/title.ts'
import styles from './Events.module.css'
import { events } from './events.ts'

/** The required fields of a new event; all others are edited later. */
const new_event: AnyResource = {
  ...events,
  form: [
    {
      fields: [
        { field: 'name', is_required: true },
        { field: 'dateBegin' },
        { field: 'dateEnd' },
        { field: 'language', initial: 'fr' },
        { field: 'is_trial' },
      ],
    },
  ],
}

/** A new event begins with its name and days, and goes on with its parameters. */
export function NewEvent() {
  const { t } = useTranslation('events')
  const navigate = useNavigate()
  useTitle(t('new'))
  return (
    <Stack as="section" grow>
      <Text as="h1" look="title" className={styles.title}>
        {t('new')}
      </Text>
      <RecordPage
        resource={new_event}
        id={null}
        onSaved={({ _id }) => navigate(`/admin/events/${_id}/parameters`, { replace: true })}
      />
    </Stack>
  )
}
