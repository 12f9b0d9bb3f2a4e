import { randomOf } from '../../fixtures/random.ts'
import { openShop } from '../../fixtures/tills.ts'
import { openEvent } from '../chaos/event.ts'
import { openBankEvent } from '../chaos/returns.ts'
import type { World } from '../chaos/world.ts'
import { sized } from '../figures.ts'

export type SoakEvents = Awaited<ReturnType<typeof openEvents>>

const wallets = sized(2_000, 50)
const visitors = sized(200, 6)
const open_wallets = sized(100, 4)
const open_dashboards = 4
const pushed = 20
const luck = randomOf(1, 1)

/** An event with wristbands that sell, one with providers, one with a bank, and what people do at each. */
export async function openEvents(world: World, minutes: number) {
  const shop = await openShop(world.staff, world.query, { name: 'Soak', wallets })
  const query = { event_id: shop.event_id }
  const bands = await world.query<{ uid: string; short_id: string }>(
    'SELECT uid, short_id FROM clients WHERE event_id = $1',
    [shop.event_id],
  )
  const sales = openSales(world, shop)
  await subscribe(world, bands.slice(0, pushed))
  return {
    event_ids: [shop.event_id] as string[],
    sales,
    lists: openLists(world, shop.event_id, bands),
    payments: await openPayments(world),
    runs: await openRuns(world, minutes),
    streams: openStreams(world, query, bands),
  }
}

type Shop = Awaited<ReturnType<typeof openShop>>
type Band = { uid: string; short_id: string }

function openSales({ till }: World, { event_id, bar_id, item_id, uids }: Shop) {
  const query = { event_id }
  const sale = () => ({
    _id: crypto.randomUUID(),
    type: 'debit' as const,
    uid: luck.pick(uids),
    bar_id,
    order: [{ _id: item_id, amount: (5 * (1 + luck.below(20))) / 100 }],
  })
  const topUp = () => ({
    _id: crypto.randomUUID(),
    type: 'credit' as const,
    uid: luck.pick(uids),
    amount: 4 + luck.below(4),
  })
  /** A wristband without enough money is declined, which is an answer. */
  const send = async (body: ReturnType<typeof sale | typeof topUp>) => {
    await till.transactions.create({ query, body }).catch((error) => {
      if (!['insufficient_balance', 'load_too_high'].includes(error.code)) throw error
    })
  }
  return {
    sell: () => send(sale()),
    topUp: () => send(topUp()),
    async sendBatch() {
      const date = new Date().toISOString()
      const transactions = Array.from({ length: 10 }, () => ({ ...sale(), date, offline: true }))
      await till.transactions.batch({ query, body: { transactions } })
    },
  }
}

function openLists({ staff }: World, event_id: string, bands: Band[]) {
  const query = { event_id }
  const sort_keys = ['balance', 'short_id', 'creation_date'] as const
  return {
    clients: () =>
      staff.clients.list({ query: { ...query, limit: 50, sort_key: luck.pick(sort_keys) } }),
    transactions: () =>
      staff.transactions.list({ query: { ...query, limit: 50, uid: luck.pick(bands).uid } }),
    statistics: () => staff.statistics.get({ query }),
    cockpit: () => staff.events.cockpit({ path: { id: event_id } }),
    search: () => staff.search.all({ query: { ...query, q: luck.pick(bands).short_id } }),
    fileOfClient: () =>
      staff.clients.transactions_xlsx({ path: { uid: luck.pick(bands).uid }, query }),
    fileOfSales: () => staff.statistics.consumptions_detailed({ query }),
  }
}

/** Visitors pay at the simulated provider, and staff pays some of it back. */
async function openPayments(world: World) {
  const { staff, providers, url } = world
  const { event_id, bands } = await openEvent(world, visitors)
  const paid: string[] = []
  let n = 0
  return {
    event_id,
    async pay() {
      const nth = n++
      const { short_id, uid } = bands[nth % bands.length]!
      const { reference } = await world.visitor(nth % 1_000).clients.pay({
        path: { short_id },
        query: { twint: nth % 2 === 0 },
        body: { amount: 1 + luck.below(5), url: `${url}/client/${short_id}` },
      })
      await providers('POST', `/control/payrexx/payments/${reference}/pay`, {})
      await world.visitor(nth % 1_000).clients.payment({ path: { short_id, reference } })
      if (nth % 2) paid.push(uid)
    },
    async refund() {
      const uid = paid.shift()
      if (uid)
        await staff.clients
          .refund({ path: { uid }, query: { event_id }, body: { method: 'card' } })
          .catch((error) => {
            // The payment is not confirmed yet.
            if (error.status !== 400 && error.status !== 409) throw error
          })
    },
  }
}

const run_size = 5

/** Each run pays a few wristbands back by a bank file, which is downloaded and sent. */
async function openRuns(world: World, minutes: number) {
  const { staff, query: ask } = world
  const { event_id, uids } = await openBankEvent(world, Math.ceil(2 * minutes + 1) * run_size)
  const query = { event_id }
  let n = 0
  return {
    event_id,
    async run() {
      const some = uids.slice(n, n + run_size)
      n += run_size
      for (const uid of some) {
        const body = { _id: crypto.randomUUID(), uid, type: 'credit' as const, amount: 5 }
        await staff.transactions.create({ query, body })
      }
      const { _id, file_name } = await staff.refunds.create({ query, body: { type: 'form' } })
      const isReady = async () =>
        (await ask<{ step: string }>('SELECT step FROM refunds WHERE _id = $1', [_id]))[0]?.step ===
        'ready'
      for (let tries = 0; tries < 100 && !(await isReady()); tries++)
        await new Promise((resolve) => setTimeout(resolve, 200))
      await staff.refunds.download({ path: { file_name }, query })
      await staff.refunds.mark_sent({ path: { id: _id }, query })
    },
  }
}

/** Phones that show a wallet, and dashboards; one of them is closed and another opened, again and again. */
function openStreams(world: World, query: { event_id: string }, bands: Band[]) {
  const open: { cancel(): Promise<void> }[] = []
  let n = 0
  const openOne = async () => {
    const is_dashboard = n++ % Math.ceil(open_wallets / open_dashboards) === 0
    const stream = is_dashboard
      ? await world.staff.events.stream({ query: { ...query, types: ['statistics.changed'] } })
      : await world
          .visitor(n % 1_000)
          .clients.changes({ path: { short_id: luck.pick(bands).short_id } })
    const reader = stream.getReader()
    void (async () => {
      while (!(await reader.read()).done);
    })().catch(() => undefined)
    open.push(reader)
  }
  return {
    async reopen() {
      while (open.length < open_wallets) await openOne()
      await open.shift()!.cancel()
    },
    close: () => Promise.all(open.map((one) => one.cancel().catch(() => undefined))),
  }
}

/** Phones that are told what happens on a wristband, by the simulated push service. */
async function subscribe(world: World, bands: Band[]) {
  for (const [n, { short_id }] of bands.entries()) {
    const subscription = await world.providers('PUT', `/control/push/devices/soak${n}`)
    await world.visitor(n).notifications.subscribe({
      path: { uid: short_id },
      body: { notification_token: JSON.stringify(subscription) },
    })
  }
}
