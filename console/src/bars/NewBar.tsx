import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { RecordForm } from '../resource/RecordForm.tsx'
import { useScope } from '../resource/scope.ts'
import { useTexts } from '../resource/use_texts.ts'
import { useTitle } from '../ui/title.ts'
import styles from './BarPage.module.css'
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
    <section className={styles.page} aria-labelledby="bar-title">
      <header className={styles.head}>
        <h1 id="bar-title" className={styles.title}>
          {title}
        </h1>
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
    </section>
  )
}
