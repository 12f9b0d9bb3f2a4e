import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { RecordForm } from '../resource/RecordForm.tsx'
import { useScope } from '../resource/scope.ts'
import { useTexts } from '../resource/use_texts.ts'
import { Stack, Text } from '../ui/layout.tsx'
import { useTitle } from '../ui/title.ts'
import styles from './Bar.module.css'
import { PageBody, PageFooter } from './FormTab.tsx'
import { settings } from './parts_of_bar.ts'
import { addressOfBar } from './use_bar.ts'

/** A new point of sale. Its menu comes next. */
export function NewBar() {
  const { event_id } = useScope()
  const texts = useTexts(settings)
  const navigate = useNavigate()
  const [saves, setSaves] = useState(0)
  const title = texts.own('new')
  useTitle(title)
  return (
    <Stack as="section" grow aria-labelledby="bar-title">
      <header className={styles.head}>
        <Text as="h1" id="bar-title" look="title anywhere">
          {title}
        </Text>
      </header>
      <RecordForm
        key={saves}
        resource={settings}
        record={null}
        is_locked={false}
        onSaved={({ row, and_add }) => {
          if (and_add) setSaves(saves + 1)
          else navigate(addressOfBar(event_id, row._id), { replace: true })
        }}
        Body={PageBody}
        Footer={PageFooter}
      />
    </Stack>
  )
}
