import { useTranslation } from 'react-i18next'
import { withCells } from '../resource/define.ts'
import { ResourceList } from '../resource/ListScreen.tsx'
import { OperationName } from '../resource/OperationName.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { audit_log } from './audit_log.ts'
import { ChangedFields } from './ChangedFields.tsx'

/** The changes of an event or of the installation. */
export function AuditLog() {
  // The words of its cells come while its rows are asked for.
  useTranslation(['operations', 'nouns'])
  return <ResourceList resource={listed} />
}

const listed = withCells(audit_log, {
  operation: ({ operation }) => <OperationName operation={operation} is_long />,
  changed: ({ before, after, ...entry }) =>
    // All fields of a new record are new, and all of a deleted one are gone.
    before && after ? (
      <Loaded fallback={entry.changed.join(', ')}>
        <ChangedFields {...entry} />
      </Loaded>
    ) : null,
})
