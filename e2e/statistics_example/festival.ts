import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sdk } from '@kermesse/sdk/client'
import { rights } from '@kermesse/sdk/generated/rights'
import { harbour, kitchen, visitors } from '../../fixtures/statistics/story.ts'
import { openPayrexxAccount } from '../payrexx_account.ts'

export type SignIn = (user: { email: string; password: string }) => Promise<Sdk>
export type Stage = {
  sdk: Sdk
  signIn: SignIn
  /** Address of the simulator of the providers. */
  simulator: string
  /** Address of the installation. */
  url: string
}
export type SmallFestival = Awaited<ReturnType<typeof openFestival>>

const day_ms = 86_400_000
const password = 'only-for-this-story'

/** The event of the story, with nothing played yet: what is sold, who sells it, and the wristbands. */
export async function openFestival({ sdk, signIn, simulator, url }: Stage) {
  const tag = letters(4)
  const { _id: event_id } = await sdk.events.create({
    body: {
      name: `Small festival ${tag}`,
      timezone: 'Europe/Zurich',
      dateBegin: new Date(Date.now() - 6 * day_ms).toISOString(),
      dateEnd: new Date(Date.now() + 2 * day_ms).toISOString(),
      currencyCode: 'CHF',
      currencySymbol: 'CHF',
      round: 0.05,
      donation: { enabled: true },
      bank: { account_name: 'Small festival', iban: 'CH5604835012345678009' },
      form_refund: { enabled: true, dateBegin: new Date(Date.now() - day_ms).toISOString() },
      // Money from the terminal goes back by bank file.
      card: { disable_refund_by_mypos: true },
    },
  })
  const query = { event_id }
  const ids = await makeCatalogue(sdk, event_id)
  const staff = {
    office: sdk,
    harbour: await cashier(sdk, signIn, ids.harbour, `${tag}-harbour`),
    kitchen: await cashier(sdk, signIn, ids.kitchen, `${tag}-kitchen`),
  }
  const bands = await makeBands(sdk, event_id, tag)
  return {
    ...staff,
    event_id,
    query,
    ids,
    bands,
    terminal_code: await lendTerminal(sdk, event_id, `T-${tag}`),
    url,
    payrexx: await openPayrexx(sdk, {
      simulator,
      event_id,
      webhook_url: `${url}/payments/webhook/payrexx/${event_id}`,
    }),
    bank: (report: { path: string; body: string; type: string }) => post(simulator, report),
  }
}

async function lendTerminal(sdk: Sdk, event_id: string, terminal_code: string) {
  await sdk.terminals.create({ body: { terminal_code, terminal_id: `7${randomInt(1e6, 1e7)}` } })
  await sdk.event_terminals.set({
    path: { id: event_id },
    body: { mypos_terminals: [terminal_code] },
  })
  return terminal_code
}

async function makeCatalogue(sdk: Sdk, event_id: string) {
  const query = { event_id }
  const cup = await sdk.deposits.create({ query, body: { name: 'Cup', price: 2, delta: 4 } })
  const quantity = 'quantity' as const
  const bar = await sdk.bars.create({
    query,
    body: {
      name: harbour,
      possible_deposits: [{ _id: cup._id }],
      possible_deposit_returns: [{ _id: cup._id }],
      consumptions: [
        { name: 'Lager', type: quantity, price: 5, deposit: cup._id },
        { name: 'Wine', type: quantity, price: 6.5 },
      ],
    },
  })
  const food = await sdk.bars.create({
    query,
    body: {
      name: kitchen,
      hybrid_payment: { enabled: true, payment_types: ['cash'] },
      consumptions: [{ name: 'Soup', type: quantity, price: 8 }],
    },
  })
  const item = (name: string) =>
    [bar, food].flatMap(({ consumptions }) => consumptions ?? []).find((one) => one.name === name)!
      ._id
  const soup = item('Soup')
  const voucher = await sdk.vouchers.create({
    query,
    body: { name: 'Free soup', consumptions: [soup] },
  })
  const entrance = await sdk.entrances.create({
    query,
    body: { name: 'Day ticket', type: 'entrance', price: 12 },
  })
  return {
    harbour: bar._id,
    kitchen: food._id,
    cup: cup._id,
    lager: item('Lager'),
    wine: item('Wine'),
    soup,
    voucher: voucher._id,
    entrance: entrance._id,
  }
}

/** Somebody at the till of a point of sale. */
async function cashier(sdk: Sdk, signIn: SignIn, bar_id: string, name: string) {
  const user = { email: `${name.toLowerCase()}@example.org`, password }
  await sdk.users.create({ body: { ...user, right: rights.cashier, bar_id } })
  return signIn(user)
}

/** The wristbands of the story, by its own names for them. */
async function makeBands(sdk: Sdk, event_id: string, tag: string) {
  const names = Object.values(visitors).flat()
  const bands = names.map((name, n) => ({
    name,
    uid: `04${String(randomInt(1e9)).padStart(9, '0')}${String(n).padStart(3, '0')}`,
    short_id: `${tag}${letters(4)}`,
  }))
  const lines = ['chip;number', ...bands.map(({ uid, short_id }) => `${uid};${short_id}`)]
  const { success } = await sdk.clients.import({
    query: { event_id },
    body: { clients_data: lines.join('\n'), allow_guessable_numbers: true },
  })
  if (success !== bands.length) throw new Error(`${success} of ${bands.length} wristbands`)
  return Object.fromEntries(bands.map((band) => [band.name, band]))
}

/** Visitors pay on the page of a provider, as the simulator plays it. */
async function openPayrexx(sdk: Sdk, asked: Parameters<typeof openPayrexxAccount>[1]) {
  const { control, pay, movements } = await openPayrexxAccount(sdk, asked)
  return {
    pay,
    /** The visitor's bank does that, and neither the organiser nor the provider is asked. */
    async chargeBack(reference: string) {
      const { id } = (await movements()).find((one) => one.reference === reference)!
      await control('POST', `/transactions/${id}/chargeback`)
    },
  }
}

async function post(
  at: string,
  { path, body, type }: { path: string; body: string; type: string },
) {
  const answer = await fetch(at + path, { method: 'POST', body, headers: { 'content-type': type } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.text()
}

/** Asks until it is so; the worker and the providers take their time. */
export async function until(what: string, is_so: () => Promise<boolean>, seconds = 60) {
  for (const end_ms = Date.now() + seconds * 1000; Date.now() < end_ms; await sleep(100))
    if (await is_so()) return
  throw new Error(`${what} did not happen`)
}

/** Letters that nobody takes for a digit. */
function letters(count: number) {
  const all = 'ACDEFHJKMNPRTUVWXY'
  return Array.from({ length: count }, () => all[randomInt(all.length)]).join('')
}
