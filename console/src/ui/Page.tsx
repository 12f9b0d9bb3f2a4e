import type { ComponentProps, ReactNode } from 'react'
import { Row, Stack, Text } from './layout.tsx'
import styles from './Page.module.css'

/** A page of the staff that scrolls as a whole. */
export function Page(props: ComponentProps<'section'>) {
  return <Stack as="section" grow className={styles.page} {...props} />
}

type HeadProps = { id: string; title: ReactNode; about: ReactNode; children?: ReactNode }

/** What a page is about, with what can be done on it as children. */
export function PageHead({ id, title, about, children }: HeadProps) {
  return (
    <Row as="header" wrap gap="8 16" align="start" className="inset above-16 below-12">
      <div className={styles.words}>
        <Text as="h1" id={id} look="title">
          {title}
        </Text>
        <Text look="note" className="measure">
          {about}
        </Text>
      </div>
      {children}
    </Row>
  )
}

/** Stands where a table would be that has no rows. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <Text look="soft" className={styles.empty}>
      {children}
    </Text>
  )
}
