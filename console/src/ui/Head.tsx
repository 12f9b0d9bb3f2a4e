import { Link as FluentLink } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Row, Text } from './layout.tsx'
import styles from './Page.module.css'
import { useTitle } from './title.ts'

type Props = {
  title: string
  /** Beside the title, as a state. */
  aside?: ReactNode
  about?: ReactNode
  back: { to: string; label: string }
  actions?: ReactNode
}

/** The head of a page below a list: where one came from, what it is about, and what can be done. */
export function Head({ title, aside, about, back, actions }: Props) {
  useTitle(title)
  return (
    <Row as="header" wrap gap={8} align="start" className="inset above-16 below-12">
      <div className={styles.words}>
        <Link to={back.to}>
          <FluentLink as="span">{back.label}</FluentLink>
        </Link>
        <Row as="h1" wrap gap="4 12" align="center" look="title anywhere" className={styles.title}>
          {title} {aside}
        </Row>
        {about && (
          <Text look="note" className="measure">
            {about}
          </Text>
        )}
      </div>
      {actions}
    </Row>
  )
}

/** Figures with their names. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>
}

export function Figure({
  name,
  is_total,
  children,
}: {
  name: string
  is_total?: boolean
  children: ReactNode
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={is_total ? styles.total : undefined}>{children}</dd>
    </div>
  )
}
