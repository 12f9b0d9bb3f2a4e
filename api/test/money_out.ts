import { randomUUID } from 'node:crypto'
import { textsFor } from '@kermesse/core/i18n/texts'
import type { Config } from '@kermesse/core/platform/config'
import { newId } from '@kermesse/core/platform/ids'
import { runRefund } from '@kermesse/core/refunds/run'
import { expect, vi } from 'vitest'
import { read as readSpreadsheet } from '../../core/test/formats/spreadsheet/book.ts'
import { type Api, startApi } from './api.ts'
import { daysFromNow, load } from './festival.ts'
import { openOnline, startProviders } from './online.ts'
import { payee } from './payee.ts'

/** How money came: on the provider's page by card or TWINT, by TWINT Direct, or at a terminal. */
export type Way = 'card' | 'twint' | 'twint_direct' | 'mypos'
export type Method = 'twint' | 'card' | 'mypos' | 'form'
export type World = Awaited<ReturnType<typeof startMoneyOut>>
export type House = Awaited<ReturnType<typeof openHouse>>

/** The server beside a simulator of every provider that money goes back to. */
export async function startMoneyOut(more: Partial<Config> = {}) {
  const providers = await startProviders()
  const client_id = randomUUID()
  const key = { client_secret: 'secret' }
  await providers.control('PUT', `/control/mypos/clients/${client_id}`, key)
  const urls = { auth_url: providers.url, devices_url: providers.url }
  const mypos_rest = { ...urls, ...key, client_id, timeout_ms: 1_000 }
  const api = await startApi({ ...providers.config, mypos_rest, ...more })
  return { providers, api }
}

let tids = 93_000_000
const throwIt = (error: unknown) => {
  throw error
}

function runsOf(api: Api, { event_id, office }: Awaited<ReturnType<typeof openOnline>>) {
  const start = (type: Method, more: object = {}) =>
    office.refunds.create({ body: { type, ...more } })
  const run = (id: string) => office.refunds.get({ path: { id } })
  const work = (refund_id: string, { signal } = new AbortController()) =>
    runRefund({ ...api.app, signal, report: throwIt }, { event_id, refund_id })
  /** Starts a run and works it to its end. */
  async function runToEnd(type: Method) {
    const { _id } = await start(type)
    await work(_id)
    return run(_id)
  }
  return { start, run, work, runToEnd }
}

/** A festival that takes money in every way, whose providers work. `close` ends it, as runs want it. */
export async function openHouse({ api, providers }: World, more: object = {}) {
  const bank = { account_name: 'Association du Lac', iban: 'CH5604835012345678009' }
  const form_refund = { enabled: true }
  const online = await openOnline(api, providers, { bank, form_refund, ...more })
  const { event_id, here, office } = online
  const repair = async () => void (await online.control('DELETE', '/control/failures'))
  await repair()
  const tid = String(++tids)
  const terminal_code = `till-${tid}`
  const terminal = { _id: newId(), terminal_code, terminal_id: tid, event_id }
  await api.knex('terminals').insert(terminal)
  const cashier = api.sdk(here.sessions.cashier)
  const path = (n = 0) => ({ uid: here.bands[n]!.uid })
  const band_of = new Map<unknown, number>(here.bands.map(({ short_id }, n) => [short_id, n]))
  const house = { ...online, tid, terminal_code, cashier, path }
  return {
    ...house,
    pay: (way: Way, amount: number, n = 0) => pay(house, way, amount, n),
    cash: (amount: number, n = 0) => load(api, event_id, path(n).uid, amount * 100),
    /** At the bar, in major units. */
    spend: (amount: number, n = 0) =>
      cashier.transactions.create({
        body: {
          type: 'debit',
          uid: path(n).uid,
          bar_id: here.bar,
          order: [{ _id: here.tip, amount }],
        },
      }),
    refundAtPayrexx: (reference: string, amount: number) =>
      refundAtPayrexx(house, reference, amount),
    paid_back: (way: Way) => paidBack(house, way),
    ask: (n: number) => ask(api, event_id, path(n).uid),
    close: () =>
      api
        .knex('events')
        .where({ _id: event_id })
        .update({ dateEnd: daysFromNow(-1) }),
    ...runsOf(api, online),
    worker: () => ({ ...api.app, signal: new AbortController().signal, report: throwIt }),
    /** The planned refunds: the band, the route, and the amount in major units. */
    async plan() {
      const rows = await readSpreadsheet(Buffer.from(await office.refunds.plan()))
      return rows.slice(1).map(({ cells }) => [band_of.get(cells[0]), wayOf(cells[3]), cells[7]])
    },
    async sheet(file_name: string) {
      const bytes = await office.refunds.xlsx({ path: { file_name } })
      return (await readSpreadsheet(Buffer.from(bytes))).map(({ cells }) => cells)
    },
    breakRefund: (way: Way, what: Mishap, reference?: string) =>
      breakRefund(house, way, what, reference),
    repair,
    renewableCertificate: (valid_days = 30) => renewableCertificate(house, valid_days),
  }
}

