import { useTranslation } from 'react-i18next'
import type { ListName } from '../resource/define.ts'
import { useTexts } from '../resource/use_texts.ts'

type Props = { record_type: string; changed: string[] }

/** The fields that a change was of, by the names that the form of the record gives them. */
export function ChangedFields({ record_type, changed }: Props) {
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
