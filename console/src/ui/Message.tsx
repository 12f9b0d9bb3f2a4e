import type { ReactNode } from 'react'
import { Main } from './Main.tsx'
import styles from './Message.module.css'

type Props = {
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** Set if the message is inside a page that already has a main landmark. */
  is_inside?: boolean
  children?: ReactNode
}

/** The only thing on a page: a state to read and, where there is one, the way out. */
export function Message({ icon, title, text, is_inside = false, children }: Props) {
  const Part = is_inside ? 'div' : Main
  return (
    <Part className={styles.message}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <h1 className="page-title">{title}</h1>
      {text && <div className={styles.text}>{text}</div>}
      {children}
    </Part>
  )
}
