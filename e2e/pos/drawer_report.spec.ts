import { randomInt } from 'node:crypto'
import { createClient } from '@kermesse/sdk/client'
import { makePhoneKeys, pairPhone, signPhoneIn } from '@kermesse/sdk/phone_keys'
import { newBands } from '../console/bands.ts'
import { openDesk } from '../console/cash_desk.ts'
import type { Festival } from '../console/festival.ts'
import { look } from '../console/look.ts'
import { makePointOfSale, openPhone, type PointOfSale } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'

const of_test = { password: 'only-for-this-test' }

/** A phone of the cash desk without a browser, with its cashier on it. */
async function openTill({ sdk, event }: Festival, url: string, { bar }: PointOfSale) {
  const query = { event_id: event._id }
  const number = `R${crypto.randomUUID().slice(0, 8)}`
  const person = { email: `${number}@example.org`, right: 20 as const, bar_id: bar._id }
  const { _id: user_id } = await sdk.users.create({ body: { ...person, ...of_test, ...query } })
  await sdk.users.update({ path: { id: user_id }, body: { pin: '1234' } })
  const { code } = await sdk.pairings.create({
    query,
    body: { smartphone_number: number, role: 'cashier', bar_id: bar._id },
  })
  const keys = await makePhoneKeys()
  const { _id } = await pairPhone(createClient({ url }), keys, code)
  const { token: first } = await signPhoneIn(createClient({ url }), keys, _id)
  const body = { user_id, pin: '1234' }
  await createClient({ url, token: first }).pairings.sign_person_in({ body })
  const { token } = await signPhoneIn(createClient({ url }), keys, _id)
  return { number, phone: createClient({ url, token }) }
}

/** Sells, tops up, pays out and takes back, once in each way that a report has a line for. */
async function work(
  { sdk, event }: Festival,
  phone: ReturnType<typeof createClient>,
  { bar, cup }: PointOfSale,
) {
  const query = { event_id: event._id }
  const [band, gone, guest] = await newBands({ sdk, event }, 3)
  const idOf = (wanted: string) => bar.consumptions!.find(({ name }) => name === wanted)!._id
  const hybrid_payment = { enabled: true, payment_types: ['cash' as const, 'card' as const] }
  await sdk.bars.update({ path: { id: bar._id }, query, body: { hybrid_payment } })
  const crew = { name: `Crew ${bar.name}`, consumptions: [idOf('Crew drink')] }
  const voucher = await sdk.vouchers.create({ query, body: crew })
  const vouchers = [{ voucher_id: voucher._id, quantity: 1 }]
  await sdk.clients.set_vouchers({ path: { uid: guest!.uid }, query, body: { vouchers } })
  const sale = { type: 'debit' as const, bar_id: bar._id }
  const one = (name: string) => [{ _id: idOf(name), quantity: 1 }]
  const cups = (kind: 'deposit' | 'deposit_return', quantity: number) => [
    { _id: cup._id, kind, quantity },
  ]
  const { uid } = band!
  const lemonades = [{ _id: idOf('Lemonade'), quantity: 2 }, ...cups('deposit', 2)]
  await phone.transactions.create({ body: { ...sale, uid, order: lemonades } })
  await phone.transactions.create({ body: { ...sale, uid, order: cups('deposit_return', 1) } })
  await phone.transactions.create({
    body: { ...sale, uid: guest!.uid, order: one('Crew drink') },
  })
  const typed = { short_id: band!.short_id, read_by: 'hand' as const }
  await phone.transactions.create({ body: { ...sale, ...typed, order: one('Water') } })
  const cash = { payment_type: 'cash' as const }
  const wrong = await phone.transactions.create({ body: { ...sale, ...cash, order: one('Water') } })
  const reason = { reason: 'wrong item' }
  await phone.transactions.reverse_by_id({ path: { id: wrong._id }, query: reason })
  const terminal_code = `T-${crypto.randomUUID().slice(0, 6)}`
  const terminal_id = `7${randomInt(1e6, 1e7)}`
  await sdk.terminals.create({ body: { terminal_code, terminal_id } })
  const path = { id: event._id }
  await sdk.event_terminals.set({ path, body: { mypos_terminals: [terminal_code] } })
  const card = { payment_type: 'card' as const, terminal_code }
  await phone.transactions.create({ body: { ...sale, ...card, order: one('Raclette') } })
  await phone.transactions.create({ body: { type: 'credit', uid, ...cash, amount: 30 } })
  await phone.transactions.create({ body: { type: 'checkout', uid: gone!.uid } })
  const offline = { _id: crypto.randomUUID(), date: new Date().toISOString(), uid: gone!.uid }
  const transactions = [{ ...sale, ...offline, order: one('Water') }]
  await phone.transactions.batch({ body: { transactions } })
  return { terminal_code }
}

test("a drawer's report on the phone shows each figure of the API, and opens those that have lines", async ({
  page,
  festival,
  baseURL,
}) => {
  const { sdk, event } = festival
  const place = await makePointOfSale(festival)
  const { number, phone } = await openTill(festival, baseURL!, place)
  const pieces = [{ value: 20, quantity: 10 }]
  const { drawer } = await phone.drawers.open({ body: { number, pieces } })
  const out = { direction: 'out' as const, amount: 40, reason: 'to the safe' }
  await phone.drawers.move({ path: { id: drawer._id }, body: out })
  const { terminal_code } = await work(festival, phone, place)
  const boss = { email: `boss-${number}@example.org`, ...of_test }
  await sdk.users.create({ body: { ...boss, event_id: event._id, right: 30 } })

  await openPhone(page)
  await openDesk(page, boss)
  await page.goto('/pos/drawer')
  await expect(page.getByRole('heading', { name: `Drawer ${number}` })).toBeVisible()
  await page.getByRole('button', { name: 'X report' }).click()
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part('Sales by payment type')).toContainText(/1 × Cash3\.00/)
  await expect(part('Sales by payment type')).toContainText(/1 × Card12\.00/)
  await expect(part('Items')).toContainText(/2 × Lemonade8\.00/)
  await expect(part('Items')).toContainText(/1 × Crew drink \(voucher\)0\.00/)
  await expect(part('Items')).toContainText('1 × Vouchers used')
  await expect(part('Containers')).toContainText(`2 × ${place.cup.name}: out2.00`)
  await expect(part('Containers')).toContainText(`1 × ${place.cup.name}: back`)
  await expect(part('Top-ups')).toContainText(/1 × Cash30\.00/)
  await expect(part('Payouts')).toContainText(/1 × Cash20\.00/)
  await expect(part('Card terminals')).toContainText(`1 × ${terminal_code}12.00`)
  await expect(part('Corrections')).toContainText(/1 × wrong item−3\.00/)
  await expect(part('To look at')).toContainText(/1 × Numbers typed by hand3\.00/)
  await expect(part('To look at')).toContainText(/1 × Offline3\.00/)
  await expect(part('To look at')).toContainText(/1 × Below zero3\.00/)
  await look(page, 'pos-drawer/report')

  const lines = async (figure: string) => {
    await page.getByRole('button', { name: figure, exact: true }).click()
    return page.locator(`section[aria-label="${figure}"]`).getByRole('listitem')
  }
  await expect(await lines('Refunds')).toContainText(/3\.00/)
  const sent = await lines('Taken out')
  await expect(sent).toHaveCount(1)
  await expect(sent).toContainText(/to the safe.*40\.00/)
  await expect(await lines('Payouts')).toContainText('20.00')

  const counted = { pieces: [{ value: 10, quantity: 17 }] }
  await phone.drawers.close({ path: { id: drawer._id }, body: counted })
})
