import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../i18n/i18n.ts'
import { momentText } from '../i18n/moment.ts'
import { useScope } from '../resource/scope.ts'
import { Tone } from '../resource/Tone.tsx'
import { useNow } from '../ui/use_now.ts'

const minute_ms = 60_000
/** As long as the cockpit waits for a sign. */
const silent_ms = 10 * minute_ms
const day_ms = 24 * 60 * minute_ms
const units = [
  ['day', day_ms],
  ['hour', 60 * minute_ms],
  ['minute', minute_ms],
] as const

/** How long ago a device was heard of; what has fallen silent today wants a look. */
export function LastSeen({ at }: { at: string | null | undefined }) {
  const { t } = useTranslation('machines')
  const { timezone } = useScope()
  const now_ms = useNow(10_000)
  if (!at) return <Tone tone="plain">{t('seen.never')}</Tone>
  const silent_for_ms = now_ms - Date.parse(at)
  const tone = silent_for_ms < silent_ms ? 'good' : silent_for_ms < day_ms ? 'look' : 'plain'
  const text = agoText(silent_for_ms)
  return (
    <time dateTime={at} title={momentText(at, timezone)}>
      <Tone tone={tone}>{text ?? t('seen.now')}</Tone>
    </time>
  )
}

/** `12 minutes ago`; nothing for less than a minute. */
function agoText(ago_ms: number) {
  const [unit, unit_ms] = units.find(([, one_ms]) => ago_ms >= one_ms) ?? []
  if (!unit) return undefined
  const words = new Intl.RelativeTimeFormat(`${currentLanguage()}-CH`)
  return words.format(-Math.floor(ago_ms / unit_ms!), unit)
}
