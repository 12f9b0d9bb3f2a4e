import type { ReactNode } from 'react'
import styles from './LabelledField.module.css'

type Props = {
  /** The id of the input; its error has the id `<id>-fault`. */
  id: string
  label: string
  fault: string | undefined
  children: ReactNode
}

/** A field of a dialog with label and error. */
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
