import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LanguageChoice, ModeChoice } from './Choice.tsx'
import styles from './EntryPage.module.css'
import { Main } from './Main.tsx'
import { Ribbon, Wordmark } from './Ribbon.tsx'
import { useTitle } from './title.ts'

type Props = {
  title: string
  /** The heading, where it says more than the title of the tab. */
  heading?: string
  text: string
  /** A link for visitors with another kind of code. */
  instead?: { to: string; text: string }
  children: ReactNode
}

/** A page on which a visitor says what is in their hand: a wristband's number, a ticket. */
export function EntryPage({ title, heading = title, text, instead, children }: Props) {
  const { t } = useTranslation('visitor')
  useTitle(title)
  return (
    <div className={styles.page}>
      <Ribbon aside={<LanguageChoice on_ribbon />}>
        <Wordmark />
      </Ribbon>
      <Main className={`frame-entry ${styles.main}`}>
        <h1 className="frame-title">{heading}</h1>
        <p className="frame-text">{text}</p>
        {children}
        {instead && (
          <p className={styles.instead}>
            <Link className={styles.link} to={instead.to}>
              {instead.text}
            </Link>
          </p>
        )}
      </Main>
      <footer className={styles.footer}>
        <ModeChoice />
        <span className={styles.version}>{t('version', { version: __VERSION__ })}</span>
      </footer>
    </div>
  )
}
