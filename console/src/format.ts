import { formatAmount } from '@kermesse/sdk/rules/amount'
import type { Schema } from '@kermesse/sdk/types'

export type Language = Schema<'Language'>

export { formatAmount }

/** As staff read an amount: with a real minus, and no minus before nothing. */
export function amountText(amount: number) {
  return formatAmount(amount === 0 ? 0 : amount).replace('-', '−')
}

/** With its currency, which a line never ends behind. */
export function formatMoney(amount: number, currency = '') {
  return `${currency}\u00a0${formatAmount(amount)}`.trim()
}

/** An amount with its sign, also where it is a plus. Zero has none. */
export function formatSigned(amount: number) {
  return amount > 0 ? `+${formatAmount(amount)}` : formatAmount(amount)
}

/** DD/MM/YYYY in English, DD.MM.YYYY in French and German, on the clock of `timezone`. */
export function formatDate(instant: string | Date, timezone: string, language: Language) {
  return formatDay(wallClock(instant, timezone).day, language)
}

/** A calendar day, `2026-08-15`, as people write it. */
export function formatDay(day: string, language: Language) {
  return day
    .split('-')
    .reverse()
    .join(language === 'en' ? '/' : '.')
}

export function formatTime(instant: string | Date, timezone: string) {
  return wallClock(instant, timezone).time
}

/** The day's name and date: `Saturday 15/08/2026`. */
export function formatWeekday(day: string, language: Language) {
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return `${name.format(new Date(`${day}T00:00:00Z`))} ${formatDay(day, language)}`
}

/** Returns the local date and time in a time zone. */
export function wallClock(instant: string | Date, timezone: string) {
  const parts = clock(timezone).formatToParts(new Date(instant))
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clock(timezone: string) {
  const made = clocks.get(timezone) ?? makeClock(timezone)
  clocks.set(timezone, made)
  return made
}

function makeClock(timeZone: string) {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}
