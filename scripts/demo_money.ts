import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

const instance = 'demo'
const merchant = '7a6f1c1e-52f5-4c55-9a0c-5d2f6f7f2f10'
const password = 'simulator'
/** Three visitors of the fixture. */
const by_card = 'KJ0002AC'
const by_twint = 'TH0004FU'
const in_app = 'VF0001LP'

/** A command, and what happens around it: people who do their part elsewhere. */
export type Step = {
  command: string
  input?: string
  before?: () => Promise<void>
  meanwhile?: () => Promise<void>
  after?: () => Promise<void>
}

type Demo = {
  settings: Settings
  of_event: string
  event: string
  folder: string
  findEvent: () => Promise<string>
  /** Puts the top-up page on the organiser's own site, which the simulator plays. */
  showOnSite: () => Promise<void>
}

/** Opens the event's accounts with the simulated providers, and pays in by each. */
export function moneyIn(demo: Demo): Step[] {
  const { settings, of_event, event, folder, findEvent, showOnSite } = demo
  const url = `http://127.0.0.1:${settings.port}`
  const providers = join(folder, 'providers.yaml')
  const certificate = join(folder, 'twint.p12')
  const world = worldOf(settings)
  const pay = (number: string) =>
    `clients pay ${number} ${of_event} --amount 40 --return-url ${url}/client/${number}`
  return [
    {
      command: `events update "${event}" --file ${providers} --json online_payment,twint`,
      before: () => writeFile(providers, accounts(settings)),
      after: showOnSite,
    },
    {
      command: `events set-certificate "${event}" --certificate ${certificate} --certificate-password ${password} --json twint_certificate`,
      before: () => world.issue(certificate),
    },
    {
      command: pay(by_card),
      before: async () => world.hear(url, await findEvent()),
      after: world.payOnPage,
    },
    { command: `${pay(by_twint)} --twint`, after: world.payOnPage },
    {
      command: `clients twint-direct-checkin ${in_app} ${of_event} --amount 25 --json token`,
      after: world.payInApp,
    },
    { command: `clients twint-direct-status ${in_app} ${of_event} --json orderStatus` },
    {
      command: `transactions create ${of_event} --type credit --payment-type mypos --uid ${by_card} --amount 50 --terminal-code T-01 --card-transaction-id DEMO-1 --json type,amount,balance`,
      before: world.payAtTerminal,
    },
    { command: `payments list ${of_event} --json short_id,method,amount,status` },
  ]
}

/** Pays back by the way the money came, then by form, and reports. */
export function moneyOut({ of_event, folder }: Demo): Step[] {
  const out = join(folder, 'refunds')
  const methods = ['card', 'twint', 'mypos', 'form']
  return [
    ...methods.map((method) => ({
      command: `refunds run ${of_event} --method ${method} --out ${out} --yes`,
    })),
    {
      command: `reports create ${of_event} --type overall --wait --out ${join(folder, 'reports.zip')}`,
    },
  ]
}

function accounts({ env }: Settings) {
  return `online_payment: true
enable_cards: true
twint: { enable_twint: true, enable_twint_direct: true }
pay: { URL: "${env.SIMULATOR_URL}/payrexx/v1.16/?instance=${instance}", SECRET: simulator, WEBHOOK_KEY: whsec }
twint_direct: { merchant_uuid: ${merchant}, cashregister_id: demo }
embed: { origins: [ "${env.SIMULATOR_URL}" ] }
`
}

/** Actions of visitors and providers' staff on the simulator. */
function worldOf(settings: Settings) {
  const ask = async <Answer>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${settings.env.SIMULATOR_URL}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`The simulator answered ${answer.status} to ${path}.`)
    const text = await answer.text()
    return (text ? JSON.parse(text) : undefined) as Answer
  }
  return {
    async issue(file: string) {
      const path = `/control/twint/merchants/${merchant}/certificate`
      const { p12 } = await ask<{ p12: string }>('POST', path, { passphrase: password })
      await writeFile(file, Buffer.from(p12, 'base64'))
    },
    /** Has the payment pages tell us what was paid. */
    async hear(url: string, event_id: string) {
      const webhook_url = `${url}/payments/webhook/payrexx/${event_id}`
      await ask('PUT', `/control/payrexx/accounts/${instance}`, { webhook_url })
    },
    async payOnPage() {
      type Payments = { payments: { reference: string }[] }
      const { payments } = await ask<Payments>(
        'GET',
        `/control/payrexx/payments?instance=${instance}`,
      )
      const { reference } = payments.at(-1)!
      console.log(`  (paid on the provider's page: ${reference})`)
      await ask('POST', `/control/payrexx/payments/${reference}/pay`, {})
    },
    async payInApp() {
      type Orders = { orders: { reference: string; token: number; status: string }[] }
      const { orders } = await ask<Orders>('GET', `/control/twint/orders?merchant_uuid=${merchant}`)
      const { reference, token } = orders.find(({ status }) => status === 'IN_PROGRESS')!
      console.log(`  (typed in the TWINT app, and paid: ${token})`)
      await ask('POST', `/control/twint/orders/${reference}/pay`)
    },
    payAtTerminal: () =>
      ask<void>('POST', '/control/mypos/terminals/90010001/sales', {
        reference_number: 'DEMO-1',
        amount: 50_00,
      }),
  }
}
