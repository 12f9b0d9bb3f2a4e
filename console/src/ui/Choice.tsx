import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage, languages } from '../i18n/i18n.ts'
import { chooseMode, modes, useMode } from '../theme/mode.ts'
import styles from './Choice.module.css'

/** The language, as the phone's own list: every phone draws it large enough to touch. */
export function LanguageChoice({ on_ribbon = false }: { on_ribbon?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <Choice
      label={t('language')}
      shown={on_ribbon ? currentLanguage().toUpperCase() : undefined}
      value={currentLanguage()}
      options={languages.map((name) => ({ name, text: t(`languages.${name}`) }))}
      onChoose={chooseLanguage}
    />
  )
}

export function ModeChoice() {
  const { t } = useTranslation('common')
  return (
    <Choice
      label={t('appearance')}
      value={useMode()}
      options={modes.map((name) => ({ name, text: t(`modes.${name}`) }))}
      onChoose={chooseMode}
    />
  )
}

type Props<Name extends string> = {
  label: string
  /** A short text over the list; without it the list shows its own choice. */
  shown?: ReactNode
  value: Name
  options: { name: Name; text: string }[]
  onChoose: (name: Name) => void
}

function Choice<Name extends string>({ label, shown, value, options, onChoose }: Props<Name>) {
  const id = useId()
  return (
    <span className={styles.choice} data-short={Boolean(shown)}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      {shown && <span aria-hidden="true">{shown}</span>}
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value as Name)}>
        {options.map(({ name, text }) => (
          <option key={name} value={name} lang={languages.find((language) => language === name)}>
            {text}
          </option>
        ))}
      </select>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d="M2.5 4.5 6 8l3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </span>
  )
}
