import type { ReactNode } from 'react'
import styles from './LabelledField.module.css'

type Props = {
  /** That of the field within; what is wrong with it is `<id>-fault`. */
  id: string
  label: string
  fault: string | undefined
  children: ReactNode
}

/** A field of a dialog with its label above it, and what is wrong with it beneath. */
export function LabelledField({ id, label, fault, children }: Props) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {fault && <Fault id={`${id}-fault`}>{fault}</Fault>}
    </div>
  )
}

export function Fault({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className={styles.fault}>
      {children}
    </p>
  )
}
