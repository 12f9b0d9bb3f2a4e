import type { Sdk } from '@kermesse/sdk/client'
import type { Browser, Page } from '@playwright/test'
import { balance, dialog, opened, said } from './desk.ts'
import { type Band, signIn } from './festival.ts'
import { choose, type Journey, openBoard } from './journey.ts'
import {
  assignTerminals,
  type Crew,
  pairTerminal,
  phoneOf,
  terminalOf,
  tidOf,
} from './journey_ready.ts'
import { expect } from './test.ts'
import { control } from './top_ups.ts'

export type Tills = Awaited<ReturnType<typeof openTills>>

/** The smartphones at the points of sale, which are no browsers: each signs in as who carries it. */
export async function openTills(journey: Journey, crew: Crew) {
  const { url, event, password } = journey
  const query = { event_id: event._id }
  const carried = async (email: string, number: string) => {
    const sdk = await signIn(url, { email, password })
    await sdk.smartphones.report({ path: { number }, body: { app_version: '99.0' } })
    return sdk
  }
  const desk = await signIn(url, { email: crew.cashier, password })
  const bar = await carried(crew.barkeeper, phoneOf(journey, 1))
  const hut = await carried(crew.cook, phoneOf(journey, 2))
  const sell = async (sdk: Sdk, smartphone_number: string, { uid }: Band, names: string[]) => {
    const { bar_id } = await sdk.users.me()
    const bar = await sdk.bars.get({ path: { id: bar_id! }, query })
    const order = names.map((name) => {
      const item = bar.consumptions!.find((one) => one.name === name)!
      return { _id: item._id, quantity: 1 }
    })
    const body = { type: 'debit' as const, uid, bar_id: bar_id!, smartphone_number, order }
    return sdk.transactions.create({ query, body })
  }
  return {
    atBar: (band: Band, ...names: string[]) => sell(bar, phoneOf(journey, 1), band, names),
    atHut: (band: Band, ...names: string[]) => sell(hut, phoneOf(journey, 2), band, names),
    /** A card is held against the terminal of the desk, and the till books what that says. */
    byCard: async ({ uid, short_id }: Band, amount: number, number: number) => {
      const card_transaction_id = `${short_id}-${number}`
      const sale = { reference_number: card_transaction_id, amount: amount * 100 }
      await control('POST', `/mypos/terminals/${tidOf(journey, number)}/sales`, sale)
      const terminal_code = terminalOf(journey, number)
      const card = { payment_type: 'mypos' as const, terminal_code, card_transaction_id }
      const body = { type: 'credit' as const, uid, amount, ...card }
      await desk.transactions.create({ query, body })
    },
  }
}

/** A visitor tops up with TWINT on the own phone. */
export async function topUpByTwint(browser: Browser, { url }: Journey, { short_id }: Band) {
  const context = await browser.newContext({ viewport: { width: 375, height: 667 } })
  const page = await context.newPage()
  await page.goto(`${url}/client/${short_id}/pay?payment_type=twint`)
  await page.getByRole('button', { name: '50', exact: true }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  const there = page.locator('body:not(:has(#root))')
  await there.getByRole('button', { name: 'Pay CHF 50.00' }).click()
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('CHF 50.00')
  await context.close()
}

/** The page of the event follows what the tills sell, and says why one was refused. */
export async function watch({ page }: Journey, tills: Tills, [ada, ben, cleo, dan]: Band[]) {
  const sales = page.getByRole('region', { name: 'Sold in the last hour' })
  await expect(sales).toContainText('0 sales')
  await tills.atHut(ada!, 'Raclette')
  await tills.atBar(ben!, 'Beer')
  await expect(tills.atHut(dan!, 'Raclette')).rejects.toThrow()
  await expect(sales).toContainText('2 sales')
  await expect(sales).toContainText('CHF 17.00')
  await expect(sales.getByText('Declined sales').locator('..')).toContainText('1')
  await tills.atHut(cleo!, 'Raclette')
  await expect(sales).toContainText('3 sales')
  await expect(sales.getByText('Silent devices').locator('..')).toContainText('of 3')
}

/** The cashier signs in at the desk. */
export async function openDesk(browser: Browser, { url, password }: Journey, { cashier }: Crew) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByRole('textbox', { name: 'Username' }).fill(cashier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Wristbands' })).toBeVisible()
  await expect(page.getByRole('row')).not.toHaveCount(0)
  return page
}

async function find(desk: Page, band: Band) {
  await desk.keyboard.press('/')
  await desk.keyboard.type(`${band.short_id}\n`)
  await opened(desk, band)
}

/** Cash that is handed over, by keyboard alone. */
export async function takeCash(desk: Page, band: Band, amount: number) {
  await find(desk, band)
  await desk.keyboard.press('t')
  await expect(dialog(desk).getByLabel('Amount')).toBeFocused()
  await desk.keyboard.type(`${amount}\n`)
  await expect(said(desk)).toContainText('Money added successfully')
  await expect(dialog(desk)).toBeHidden()
}

/** A lost wristband: everything moves to a new one. */
export async function replaceLost(desk: Page, lost: Band, fresh: Band) {
  await find(desk, lost)
  await expect(balance(desk)).toContainText('CHF 38.00')
  await desk.keyboard.press('l')
  await expect(dialog(desk).getByLabel('New wristband')).toBeFocused()
  await desk.keyboard.type(`${fresh.uid}\n`)
  await expect(dialog(desk)).toContainText(`${lost.short_id} → ${fresh.short_id}`)
  await desk.keyboard.press('Enter')
  await opened(desk, fresh)
  await expect(balance(desk)).toContainText('CHF 38.00')
}

/** A raclette that was booked on the wrong wristband comes back. */
export async function takeBackSale(desk: Page, band: Band) {
  await find(desk, band)
  await expect(balance(desk)).toContainText('CHF 18.00')
  await expect(desk.getByRole('row', { name: /Purchase −12\.00/ })).toBeVisible()
  await desk.keyboard.press('d')
  await expect(dialog(desk)).toContainText('Take Purchase of CHF 12.00 back?')
  await desk.keyboard.press('Space')
  await desk.keyboard.press('Enter')
  await expect(said(desk)).toContainText('was taken back')
  await expect(balance(desk)).toContainText('CHF 30.00')
}

/** Somebody leaves, and has the rest in the hand. */
export async function payOutCash(desk: Page, band: Band) {
  await find(desk, band)
  await desk.keyboard.press('r')
  await expect(dialog(desk)).toContainText('CHF 15.00 can go back.')
  await expect(dialog(desk).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  await expect(said(desk)).toContainText('hand over CHF 15.00 in cash')
  await expect(balance(desk)).toContainText('CHF 0.00')
}

/** The card terminal of the desk is broken: another one is paired and takes its place. */
export async function replaceTerminal(journey: Journey) {
  const { page } = journey
  await pairTerminal(journey, 2)
  await choose(page, 'Parameters')
  await page.getByRole('tab', { name: 'Card terminals' }).click()
  await assignTerminals(journey, terminalOf(journey, 2), terminalOf(journey, 1))
  await openBoard(journey)
  await expect(page.getByText('Card terminals that are paired: 1.')).toBeVisible()
}
