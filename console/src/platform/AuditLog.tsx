import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../resource/define.ts'
import { ListScreen } from '../resource/ListScreen.tsx'
import { OperationName } from '../resource/OperationName.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { audit_log } from './audit_log.ts'
import { ChangedFields } from './ChangedFields.tsx'

/** The changes of an event or of the installation. */
export function AuditLog() {
  // The words of its cells come while its rows are asked for.
  useTranslation(['operations', 'nouns'])
  return <ListScreen resource={audit_log} cells={cells} />
}

const cells = {
  operation: (row: AnyRow) => <OperationName operation={entryOf(row).operation} is_long />,
  changed: (row: AnyRow) => {
    const { before, after, ...entry } = entryOf(row)
    // All fields of a new record are new, and all of a deleted one are gone.
    return before && after ? (
      <Loaded fallback={entry.changed.join(', ')}>
        <ChangedFields {...entry} />
      </Loaded>
    ) : null
  },
}

function entryOf(row: AnyRow) {
  return row as unknown as Schema<'AuditEntry'>
}
