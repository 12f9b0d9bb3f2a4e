import type { Schema } from '@kermesse/sdk/types'
import { useTranslation } from 'react-i18next'
import { Tone } from '../resource/Tone.tsx'

type Report = Schema<'Report'>

/** Shows if a report matches the ledger. */
export function Agreement({ agrees }: Pick<Report, 'agrees'>) {
  const { t } = useTranslation('money')
  if (agrees === null) return null
  return (
    <Tone tone={agrees ? 'good' : 'bad'}>{t(agrees ? 'report.agrees' : 'report.differs')}</Tone>
  )
}
