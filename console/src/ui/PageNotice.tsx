import type { ComponentProps } from 'react'
import { Notice } from './Notice.tsx'
import styles from './Page.module.css'

/** A notice directly on a page of the staff, whose gutter it keeps. */
export function PageNotice(props: ComponentProps<typeof Notice>) {
  return (
    <div className={styles.notice}>
      <Notice {...props} />
    </div>
  )
}