/** A certificate for TWINT that ends in so many days, uploaded by the organiser; `clé sésame` opens it. */
async function renewableCertificate(
  { control, merchant_uuid, superadmin, event_id }: Opened,
  valid_days: number,
) {
  const merchant = `/control/twint/merchants/${merchant_uuid}/certificate`
  const signed = (await control('POST', merchant, { passphrase: 'clé sésame', valid_days })) as {
    p12: string
  }
  const certificate = new File([Buffer.from(signed.p12, 'base64')], 'twint.p12')
  const body = { certificate, certificate_password: 'clé sésame' }
  await superadmin.events.set_certificate({ path: { id: event_id }, body })
}

/** The code behind a word of a file, in whatever language it was written. */
function wayOf(word: unknown) {
  const ways = ['en', 'fr', 'de'].flatMap((language) =>
    Object.entries(textsFor(language).payments.methods),
  )
  return ways.find(([, one]) => one === word)?.[0]
}

type Opened = Awaited<ReturnType<typeof openOnline>> & {
  tid: string
  terminal_code: string
  cashier: ReturnType<Api['sdk']>
}
type Paid = { reference: string; transaction_id: string }

/** A visitor tops up and everything goes well; answers our name for it at the provider, and our transaction. */
async function pay(house: Opened, way: Way, amount: number, n: number): Promise<Paid> {
  if (way === 'mypos') return payAtTerminal(house, amount, n)
  await setClocks(house, minutes_ago--)
  const { reference } = way === 'twint_direct' ? await direct(house, amount, n) : await hosted()
  await house.poll()
  await setClocks(house, 0)
  return { reference, transaction_id: await creditOf(house, reference) }

  async function hosted() {
    const opened = await house.top_up(amount, { twint: way === 'twint' }, n)
    await house.page(opened.reference, 'pay')
    return opened
  }
}

/** The transaction of a payment that was paid. A webhook of the provider may still be crediting it when the poll is done. */
export function creditOf({ office }: Pick<Opened, 'office'>, reference: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const { payments } = await office.payments.list({ query: { search: reference } })
      const { transaction_ids } = await office.payments.get({ path: { id: payments[0]!._id } })
      expect(transaction_ids).toHaveLength(1)
      return transaction_ids![0]!
    },
    { timeout: 10_000, interval: 50 },
  )
}

// Providers tell whole seconds; each payment is a minute later than the one before, and all are before now.
let minutes_ago = 600
async function setClocks({ control }: Opened, minutes: number) {
  const skew_ms = -60_000 * minutes
  await control('PUT', '/control/payrexx/clock', { skew_ms })
  await control('PATCH', '/control/twint/settings', { clock_skew_ms: skew_ms })
}

async function direct(house: Opened, amount: number, n: number) {
  const { short_id } = house.here.bands[n]!
  const opened = await house.visitor.clients.twint_direct_checkin({
    path: { id: short_id },
    body: { amount },
  })
  await house.phone(opened.token, 'scan')
  await house.phone(opened.token, 'pay')
  return opened
}

