import { Text } from '../ui/layout.tsx'
import styles from './List.module.css'
import { useOperationName } from './operation_names.ts'

/** The translated name of an operation, with the API name beside it or in a tooltip. */
export function OperationName({ operation, is_long }: { operation: string; is_long?: true }) {
  const nameOf = useOperationName()
  const name = nameOf(operation)
  if (!is_long || name === operation) return <span title={operation}>{name}</span>
  return (
    <>
      {name}{' '}
      <Text as="code" look="quiet anywhere" className={styles.code}>
        {operation}
      </Text>
    </>
  )
}
