import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../src/server.ts'
import { bankFile, customerOf } from './bank_customer.ts'

let simulator: Simulator
let bank: ReturnType<typeof customerOf>
beforeEach(async () => {
  simulator = await startSimulator({ port: 0 })
  bank = customerOf(simulator)
  await bank.send(bankFile())
})
afterEach(() => simulator?.stop())

const statement = async (name: string) =>
  (await fetch(`${simulator.url}/bank/inbox/FILE-1/statement?name=${name}`)).text()

test('says any word of a file, or of one payment with the name that it knows', async () => {
  await bank.control('POST', '/reports', { message_id: 'FILE-1', status: 'ACSC' })
  expect((await bank.report()).text).toContain('<GrpSts>ACSC</GrpSts>')

  const said = { message_id: 'FILE-1', status: 'RVNM', end_to_end_id: 'A-2', name: 'Somebody' }
  await bank.control('POST', '/reports', said)
  const { text } = await bank.report()
  expect(text).not.toContain('GrpSts')
  expect(text).toMatch(/A-2<.*<TxSts>RVNM<.*<Nm>Somebody</s)
})

test.each(['camt.053', 'camt.054'])('tells in a %s which payments came back', async (name) => {
  await bank.control('POST', '/returns', { end_to_end_id: 'A-2', code: 'AC04' })

  const text = await statement(name)

  expect(text).toContain(`urn:iso:std:iso:20022:tech:xsd:${name}.001.08`)
  expect(text).toMatch(/<EndToEndId>A-2<.*<Amt Ccy="CHF">2.50<.*<RtrInf><Rsn><Cd>AC04</)
  expect(text).not.toContain('A-1')
})

test('refuses what is in no file', async () => {
  const there_is = (answer: unknown) => expect(answer).toHaveProperty('error')
  there_is(await bank.control('POST', '/returns', { end_to_end_id: 'X-1' }))
  there_is(await bank.control('POST', '/reports', { message_id: 'X', status: 'ACSC' }))
  there_is(await bank.control('POST', '/reports', { message_id: 'FILE-1', status: 'yes' }))
})
