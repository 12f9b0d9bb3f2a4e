import type { Sdk } from '@kermesse/sdk/client'
import { checks, findings } from '@kermesse/sdk/generated/readiness'
import type { Schema } from '@kermesse/sdk/types'
import { expect } from 'vitest'

type Id = Schema<'ReadinessCheckId'>
type Check = Schema<'ReadinessCheck'>

/**
 * The readiness of an event, by check; asserts that each state matches its code and each sentence
 * is complete.
 */
export async function readinessOf(office: Sdk, id: string) {
  const { ready, checks: found } = await office.events.readiness({ path: { id } })
  for (const { code, state, params } of found) {
    expect(state).toBe(findings[code].state)
    const { en, fr, de } = findings[code]
    for (const text of [en, fr, de])
      for (const [, name] of text.matchAll(/\{(\w+)\}/g))
        expect(Object.keys(params)).toContain(name)
  }
  expect(found.map((one) => one.id)).toEqual(Object.keys(checks))
  expect(ready).toBe(found.every(({ state }) => state !== 'error'))
  const of = Object.fromEntries(found.map((one) => [one.id, one])) as Record<Id, Check>
  return {
    of,
    code: (one: Id) => of[one].code,
    names: (one: Id) => of[one].records.map(({ name }) => name),
    all: found,
  }
}
