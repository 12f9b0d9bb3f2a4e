import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LanguageChoice, ModeChoice } from './Choice.tsx'
import styles from './EntryPage.module.css'
import { Row, Stack, Text } from './layout.tsx'
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
    <Stack className={styles.page}>
      <Ribbon aside={<LanguageChoice on_ribbon />}>
        <Wordmark />
      </Ribbon>
      <Main className={`frame-entry ${styles.main}`}>
        <h1 className="frame-title">{heading}</h1>
        <p className="frame-text">{text}</p>
        {children}
        {instead && (
          <p className={styles.instead}>
            <Link className="touch-link" to={instead.to}>
              {instead.text}
            </Link>
          </p>
        )}
      </Main>
      <Row
        as="footer"
        wrap
        gap="4 12"
        align="center"
        free="around"
        look="soft"
        className={styles.footer}
      >
        <ModeChoice />
        <Text as="span" look="hint">
          {t('version', { version: __VERSION__ })}
        </Text>
      </Row>
    </Stack>
  )
}
