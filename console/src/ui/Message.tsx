import type { ReactNode } from 'react'
import { Main } from './Main.tsx'
import styles from './Message.module.css'

type Props = { icon?: ReactNode; title: ReactNode; text?: ReactNode; children?: ReactNode }

/** The only thing on a page: a state to read and, where there is one, the way out. */
export function Message({ icon, title, text, children }: Props) {
  return (
    <Main className={styles.message}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </Main>
  )
}
