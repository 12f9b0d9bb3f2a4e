import { expect, test } from 'vitest'
import { adviceFor } from '../../src/refunds/by_provider/provider_advice.ts'

test('a refund that is being sent is on its way, and only a doubtful one is not known', () => {
  const told = (status: 'sending' | 'pending' | 'unknown', reason: 'timeout' | null) =>
    adviceFor({ method: 'twint', status, reason }, 'en')

  expect(told('sending', null)).toBe('It is on its way to the provider.')
  expect(told('pending', null)).toMatch(/^The provider is at work on it/)
  expect(told('unknown', 'timeout')).toMatch(/^It is not known whether/)
  expect(told('sending', 'timeout')).toMatch(/^It is not known whether/)
})
