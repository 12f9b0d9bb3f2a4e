import type { Schema } from '@kermesse/sdk/types'

export type Check = Schema<'ProviderCheck'>
export type CheckResult = Check['results'][number]
export type ProviderCheckInput = Schema<'ProviderCheckInput'>

/** The result of checking an assumption; `holds` is null if the result is only information. */
export const result = (
  assumption: string,
  what: string,
  { expected, found, holds }: { expected: string; found: unknown; holds: boolean | null },
): CheckResult => ({
  assumption,
  what,
  expected,
  found: (typeof found === 'string' ? found : JSON.stringify(found)).slice(0, 500),
  holds,
})

/** An answer in a few words. */
export const saidOf = (answer: { outcome: string; reason?: string; detail?: string }) =>
  [answer.outcome, answer.reason, answer.detail].filter(Boolean).join(': ')
