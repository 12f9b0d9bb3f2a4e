import { useTranslation } from 'react-i18next'
import { Tone } from '../resource/Tone.tsx'

/** Shows if a terminal is paired with its provider. */
export function PairedBadge({ is_paired }: { is_paired: boolean }) {
  const { t } = useTranslation('machines')
  return <Tone tone={is_paired ? 'good' : 'bad'}>{t(is_paired ? 'paired' : 'not_paired')}</Tone>
}
