import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ModeChoice } from './Choice.tsx'
import { Row } from './layout.tsx'
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
    <Row as="footer" wrap align="center" free="between" look="soft" className={styles.footer}>
      <Link className="touch-link" to={to}>
        {text}
      </Link>
      <ModeChoice />
      {children}
    </Row>
  )
}
