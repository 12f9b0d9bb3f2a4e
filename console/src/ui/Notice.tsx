import type { ReactNode } from 'react'
import { Row } from './layout.tsx'
import styles from './Notice.module.css'

type Props = {
  tone: 'info' | 'success' | 'warning' | 'error'
  children: ReactNode
  action?: ReactNode
}

/** A message in the flow of the page. Errors interrupt a screen reader, the rest waits its turn. */
export function Notice({ tone, children, action }: Props) {
  return (
    <Row
      wrap
      gap="8 16"
      align="center"
      className={styles.notice}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <div className={styles.text}>{children}</div>
      {action}
    </Row>
  )
}
