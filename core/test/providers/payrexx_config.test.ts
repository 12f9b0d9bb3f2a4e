import { expect, test } from 'vitest'
import { payrexxConfig } from '../../src/providers/payrexx_config.ts'

const defaults = { timeout_ms: 20_000 }

test.each([
  ['https://demo.payrexx.com', 'https://api.payrexx.com', 'demo', '1.16'],
  ['https://demo.payrexx.com/de/?payment=1', 'https://api.payrexx.com', 'demo', '1.16'],
  ['https://pay-now.example-platform.ch/', 'https://api.example-platform.ch', 'pay-now', '1.16'],
  ['https://api.payrexx.com/v1.14/?instance=demo', 'https://api.payrexx.com', 'demo', '1.14'],
  ['https://api.payrexx.com/v1.x/?instance=demo', 'https://api.payrexx.com', 'demo', '1.16'],
  ['https://api.payrexx.com?instance=demo', 'https://api.payrexx.com', 'demo', '1.16'],
  ['demo', 'https://api.payrexx.com', 'demo', '1.16'],
  ['demo.payrexx.com', 'https://api.payrexx.com', 'demo', '1.16'],
  ['Demo', 'https://api.payrexx.com', 'demo', '1.16'],
  ['https://DEMO.payrexx.com', 'https://api.payrexx.com', 'demo', '1.16'],
  [' demo ', 'https://api.payrexx.com', 'demo', '1.16'],
  [
    'http://127.0.0.1:8090/payrexx/v1.16/?instance=demo',
    'http://127.0.0.1:8090/payrexx',
    'demo',
    '1.16',
  ],
  ['http://localhost:8090/payrexx/?instance=demo', 'http://localhost:8090/payrexx', 'demo', '1.16'],
])('%s is understood', (url, base_url, instance, version) => {
  const config = payrexxConfig(url, 'secret', defaults)

  expect(config).toEqual({ base_url, instance, version, secret: 'secret', timeout_ms: 20_000 })
})

test.each([
  '',
  'two words',
  'https://payrexx.com',
  'https://api.payrexx.com/v1.16/',
  'https://www.payrexx.com',
  'https://api.payrexx.com/v1.16/?instance=',
  'https://api.payrexx.com/v1.16/?instance=a/../b',
  'https://192.168.1.7/',
  // The secret would travel in the clear, or somebody else's would come along.
  'http://api.payrexx.com/v1.16/?instance=demo',
  'http://demo.payrexx.com',
  'https://user:password@demo.payrexx.com',
  'ftp://demo.payrexx.com',
])('%s is not', (url) => {
  expect(payrexxConfig(url, 'secret', defaults)).toBeUndefined()
})

test('nothing is called without a secret', () => {
  expect(payrexxConfig('demo', '', defaults)).toBeUndefined()
})

test('a bare name goes where the installation says, and keeps what else it says', () => {
  const base_url = 'http://127.0.0.1:8090/payrexx'

  const config = payrexxConfig('demo', 'secret', {
    ...defaults,
    base_url,
    version: '1.15',
    psp: [44],
  })

  expect(config).toMatchObject({ base_url, instance: 'demo', version: '1.15', psp: [44] })
})
