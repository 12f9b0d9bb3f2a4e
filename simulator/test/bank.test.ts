import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../src/server.ts'
import { bankFile, customerOf, type Wish } from './bank_customer.ts'

let simulator: Simulator
let bank: ReturnType<typeof customerOf>

beforeEach(async () => {
  simulator = await startSimulator({ port: 0 })
  bank = customerOf(simulator)
})

afterEach(() => simulator?.stop())

/** Statuses of a report: the file's, and those of its payments. */
function told(xml: string) {
  const one = (name: string, from = xml) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(from)?.[1]
  const payments = [...xml.matchAll(/<TxInfAndSts>.*?<\/TxInfAndSts>/gs)].map(
    ([part]) => `${one('OrgnlEndToEndId', part)} ${one('TxSts', part)} ${one('Cd', part)}`,
  )
  const group = /<OrgnlGrpInfAndSts>.*?<\/OrgnlGrpInfAndSts>/s.exec(xml)?.[0] ?? ''
  const [status, code] = [one('GrpSts', group), one('Cd', group)]
  return { message_id: one('OrgnlMsgId', group), status, ...(code && { code }), payments }
}

test('a good file is accepted, kept, and reported on again', async () => {
  const answer = await bank.send(bankFile())

  expect(answer.status).toBe(200)
  expect(answer.text).toContain('urn:iso:std:iso:20022:tech:xsd:pain.002.001.10')
  expect(told(answer.text)).toEqual({ message_id: 'FILE-1', status: 'ACTC', payments: [] })
  expect(await bank.report()).toEqual(answer)
  expect(await bank.files()).toMatchObject([
    {
      message_id: 'FILE-1',
      count: '2',
      sum: '12.5',
      times_sent: 1,
      times_taken: 1,
      payments: [{ end_to_end_id: 'A-1', amount: '10.00' }, { end_to_end_id: 'A-2' }],
    },
  ])
})

describe('a whole file is rejected', () => {
  const cases: [string, string, string][] = [
    ['that counts wrong', 'AM18', bankFile({ count: '3' })],
    ['that adds up wrong', 'AM10', bankFile({ sum: '12.51' })],
    ['with a MsgId that is no reference', 'CH16', bankFile({ message_id: 'A//B' })],
    ['with an empty element', 'CH16', bankFile().replace('Ada Example', '')],
    ['with letters that banks do not take', 'CH16', bankFile().replace('Ada', 'Ада')],
    ['with CDATA', 'CH16', bankFile().replace('Ada', '<![CDATA[Ada]]>')],
    [
      'in which all payments are wrong',
      '',
      bankFile({ payments: [{ id: 'A-1', iban: 'CH9300762011623852958' }] }),
    ],
  ]
  test.each(cases)('%s: %s', async (_what, code, xml) => {
    const { text } = await bank.send(xml)

    expect(told(text)).toMatchObject({ status: 'RJCT', ...(code && { code }) })
    expect((await bank.files())[0]).toMatchObject({ times_taken: 0 })
  })

  test('that comes again, while the first one keeps its report', async () => {
    await bank.send(bankFile())

    const { text } = await bank.send(bankFile())

    expect(told(text)).toMatchObject({ status: 'RJCT', code: 'DU01' })
    expect(told((await bank.report()).text)).toMatchObject({ status: 'ACTC' })
    expect(await bank.files()).toMatchObject([{ times_sent: 2, times_taken: 1 }])
  })
})

describe('one payment is rejected, the other one taken', () => {
  const cases: [string, string, Partial<Wish>][] = [
    ['with wrong check digits', 'AC01', { iban: 'CH9300762011623852958' }],
    ['to a QR-IBAN', 'AC01', { iban: 'CH4431999123000889012' }],
    ['with three decimals', 'AM02', { amount: '12.505' }],
    ['of nothing', 'AM01', { amount: '0.00' }],
    ['without a town', 'BE09', { address: '<PstCd>1000</PstCd><Ctry>CH</Ctry>' }],
    ['without a country', 'BE09', { address: '<TwnNm>Lausanne</TwnNm>' }],
    ['abroad without a BIC', 'RC01', { iban: 'DE89370400440532013000' }],
    ['with a reference that is none', 'CH16', { id: 'A/' }],
    ['with an InstrId that another one has', 'DU05', { id: 'A-1' }],
  ]
  test.each(cases)('%s: %s', async (_what, code, wish) => {
    const wrong = { id: 'A-2', ...wish }

    const { text } = await bank.send(bankFile({ payments: [{ id: 'A-1' }, wrong], sum: '' }))

    expect(told(text)).toMatchObject({ status: 'PART', payments: [`${wrong.id} RJCT ${code}`] })
    expect(text).toContain('<AddtlInf>')
  })
})

