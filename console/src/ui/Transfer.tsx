import { ProgressBar } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../i18n/i18n.ts'
import { useLeaveWarning } from './use_leave_warning.ts'

type Props = {
  label: string
  /** Bytes. */
  done: number
  /** Bytes in all, where that is known. */
  of?: number | undefined
}

/** How far a file is, and how long it takes still. The browser asks before the page is left meanwhile. */
export function Transfer({ label, done, of }: Props) {
  const { t } = useTranslation('platform')
  const [began_ms] = useState(() => Date.now())
  useLeaveWarning(true)
  const is_sent = of !== undefined && done >= of
  const seconds = of === undefined || is_sent ? undefined : secondsLeft(began_ms, done, of)
  return (
    <>
      <ProgressBar
        aria-label={label}
        {...(of !== undefined && !is_sent && { value: done, max: of })}
      />
      <p>
        {of === undefined
          ? t('transfer.so_far', { size: sizeText(done) })
          : is_sent
            ? t('transfer.all_sent', { size: sizeText(of) })
            : t('transfer.of', { size: sizeText(done), all: sizeText(of) })}
        {seconds !== undefined && ` · ${t('transfer.left', { time: durationText(seconds) })}`}
      </p>
    </>
  )
}

/** At the pace until now; a first second says nothing of it. */
function secondsLeft(began_ms: number, done: number, of: number) {
  const passed_ms = Date.now() - began_ms
  if (passed_ms < 1000 || done === 0) return undefined
  return Math.ceil(((of - done) / done) * (passed_ms / 1000))
}

/** `12.3 MB`, or `4.2 kB` of what is little. */
export function sizeText(bytes: number) {
  const is_little = bytes < 1_000_000
  const number = new Intl.NumberFormat(`${currentLanguage()}-CH`, {
    style: 'unit',
    unit: is_little ? 'kilobyte' : 'megabyte',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return number.format(bytes / (is_little ? 1_000 : 1_000_000))
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A span as people say it: its largest unit and the one below, `3 days 4 hr`. */
export function durationText(seconds: number) {
  const first = units.findIndex(([, size]) => seconds >= size)
  const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 2)
  let left = Math.floor(seconds)
  return shown
    .map(([unit, size]) => {
      const count = Math.floor(left / size)
      left -= count * size
      return { unit, count }
    })
    .filter(({ count }, at) => count > 0 || at === 0)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(`${currentLanguage()}-CH`, { style: 'unit', unit }).format(count),
    )
    .join(' ')
}
