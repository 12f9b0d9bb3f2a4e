import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { ApiError, Sdk } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import type { Page } from '@playwright/test'
import { type Random, randomOf } from '../../fixtures/random.ts'
import { root } from '../../scripts/settings.ts'
import { signIn } from '../console/festival.ts'
import { expect, superadmin, test } from '../console/test.ts'
import type { KnownBand, playPhone, Result, Sale, Step } from './rule_book_phone.ts'
import {
  changeMenu,
  deletedItems,
  drawOrder,
  foreignItems,
  openShop,
  type Shop,
} from './rule_book_shop.ts'

const orders = Number(process.env.RULE_BOOK_ORDERS ?? 300)
const seed = Number(process.env.RULE_BOOK_SEED ?? 1)

/** A fault in the rules of the browser: the text of a file, and what it becomes. */
type Fault = { file: string; text: string; fault: string }
const faults: Record<string, Fault> = {
  'rounds down': {
    file: 'money.ts',
    text: 'Math.floor((2 * size + step) / (2 * step)) * step',
    fault: 'Math.floor(size / step) * step',
  },
  'uses vouchers for many things first': {
    file: 'sale.ts',
    text: 'vouchers.get(a)!.consumptions.size - vouchers.get(b)!.consumptions.size',
    fault: 'vouchers.get(b)!.consumptions.size - vouchers.get(a)!.consumptions.size',
  },
  'takes back no more containers than were taken': {
    file: 'sale.ts',
    text: 'Math.max(0, held + delta)',
    fault: 'Math.max(0, held)',
  },
}

test('a browser prices random orders as the server does', async ({ page, baseURL }) => {
  test.setTimeout(120_000 + orders * 60)
  const shop = await openShop(await signIn(baseURL!, superadmin()))
  const told = await sellAll(shop, randomOf(seed, 0))

  const phone = await openPhone(page, told.steps)
  const differences = told.results.flatMap((server, n) =>
    JSON.stringify(server) === JSON.stringify(phone.results[n])
      ? []
      : [{ sale: told.sales[n], server, phone: phone.results[n] }],
  )
  const seen = countBy(
    told.results.flatMap((one) => ('amount' in one ? one.flags : one.error_code)),
  )
  const posted = told.results.filter((one) => 'amount' in one).length
  console.log(`rule book: seed ${seed}, ${orders} orders, ${posted} posted`, seen)
  expect(differences.slice(0, 3), `seed ${seed}`).toEqual([])
  expect(phone.bands.map(withoutMugs(shop)), `seed ${seed}`).toEqual(await bandsNow(shop))
  expect(posted).toBeGreaterThan(orders / 4)
  for (const code of expected_codes) expect(Object.keys(seen)).toContain(code)

  for (const [name, fault] of Object.entries(faults)) {
    const { results } = await openPhone(page, told.steps, fault)
    const is_found = results.some(
      (one, n) => JSON.stringify(one) !== JSON.stringify(told.results[n]),
    )
    expect(is_found, `a phone that ${name} is found`).toBe(true)
  }
})

/** Refusals and flags that any few hundred orders lead to. */
const expected_codes = [
  'consumption_not_found',
  'deposit_return_exceeded',
  'insufficient_balance',
  'price_changed',
  'too_young',
  'voucher_required',
  'wristband_transferred',
  'client_disabled',
  'event_is_disabled',
  'payment_type_not_allowed',
  'price_differs',
  'too_many_returns',
]

type Told = { steps: Step[]; sales: Sale[]; results: Result[] }

/** Sells at the server by two menus, the second half with facts of the first; then at a disabled event. */
async function sellAll(shop: Shop, random: Random): Promise<Told> {
  const { sdk, query, bar } = shop
  const told: Told = { steps: [], sales: [], results: [] }
  const catalogues: Schema<'PosCatalogue'>[] = []
  const learn = async () => {
    const catalogue = await sdk.pos.catalogue({ query: { ...query, bar_id: bar._id } })
    catalogues.push(catalogue)
    told.steps.push({ catalogue })
  }
  const sellUntil = async (count: number) => {
    while (told.sales.length < count) {
      const size = Math.min(
        count - told.sales.length,
        random.chance(0.5) ? 1 : 1 + random.below(40),
      )
      const sales = Array.from({ length: size }, () => drawSale(random, shop, catalogues))
      await sell(shop, sales, told)
      if (random.chance(0.7)) await topUp(shop, random.pick(shop.bands.slice(3)), told)
    }
  }
  await learn()
  for (const uid of shop.bands)
    told.steps.push({ client: await sdk.clients.get({ path: { uid }, query }) })
  await sellUntil(Math.floor(orders / 2))
  await changeMenu(shop)
  await learn()
  await sellUntil(orders - 5)
  const path = { id: query.event_id }
  await sdk.events.disable({ path })
  await learn()
  const requests = Array.from({ length: 5 }, () => drawSale(random, shop, catalogues, false))
  await sell(shop, requests, told)
  return told
}

