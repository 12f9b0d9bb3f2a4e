import type { Language } from './shape.ts'

/** How a language writes days and moments; a moment in the zone of the event. */
export type DateWriter = {
  /** Excel's pattern of a day. */
  pattern: 'dd/mm/yyyy' | 'dd.mm.yyyy'
  day(iso_day: string): string
  moment(at: string | number | Date): string
}

/** Writes dates as a language does: 04/07/2026 in English, 04.07.2026 in French and German, hours from 0 to 23. */
export function dateWriter(language: Language, timeZone: string): DateWriter {
  const sign = language === 'en' ? '/' : '.'
  // Its parts come in the order of their size, whatever the language.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const day = (iso_day: string) => iso_day.split('-').reverse().join(sign)
  return {
    pattern: `dd${sign}mm${sign}yyyy` as DateWriter['pattern'],
    day,
    moment: (at) => {
      const [date = '', time = ''] = format.format(new Date(at)).split(' ')
      return `${day(date)} ${time}`
    },
  }
}
