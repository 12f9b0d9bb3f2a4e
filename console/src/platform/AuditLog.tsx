import { useTranslation } from 'react-i18next'
import { type ListName, withCells } from '../resource/define.ts'
import { ResourceList } from '../resource/ListScreen.tsx'
import { OperationName } from '../resource/OperationName.tsx'
import { useTexts } from '../resource/use_texts.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { audit_log } from './audit_log.ts'

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

type Props = { record_type: string; changed: string[] }

/** The fields that a change was of, by the names that the form of the record gives them. */
function ChangedFields({ record_type, changed }: Props) {
  const { i18n } = useTranslation()
  // Of what has no screen, as of a picture, no words are found, and its fields keep their own names.
  const texts = useTexts({ name: record_type as ListName }, ['audit_log'])
  const nameOf = (field: string) => {
    if (i18n.exists(`${record_type}:sections.${field}`)) return texts.own(`sections.${field}`)
    return texts.field(field)
  }
  // Two fields may have one name, as the two that say that a wristband is blocked.
  return [...new Set(changed.map(nameOf))].join(', ')
}