async function payAtTerminal(house: Opened, amount: number, n: number): Promise<Paid> {
  const { control, tid, terminal_code, cashier, here } = house
  const reference = randomUUID()
  const sale = { reference_number: reference, amount: amount * 100 }
  await control('POST', `/control/mypos/terminals/${tid}/sales`, sale)
  const { _id } = await cashier.transactions.create({
    body: {
      type: 'credit',
      payment_type: 'mypos',
      uid: here.bands[n]!.uid,
      amount,
      terminal_code,
      card_transaction_id: reference,
    },
  })
  return { reference, transaction_id: _id }
}

/** The refunds at the provider in major units, smallest first. */
async function paidBack(house: Opened, way: Way): Promise<number[]> {
  const { control, instance, merchant_uuid, tid } = house
  const of = async (path: string) =>
    ((await control('GET', path)) as { movements: Moved[] }).movements
  const moved = {
    twint_direct: async () => of(`/control/twint/movements?merchant_uuid=${merchant_uuid}`),
    card: async () => of(`/control/payrexx/movements?instance=${instance}`),
    twint: async () => of(`/control/payrexx/movements?instance=${instance}`),
    mypos: async () => (await of('/control/mypos/movements')).filter((one) => one.tid === tid),
  }
  const back = (await moved[way]()).filter(({ kind, amount }) => kind === 'refund' || amount < 0)
  return back.map(({ amount }) => Math.abs(amount) / 100).sort((a, b) => a - b)
}

/** In Payrexx's own office, without us. */
async function refundAtPayrexx({ control, instance }: Opened, reference: string, amount: number) {
  const { movements } = (await control(
    'GET',
    `/control/payrexx/movements?instance=${instance}`,
  )) as { movements: { id: number; reference: string; amount: number }[] }
  const { id } = movements.find((one) => one.reference === reference && one.amount > 0)!
  const body = { amount: amount * 100 }
  await control('POST', `/control/payrexx/transactions/${id}/refund`, body)
}

type Moved = { kind?: string; amount: number; tid?: string }

/** Faults that can happen to a refund request in transit. */
export type Mishap = 'answer_lost' | 'request_lost' | 'refused' | 'account_closed' | 'card_expired'

const mishaps = {
  payrexx: {
    answer_lost: 'cut_after',
    request_lost: 'cut',
    refused: 'refused',
    account_closed: 'account_closed',
    card_expired: 'card_expired',
  },
  twint: {
    answer_lost: 'cut_after_accept',
    request_lost: 'cut',
    refused: 'reversal_refused',
    account_closed: 'account_closed',
    card_expired: undefined,
  },
  mypos: {
    answer_lost: 'drop_after_accept',
    request_lost: 'drop',
    refused: 'forbidden_refund',
    account_closed: 'account_closed',
    card_expired: 'card_expired',
  },
}

/** Lets the next refund by a way fail; where the provider tells payments apart, of one payment. */
async function breakRefund(house: Opened, way: Way, what: Mishap, reference?: string) {
  const { control, tid } = house
  if (way === 'mypos') {
    const mode = mishaps.mypos[what]
    return control('POST', '/control/mypos/rest/failures', { mode, call: 'refund', tid })
  }
  if (way === 'twint_direct') {
    const mode = mishaps.twint[what]
    await control('POST', '/control/twint/failures', { mode, operation: 'StartOrder' })
    // TWINT knows our reference, so the adapter would look it up at once.
    const deaf = { mode: 'cut', operation: 'FindOrder', times: 9 }
    if (what === 'answer_lost') await control('POST', '/control/twint/failures', deaf)
    return
  }
  const mode = mishaps.payrexx[what]
  const named = { mode, call: 'Transaction.refund', ...(reference && { reference }) }
  return control('POST', '/control/payrexx/failures', named)
}

/** The visitor has filled in the form, and gets the rest to a Swiss account. */
async function ask({ knex }: Api, event_id: string, uid: string) {
  await knex('refund_forms').insert({
    event_id,
    uid,
    ...payee,
    iban: 'CH5604835012345678009',
  })
}
