import { wallClock } from '../format.ts'
import type { Field } from './contract.ts'

/** Forms hold input text, records hold parsed values. */
export type Values = Record<string, unknown>

/** Formats a record for the inputs: amounts with two decimals, times in the event's time zone. */
export function toValues(record: Values, fields: Record<string, Field>, timezone: string): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, toValue(record[name], field, timezone)]),
  )
}

function toValue(value: unknown, field: Field, timezone: string): unknown {
  if (field.kind === 'boolean') return value === true
  if (['choices', 'references', 'entries'].includes(field.kind)) return value ?? []
  if (field.kind === 'rows')
    return ((value as Values[] | undefined) ?? []).map((row) =>
      toValues(row, field.fields!, timezone),
    )
  if (field.kind === 'group') return toValues((value as Values) ?? {}, field.fields!, timezone)
  if (field.kind === 'texts') return { en: '', fr: '', de: '', ...(value as Values | null) }
  if (value === null || value === undefined) return ''
  if (field.kind === 'money') return Number(value).toFixed(2)
  if (field.kind === 'moment') {
    const { day, time } = wallClock(String(value), timezone)
    return `${day}T${time}`
  }
  return String(value)
}

/** Parses input values for a request; a change sends the changed fields only. */
export function toBody(values: Values, fields: Record<string, Field>, timezone: string): Values {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => name in fields)
      .map(([name, value]) => [name, toWire(value, fields[name]!, timezone)])
      .filter(([, value]) => value !== undefined),
  )
}

function toWire(value: unknown, field: Field, timezone: string): unknown {
  if (field.kind === 'rows')
    return (value as Values[]).map((row) => toBody(row, field.fields!, timezone))
  if (field.kind === 'group') return toBody(value as Values, field.fields!, timezone)
  if (field.kind === 'texts') return written(value as Values)
  if (field.kind === 'secret' && value === null) return field.nullable ? null : ''
  if (typeof value !== 'string') return value
  // An empty secret is not replaced; null removes it.
  if (value === '' && (field.nullable || field.kind === 'secret'))
    return field.kind === 'secret' ? undefined : null
  if (['money', 'integer', 'number'].includes(field.kind)) return numberOf(value)
  if (field.kind === 'choice')
    return field.choices!.find((choice) => String(choice) === value) ?? undefined
  if (field.kind === 'moment') return value === '' ? undefined : instantOf(value, timezone)
  if (field.kind === 'reference') return value || undefined
  return value
}

/** A text that is not written in a language is read in the event's. */
function written(texts: Values): Values {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

/** Parses `1'234,50` and `1234.5` as the same amount. Invalid text is returned unchanged. */
export function numberOf(text: string): number | string | undefined {
  const plain = text.replace(/['’\s]/g, '').replace(',', '.')
  if (plain === '') return undefined
  return /^[-−]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain.replace('−', '-')) : text
}

/** Returns the instant of a local time; the first one if a clock change repeats it. */
export function instantOf(local: string, timezone: string): string {
  const asked = Date.parse(`${local}Z`)
  if (Number.isNaN(asked)) return local
  const candidates = [-26, 0, 26].map((hours) => offsetAt(asked + hours * 3600_000, timezone))
  const instants = candidates.map((offset) => asked - offset).sort((a, b) => a - b)
  const exact = instants.find((instant) => instant + offsetAt(instant, timezone) === asked)
  return new Date(exact ?? asked - candidates[1]!).toISOString()
}

function offsetAt(instant: number, timezone: string) {
  const { day, time } = wallClock(new Date(instant), timezone)
  return Date.parse(`${day}T${time}Z`) - Math.floor(instant / 60_000) * 60_000
}
