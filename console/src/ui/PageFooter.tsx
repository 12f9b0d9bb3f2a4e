import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ModeChoice } from './Choice.tsx'
import styles from './PageFooter.module.css'

/** The end of a page about one wristband: the way to another page, and how this one looks. */
export function PageFooter({
  to,
  text,
  children,
}: {
  to: string
  text: string
  children?: ReactNode
}) {
  return (
    <footer className={styles.footer}>
      <Link className={styles.link} to={to}>
        {text}
      </Link>
      <ModeChoice />
      {children}
    </footer>
  )
}
