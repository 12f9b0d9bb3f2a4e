import { expect, test } from 'vitest'
import { connectBy, kermesse } from './terminal.ts'

const printer = { type: 'epson', server_id: 'P1', ip: '10.0.0.9' }
const answers = {
  ready: { ...printer, reachable: true, latency_ms: 3, status: 'ok', error_code: null },
  gone: {
    ...printer,
    reachable: false,
    latency_ms: null,
    status: 'unknown',
    error_code: 'printer_unreachable',
  },
}

test.each([
  ['that is ready', answers.ready, 0],
  ['that cannot be reached', answers.gone, 1],
])('the test of a printer %s ends with what a script can see', async (_, answer, exit) => {
  const sdk = { printer: { test: async () => ({ ...answer, detail: 'as it is' }) } }
  const words = ['printer', 'test', '--type', 'epson', '--server-id', 'P1', '--ip', '10.0.0.9']

  const ran = await kermesse(words, { connect: connectBy(sdk) })

  expect(ran).toMatchObject({ exit, err: '' })
  expect(ran.out).toContain('as it is')
})
