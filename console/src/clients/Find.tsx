import { Field, SearchBox } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useScope } from '../resource/scope.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { useLetters } from '../ui/use_letters.ts'
import styles from './Client.module.css'
import { useFind } from './use_find.ts'

/** Finds the next wristband by number or chip. The shortcut `/` focuses this input. */
export function Find() {
  const { t } = useTranslation('clients')
  const { event_id } = useScope()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const { find, ...asked } = useFind(event_id!, (uid) => {
    setTyped('')
    box.current?.blur()
    navigate(`/admin/events/${event_id}/clients/${uid}`)
  })
  useLetters((event) => {
    if (event.key !== '/') return
    event.preventDefault()
    box.current?.focus()
  })
  const problem = asked.error ? (
    <ErrorText error={asked.error} />
  ) : (
    asked.data === null && t('find.nothing', { typed: asked.variables })
  )
  return (
    <Field
      className={styles.find!}
      {...(problem && { validationState: 'error' as const, validationMessage: problem })}
    >
      <SearchBox
        ref={box}
        aria-label={t('find.label')}
        placeholder={t('find.hint')}
        value={typed}
        onChange={(_event, { value }) => {
          setTyped(value)
          asked.reset()
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && typed.trim()) find(typed.trim())
        }}
      />
    </Field>
  )
}
