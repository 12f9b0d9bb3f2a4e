import styles from './OperationName.module.css'
import { useOperationName } from './operation_names.ts'

/** What was done, in words, and its name in scripts: beside it, or for who points at it. */
export function OperationName({ operation, is_long }: { operation: string; is_long?: true }) {
  const nameOf = useOperationName()
  const name = nameOf(operation)
  if (!is_long || name === operation) return <span title={operation}>{name}</span>
  return (
    <>
      {name} <code className={styles.code}>{operation}</code>
    </>
  )
}
