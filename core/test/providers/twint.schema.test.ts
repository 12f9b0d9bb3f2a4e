import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TwintConfig, twint } from '../../src/providers/twint.ts'
import { newReference, opened, paymentOf, startTwint, type TwintWorld } from './twint.ts'
import { complaintsAbout, has_schemas, partsOf } from './xsd.ts'

let world: TwintWorld
let tap: Awaited<ReturnType<typeof openTap>>

beforeAll(async () => {
  world = await startTwint()
  tap = await openTap(world.url)
})

afterAll(async () => {
  tap?.server.close()
  await world?.stop()
})

const operations = [
  'CancelCheckIn',
  'CancelOrder',
  'CheckSystemStatus',
  'ConfirmOrder',
  'EnrollCashRegister',
  'FindOrder',
  'GetCertificateValidity',
  'MonitorCheckIn',
  'MonitorOrder',
  'RenewCertificate',
  'RequestCheckIn',
  'StartOrder',
]

test.skipIf(!has_schemas)(
  'every request and every answer satisfies TWINT’s schemas (skipped where they or xmllint are absent)',
  async () => {
    await everything({ ...world.config, base_url: tap.url, cert: undefined })

    const elements = tap.requests.map((xml) => /<m:(\w+)RequestElement/.exec(xml)?.[1])
    expect([...new Set(elements)].sort()).toEqual(operations)
    expect(tap.requests.every((xml) => partsOf(xml).length === 2)).toBe(true)
    expect(tap.answers.every((xml) => partsOf(xml).length > 0)).toBe(true)
    expect(tap.answers.filter((xml) => xml.includes('xmlns:f=')).length).toBeGreaterThan(3)
    expect(await complaintsAbout([...tap.requests, ...tap.answers])).toEqual([])
  },
)

test.skipIf(!has_schemas)('the schemas would notice a wrong order (skipped likewise)', async () => {
  const [request] = tap.requests.filter((xml) => xml.includes('StartOrderRequestElement'))
  const wrong = request?.replace(
    /(<m:PostingType>.*?<\/m:PostingType>)(.*?)(<\/m:Order>)/s,
    '$2$1$3',
  )

  expect(await complaintsAbout([wrong ?? ''])).not.toEqual([])
})

/** Does all that the adapter can, with names that XML minds. */
async function everything(config: TwintConfig) {
  const cash_register_id = `Bar "Chez l'Été" & <Fils>`
  const provider = twint({ ...config, cash_register_id, software_name: 'K & Co <1>' })
  await provider.systemStatus()
  await provider.certificateValidity()
  // Refused first, as its certificate is new.
  await provider.renewCertificate('p&ss <1>')
  await world.certificate({ valid_days: 10 })
  await provider.renewCertificate('p&ss <1>')
  const paid = paymentOf({ amount: 100_005, fee: 1 })
  const { known, provider_id } = await opened(provider, paid)
  await provider.find(known)
  await world.act(paid.reference, 'pay')
  await provider.find({ ...known, provider_id: null })
  await provider.cancel(known)
  const original = { reference: paid.reference, provider_id, amount: 500, refunded: 0, date: '' }
  const refund = { reference: newReference('REF'), amount: 5, currency: 'CHF', original }
  await provider.refund(refund)
  await provider.refund(refund)
  await provider.findRefund(refund)
  await world.fail('account_closed')
  await provider.refund({ ...refund, reference: newReference('REF') })
  await world.fail('no_funds')
  await provider.refund({ ...refund, reference: newReference('REF') })
  await world.fail('system_error')
  await provider.find(known)
  const dropped = await opened(provider, paymentOf())
  await provider.cancel(dropped.known)
  const unanswered = paymentOf()
  await world.fail('no_token', { reference: unanswered.reference })
  await provider.open(unanswered)
  const period = { from: new Date(Date.now() - 1000).toISOString(), to: new Date().toISOString() }
  for await (const _ of provider.movements(period));

  const checkIn = await provider.requestCheckIn()
  if (checkIn.outcome !== 'done') throw new Error('no check-in')
  await world.type(checkIn.token ?? '', 'pair')
  await provider.monitorCheckIn(checkIn.pairing_uuid)
  const paired = paymentOf()
  tap.needsConfirmation = true
  await provider.open(paired, checkIn.pairing_uuid)
  tap.needsConfirmation = false
  await world.act(paired.reference, 'pay')
  await provider.find({ reference: paired.reference, provider_id: null, opened_at: '' })
  await provider.cancelCheckIn(checkIn.pairing_uuid)
}

/** Stands between the adapter and TWINT and keeps what is said; may ask for confirmations on its own. */
async function openTap(target: string) {
  const heard = { requests: [] as string[], answers: [] as string[], needsConfirmation: false }
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    let body = Buffer.concat(chunks).toString()
    if (heard.needsConfirmation) {
      body = body.replace('confirmationNeeded="false"', 'confirmationNeeded="true"')
    }
    heard.requests.push(body)
    const answer = await fetch(`${target}${request.url}`, {
      method: 'POST',
      headers: { soapaction: String(request.headers.soapaction) },
      body,
    })
    const text = await answer.text()
    heard.answers.push(text)
    response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return Object.assign(heard, { server, url: `http://127.0.0.1:${port}` })
}
