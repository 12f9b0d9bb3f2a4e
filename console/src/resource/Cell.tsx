import { useQuery } from '@tanstack/react-query'
import { amountText, formatDate, formatDay, formatTime } from '../format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { Sentence } from '../ui/ErrorText.tsx'
import type { Field } from './contract.ts'
import { inReadersLanguage } from './language.ts'
import { type PickName, pickQuery } from './pick.ts'
import { Swatch } from './Swatch.tsx'
import { useScope } from './scope.ts'
import { Tone, type ToneName } from './Tone.tsx'
import { choiceLabel, type Texts } from './use_texts.ts'

type Props = {
  value: unknown
  field: Field
  name: string
  pick?: PickName
  tones?: Record<string, ToneName>
  is_sentence?: boolean
  texts: Texts
}

/** Formats the value of a field; shows nothing for an empty one. */
export function Cell({ value, field, name, pick, tones, is_sentence, texts }: Props) {
  const { timezone } = useScope()
  if (value === null || value === undefined || value === '') return null
  if (is_sentence) return <Sentence code={String(value)} />
  if (pick) return <PickedNames pick={pick} value={value} />
  if (field.kind === 'money') return amountText(Number(value))
  if (field.kind === 'boolean') return value === true ? texts.yes : null
  if (field.kind === 'moment') {
    const instant = String(value)
    const language = currentLanguage()
    return (
      <time dateTime={instant} className="nowrap">
        {formatDate(instant, timezone, language)} {formatTime(instant, timezone)}
      </time>
    )
  }
  if (field.kind === 'day') return formatDay(String(value), currentLanguage())
  if (field.kind === 'texts') return inReadersLanguage(value as Record<string, string>)
  if (field.kind === 'choice') {
    // A device may report a value that the contract does not list.
    if (field.choices?.includes(value as string | number) === false) return String(value)
    const label = choiceLabel(field, name, value as string | number, texts)
    if (tones) return <Tone tone={tones[String(value)] ?? 'plain'}>{label}</Tone>
    return name.endsWith('color') ? <Swatch color={String(value)} label={label} /> : label
  }
  if (field.kind === 'choices')
    return (value as string[]).map((one) => texts.choice(name, one)).join(', ')
  if (Array.isArray(value)) return listed(value)
  return String(value)
}

function PickedNames({ pick, value }: { pick: PickName; value: unknown }) {
  const { event_id } = useScope()
  const { data } = useQuery(pickQuery(pick, event_id))
  if (!data) return null
  const names = [value]
    .flat()
    .map((id) => data.find((option) => option.value === id)?.label)
    .filter(Boolean)
  return names.join(', ')
}

/** Texts as they are; of records, how many there are. */
function listed(values: unknown[]) {
  if (values.some((value) => typeof value === 'object')) return values.length || ''
  return values.join(', ')
}
