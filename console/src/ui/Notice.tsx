import type { ReactNode } from 'react'
import styles from './Notice.module.css'

type Props = {
  tone: 'info' | 'success' | 'warning' | 'error'
  children: ReactNode
  action?: ReactNode
  /** Directly on a page of the staff, whose gutter it keeps. */
  on_page?: boolean
}

/** A message in the flow of the page. Errors interrupt a screen reader, the rest waits its turn. */
export function Notice({ tone, children, action, on_page = false }: Props) {
  return (
    <div
      className={`${styles.notice} ${styles[tone]} ${on_page ? styles.page : ''}`}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
