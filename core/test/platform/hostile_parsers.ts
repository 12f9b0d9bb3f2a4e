import { setTimeout } from 'node:timers/promises'
import { DomainError } from '../../src/platform/errors.ts'
import { parser } from '../../src/platform/parse_apart.ts'

export const endless = parser((_: string) => {
  for (;;);
})

export const greedy = parser((_: string) => {
  const kept: string[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (__, n) => `${kept.length} ${n}`))
})

export const refusing = parser((reason: string): string => {
  throw new DomainError('spreadsheet_unreadable', undefined, { reason })
})

export const length = parser(async (text: string) => {
  await setTimeout(1)
  return text.length
})