test.each([
  ['nothing', ''],
  ['garbage', 'PK\u0003\u0004'],
  ['half a file', bankFile().slice(0, -40)],
  ['a document type', bankFile().replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document')],
  ['an older version', bankFile().replace('001.09', '001.03')],
  ['no MsgId', bankFile({ message_id: '' })],
])('%s is no file, and is not kept', async (_what, text) => {
  expect((await bank.send(text)).status).toBe(400)
  expect((await bank.send(new Uint8Array([0x3c, 0xff]))).status).toBe(400)
  expect(await bank.files()).toEqual([])
})

describe('a person at the bank', () => {
  test('rejects a payment before its file comes', async () => {
    await bank.reject('A-2', { code: 'AC04', text: 'Closed & gone' })

    const { text } = await bank.send(bankFile())

    expect(told(text)).toMatchObject({ status: 'PART', payments: ['A-2 RJCT AC04'] })
    expect(text).toContain('<AddtlInf>Closed &#38; gone</AddtlInf>')
  })

  test('or afterwards, in a second report', async () => {
    await bank.send(bankFile())

    await bank.reject('A-1')

    expect(told((await bank.report('FILE-1', '?n=1')).text)).toMatchObject({ status: 'ACTC' })
    expect(told((await bank.report()).text)).toMatchObject({ payments: ['A-1 RJCT AC04'] })
    expect((await bank.report('FILE-1', '?n=3')).status).toBe(404)
  })

  test('sees files and payments, and rejects one with a form', async () => {
    await bank.send(bankFile())
    const body = new URLSearchParams({ end_to_end_id: 'A-1', code: 'MS03', text: '<why>' })

    const place = `${simulator.url}/bank/inbox`
    const pressed = await fetch(`${place}/FILE-1/rejections`, { method: 'POST', body })

    const markup = await pressed.text()
    expect(pressed.url).toBe(`${place}?message_id=FILE-1`)
    for (const shown of ['FILE-1', 'Accepted in part', 'Ada Example', 'MS03: &lt;why&gt;'])
      expect(markup).toContain(shown)
  })

  test('cannot reject without saying what', async () => {
    expect(await bank.reject('')).toMatchObject({ error: expect.any(String) })
    expect(await bank.reject('A-1', { code: 'no' })).toMatchObject({ error: expect.any(String) })
  })
})

describe('failures of the bank', () => {
  test('to take a file twice', async () => {
    await bank.fail('accept_duplicate')
    await bank.send(bankFile())

    const answers = [await bank.send(bankFile()), await bank.send(bankFile())]

    expect(answers.map(({ text }) => told(text).status)).toEqual(['ACTC', 'RJCT'])
    expect(await bank.files()).toMatchObject([{ times_sent: 3, times_taken: 2 }])
  })

  test('to reject late', async () => {
    await bank.fail('late_report')
    await bank.reject('A-2')

    const { text } = await bank.send(bankFile())

    expect(told(text)).toMatchObject({ status: 'ACTC', payments: [] })
    expect(told((await bank.report()).text)).toMatchObject({ payments: ['A-2 RJCT AC04'] })
  })

  test('to name a payment that nobody sent', async () => {
    await bank.fail('unknown_reference', { message_id: 'FILE-1' })

    const others = await bank.send(bankFile({ message_id: 'FILE-2' }))
    const { text } = await bank.send(bankFile())

    expect(told(others.text)).toMatchObject({ status: 'ACTC' })
    expect(told(text)).toMatchObject({ status: 'PART', payments: ['UNKNOWN-1 RJCT AC01'] })
  })

  test('to say nothing', async () => {
    await bank.fail('no_report')

    expect(await bank.send(bankFile())).toEqual({ status: 202, text: '' })
    expect((await bank.report()).status).toBe(404)
    expect(await bank.files()).toHaveLength(1)
  })
})