function drawSale(
  random: Random,
  shop: Shop,
  catalogues: Schema<'PosCatalogue'>[],
  is_fact = random.chance(0.3),
): Sale {
  const newest = catalogues.length - 1
  const catalogue = is_fact ? random.below(catalogues.length) : newest
  const foreign = foreignItems(shop)
  if (!is_fact && newest > 0) foreign.push(...(deletedItems(shop) as typeof foreign))
  const order = drawOrder(random, catalogues[catalogue]!, foreign)
  const uid = is_fact ? random.pick(shop.bands.slice(2)) : random.pick(shop.bands)
  const payment_type = random.pick(['cash', 'cash', 'card', 'wristband'] as const)
  const on_band = random.chance(0.9)
  const paid = on_band ? { uid } : { payment_type }
  const age = random.chance(0.6) && { age: random.pick([0, 16, 18, 18] as const) }
  const amount = !is_fact && random.chance(0.1) && { amount: random.pick([3, 5, 8]) }
  const date = new Date(catalogues[catalogue]!.server_time_ms + 1).toISOString()
  const input = { ...paid, ...age, ...amount, bar_id: shop.bar._id, order }
  return { input: { ...input, ...(is_fact && { date }) }, is_fact, catalogue }
}

/** One sale by itself is sent as devices do that are online; facts, and several sales, go as a batch. */
async function sell({ sdk, query }: Shop, sales: Sale[], { steps, ...told }: Told) {
  const bodies = sales.map(({ input, is_fact }) => ({
    type: 'debit' as const,
    _id: randomUUID(),
    ...input,
    ...(is_fact && { offline: true }),
  }))
  const [first] = sales
  const results =
    sales.length === 1 && !first!.is_fact
      ? [await create(sdk, query, bodies[0]!)]
      : await sendBatch(sdk, query, bodies)
  told.sales.push(...sales)
  told.results.push(...results)
  steps.push(...sales.map((sale) => ({ sale })))
}

type Body = Schema<'TransactionDebitInput'> & { _id: string }

async function create(sdk: Sdk, query: Shop['query'], body: Body): Promise<Result> {
  try {
    return resultOf(await sdk.transactions.create({ query, body }))
  } catch (error) {
    const { code, details } = error as ApiError
    return { error_code: code, details: details ?? null }
  }
}

async function sendBatch(sdk: Sdk, query: Shop['query'], bodies: Body[]): Promise<Result[]> {
  const { results } = await sdk.transactions.batch({ query, body: { transactions: bodies } })
  const posted = await Promise.all(
    results.map(async (one): Promise<Result> => {
      if (one.status === 'declined' || one.status === 'review')
        return { error_code: one.error_code, details: one.details ?? null }
      return resultOf(await sdk.transactions.get({ query, path: { id: one._id } }))
    }),
  )
  return posted
}

const resultOf = ({ amount, balance, flags, order }: Schema<'Transaction'>): Result => ({
  amount,
  balance,
  flags: flags ?? [],
  lines: (order ?? []).map(({ _id, kind, quantity, total, voucher }) => ({
    _id,
    kind,
    quantity,
    total,
    voucher,
  })),
})

async function topUp({ sdk, query }: Shop, uid: string, { steps }: Told) {
  const amount = 250
  await sdk.clients.credit({ path: { uid }, query, body: { type: 'credit', amount } })
  steps.push({ top_up: { uid, amount } })
}

async function bandsNow({ sdk, query, bands }: Shop): Promise<KnownBand[]> {
  const clients = await Promise.all(bands.map((uid) => sdk.clients.get({ path: { uid }, query })))
  return clients.map(({ uid, balance, vouchers, containers = [] }) => ({
    uid,
    balance,
    vouchers: sorted(vouchers.map(({ voucher_id, quantity }) => [voucher_id, quantity])),
    held: sorted(containers.map(({ deposit_id, quantity }) => [deposit_id, quantity])),
  }))
}

/** A container that was deleted is shown no more. */
const withoutMugs =
  ({ deposits }: Shop) =>
  ({ held: { [deposits.mug]: _, ...held }, ...band }: KnownBand) => ({ ...band, held })

function sorted(entries: [string, number][]) {
  const some = entries.filter(([, quantity]) => quantity !== 0)
  return Object.fromEntries(some.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Runs a phone in the page: an empty document of the server's address that loads the rules file by file, without their types. */
async function openPhone(page: Page, steps: Step[], fault?: Fault) {
  await page.route('**/rule_book/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/rule_book/', '')
    if (path === '') return route.fulfill({ contentType: 'text/html', body: empty_page })
    const file = /\.ts$/.test(path) ? path : `${path}.ts`
    const text = await readFile(join(root, file), 'utf8')
    const is_faulty = fault && file.endsWith(`rules/${fault.file}`)
    if (is_faulty) expect(text).toContain(fault.text)
    const body = is_faulty ? text.replace(fault.text, fault.fault) : text
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(body) })
  })
  await page.goto('/rule_book/')
  const played = await page.evaluate(async (all) => {
    const module = '/rule_book/e2e/pos/rule_book_phone.ts'
    const { playPhone: play } = (await import(module)) as { playPhone: typeof playPhone }
    return play(all)
  }, steps)
  await page.unroute('**/rule_book/**')
  return played
}

const imports = JSON.stringify({ imports: { '@kermesse/sdk/': '/rule_book/sdk/src/' } })
const empty_page = `<!doctype html><title>Rules</title><script type="importmap">${imports}</script>`

function countBy(names: string[]) {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
