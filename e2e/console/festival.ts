import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Sdk } from '@kermesse/sdk/client'
import { rights } from '@kermesse/sdk/generated/rights'
import type { Schema } from '@kermesse/sdk/types'
import ExcelJS from 'exceljs'
import { itemOf, openFestival } from '../../fixtures/festival.ts'

export type Festival = {
  sdk: Sdk
  event: Schema<'Event'>
  /** A wristband with a PIN, a holder, vouchers, and purchases on two business days. */
  regular: Band
  /** One without a PIN, topped up and never used. */
  newcomer: Band
  /** One whose money moved to another. */
  lost: Band
  /** One whose purchase was cancelled. */
  regretful: Band
  /** Users by name; all with the same password. */
  users: Record<'admin' | 'cashier' | 'server' | 'checker', { email: string; password: string }>
  /** The business day of the first purchases, `2026-08-15`. */
  first_day: string
}
export type Band = { short_id: string; uid: string; pin: string; name: string; ticket?: string }

const bands = ['regular', 'newcomer', 'lost', 'regretful', 'spare'] as const

/** An event with everything a wallet can show, made through the API as any integrator would. */
export async function makeFestival(url: string, admin: { email: string; password: string }) {
  const sdk = await signIn(url, admin)
  // Numbers are unique in the whole installation, and every worker of Playwright makes its own.
  const prefix = randomText(4)
  const { event, bar, cup } = await openFestival(sdk, { name: `Festival du Quai ${prefix}` })
  const query = { event_id: event._id }
  const entrance_id = await makeEntrance(sdk, query, bar)
  const made = Object.fromEntries(
    bands.map((name, i) => [name, makeBand(prefix, i, name === 'regular')]),
  ) as Record<(typeof bands)[number], Band>
  await importBands(sdk, query, entrance_id, Object.values(made))
  const first_day = await sell(sdk, query, { bar, cup: { _id: cup._id, kind: 'deposit' } }, made)
  const { spare: _spare, ...shown } = made
  return {
    sdk,
    event,
    ...shown,
    users: await makeUsers(sdk, event._id, bar._id, prefix),
    first_day,
  }
}

export async function signIn(
  url: string,
  { email, password }: { email: string; password: string },
) {
  const { token } = await createClient({ url }).users.login({ body: { email, password } })
  return createClient({ url, token })
}

type Line = Schema<'OrderLineInput'>
type InEvent = { event_id: string }

/** An entrance with three drinks on the house. */
async function makeEntrance(sdk: Sdk, query: InEvent, bar: Schema<'Bar'>) {
  const consumptions = [itemOf(bar, 'Boisson équipe')]
  const voucher = await sdk.vouchers.create({
    query,
    body: { name: 'Boisson offerte', consumptions },
  })
  const pack = await sdk.voucher_packs.create({
    query,
    body: { name: 'Bénévoles', vouchers: [{ voucher_id: voucher._id, quantity: 3 }] },
  })
  const entrance = await sdk.entrances.create({
    query,
    body: {
      name: 'Pass 3 jours',
      type: 'entrance',
      price: 0,
      voucher_packs: [{ voucher_pack_id: pack._id, quantity: 1 }],
    },
  })
  return entrance._id
}

function makeBand(prefix: string, i: number, has_pin: boolean): Band {
  return {
    short_id: `${prefix}${i}${randomText(2)}`,
    uid: `04${[...prefix].map((letter) => letter.charCodeAt(0).toString(16)).join('')}0${i}0000`
      .slice(0, 14)
      .toUpperCase(),
    // Nothing that a random id could have in it.
    pin: has_pin ? 'PIN4711' : '',
    name: 'Camille',
  }
}

/** The import runs in the worker; a festival is ready when it is done. The amount is in major units. */
export async function importBands(
  sdk: Sdk,
  query: InEvent,
  entrance_id: string,
  rows: Band[],
  amount = 1200,
) {
  const book = new ExcelJS.Workbook()
  book
    .addWorksheet('bands')
    .addRows([
      ['chip', 'number', 'pin', 'name', 'ticket'],
      ...rows.map(({ uid, short_id, pin, name, ticket }) => [uid, short_id, pin, name, ticket]),
    ])
  const bytes = Buffer.from(await book.xlsx.writeBuffer())
  const body = {
    entrance_id,
    amount,
    excel_file: 'bands.xlsx',
    excel_file_buffer: bytes.toString('base64'),
    allow_guessable_numbers: true,
  }
  const { data } = await sdk.clients.import_excel({ query, body })
  const path = { import_id: data.import_id }
  for (let tries = 0; tries < 150; tries++) {
    const { data: state } = await sdk.clients.import_status({ path, query })
    if (state.status === 'failed' || state.failure) throw new Error(`not imported: ${rows.length}`)
    if (state.status === 'done') return
    await sleep(200)
  }
  throw new Error('the import did not end')
}

/** Sells on two calendar days that are one business day, and cancels, and transfers. */
async function sell(
  sdk: Sdk,
  query: InEvent,
  { bar, cup }: { bar: Schema<'Bar'>; cup: Line },
  { regular, lost, regretful, spare }: Record<(typeof bands)[number], Band>,
) {
  const first_day = new Date(Date.now() - 3 * 24 * 3600_000).toISOString().slice(0, 10)
  const after_midnight = new Date(Date.parse(`${first_day}T01:00:00Z`) + 24 * 3600_000)
  const debit = (uid: string, date: string, ...order: Line[]) =>
    sdk.transactions.create({ query, body: { type: 'debit', uid, bar_id: bar._id, date, order } })

  const beer = { _id: itemOf(bar, 'Bière blonde 3 dl') }
  await debit(
    regular.uid,
    `${first_day}T18:00:00Z`,
    { ...beer, quantity: 2 },
    { ...cup, quantity: 2 },
  )
  await debit(regular.uid, after_midnight.toISOString(), { _id: itemOf(bar, 'Raclette') })
  await debit(regular.uid, after_midnight.toISOString(), { _id: itemOf(bar, 'Boisson équipe') })
  await sdk.transactions.create({ query, body: { type: 'unpaid', uid: regular.uid, amount: 10 } })

  const regret = await debit(regretful.uid, `${first_day}T18:00:00Z`, beer, cup)
  const path = { uid: regretful.uid, transaction_id: regret._id }
  await sdk.transactions.reverse({ path, query })
  await sdk.clients.transfer({ path: { uid: lost.uid }, query, body: { new_uid: spare.uid } })
  return first_day
}

async function makeUsers(sdk: Sdk, event_id: string, bar_id: string, prefix: string) {
  const password = 'only-for-this-test'
  const make = async (name: keyof Festival['users']) => {
    const email = `${name}-${prefix.toLowerCase()}@example.org`
    const place = name === 'admin' ? { event_id } : { bar_id }
    await sdk.users.create({ body: { email, password, right: rights[name], ...place } })
    return { email, password }
  }
  return {
    admin: await make('admin'),
    cashier: await make('cashier'),
    server: await make('server'),
    checker: await make('checker'),
  }
}

/** Letters that nobody takes for a digit. */
function randomText(length: number) {
  const letters = 'ACDEFHJKMNPRTUVWXY'
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
