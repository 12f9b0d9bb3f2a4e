import { expect, test } from 'vitest'
import { checkTrialSettings, mayReach } from '../../src/events/trial.ts'

const config = { trial_hosts: ['simulator.example.org'] }
const trial = { is_trial: true }

test.each([
  'http://localhost:4000/payrexx',
  'http://127.0.0.1:4000',
  'http://127.1.2.3',
  'http://[::1]:4000',
  'https://simulator.example.org/twint',
  // The same host in a spelling that addresses allow.
  'http://2130706433/',
  'https://SIMULATOR.example.org',
])('a trial event may call the simulator at %s', (address) => {
  expect(mayReach(config, trial, address)).toBe(true)
})

test.each([
  'https://api.payrexx.com',
  'https://localhost.example.org',
  'https://127.0.0.1.example.org',
  'https://simulator.example.org.evil.example',
  'https://localhost@api.payrexx.com',
  'https://other.simulator.example.org',
  'no address',
])('a trial event may not call %s', (address) => {
  expect(mayReach(config, trial, address)).toBe(false)
  expect(mayReach(config, { is_trial: false }, address)).toBe(true)
})

test('the first real provider of a trial event’s settings is named', () => {
  const pay = { URL: 'http://localhost:4000/payrexx/v1.16/?instance=shop' }
  const infomaniak = { BASE_URL: 'https://etickets.infomaniak.com/api' }
  expect(() => checkTrialSettings(config, { ...trial, pay } as never)).not.toThrow()
  expect(() => checkTrialSettings(config, { ...trial, pay, infomaniak } as never)).toThrow(
    expect.objectContaining({
      code: 'trial_event',
      details: { host: 'etickets.infomaniak.com' },
    }),
  )
})
