import type { ReactNode } from 'react'
import styles from './Notice.module.css'

type Props = {
  tone: 'info' | 'success' | 'warning' | 'error'
  children: ReactNode
  action?: ReactNode
}

/** A message in the flow of the page. Errors interrupt a screen reader, the rest waits its turn. */
export function Notice({ tone, children, action }: Props) {
  return (
    <div
      className={`${styles.notice} ${styles[tone]}`}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
