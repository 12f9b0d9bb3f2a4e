/** `bad` means that money, data or service is at risk now; `warning` that it may come to that. */
export type Finding = { check: string; level: 'ok' | 'warning' | 'bad'; message: string }

export const ok = (check: string, message: string): Finding => ({ check, level: 'ok', message })
export const warning = (check: string, message: string): Finding => ({
  check,
  level: 'warning',
  message,
})
export const bad = (check: string, message: string): Finding => ({ check, level: 'bad', message })
