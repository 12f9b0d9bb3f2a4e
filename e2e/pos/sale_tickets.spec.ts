import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import { look } from '../console/look.ts'
import { hold, makePointOfSale, tile } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import { pairPhone } from './paired_phone.ts'

const ticket = (page: Page) => page.getByRole('region', { name: 'Tickets' }).getByRole('listitem')
const printer = { type: 'epson' as const, server_id: 'kitchen', ip: '192.168.1.20' }

test('the history says how the tickets of a sale were printed, and prints them again as copies', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const place = await makePointOfSale(festival)
  const [band] = await newBands(festival, 1, { amount: 40 })
  await sdk.bars.update({ path: { id: place.bar._id }, query, body: { printers: [printer] } })
  const take = async () =>
    (await sdk.print_jobs.take({ query, body: { server_id: 'kitchen' } })).print_jobs
  await take()
  await pairPhone(page, festival, place)
  await tile(page, 'Raclette').click()
  await hold(page, band!)
  await expect(page.locator('[data-result]')).toContainText('12.00')

  await page.goto('/pos/history')
  await page.getByRole('group').getByText('sent', { exact: true }).click()
  await expect(page.getByText('1 × Raclette')).toBeVisible()
  await expect(ticket(page)).toHaveCount(0)
  const [job] = await take()
  await expect(ticket(page)).toContainText('Printer 192.168.1.20 · printing', { timeout: 20_000 })
  await sdk.print_jobs.report({
    query,
    path: { id: job!._id },
    body: { lease: job!.lease, state: 'maybe', error_code: 'printer_paper_out' },
  })
  await expect(ticket(page)).toContainText('maybe printed (no paper)', { timeout: 20_000 })
  await look(page, 'pos/sale_tickets')
  const bar = page.getByRole('banner')
  await expect(bar).toContainText('Printer 192.168.1.20: no paper', { timeout: 30_000 })

  await ticket(page).getByRole('button', { name: 'Print again' }).click()

  await expect(ticket(page)).toContainText('waits')
  const { print_jobs } = await sdk.print_jobs.list({ query: { ...query, bar_id: place.bar._id } })
  expect(print_jobs).toMatchObject([{ state: 'queued', copies: 1 }])
  await sdk.print_jobs.cancel({ query, path: { id: job!._id } })
  await expect(ticket(page)).toContainText('taken off', { timeout: 20_000 })
  await expect(bar).not.toContainText('Printer', { timeout: 30_000 })
})

test('the check of a phone names the printers of its point of sale and how they print, and prints a test ticket', async ({
  page,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const place = await makePointOfSale(festival)
  const printers = [{ ...printer, server_id: 'bar', tags: ['cold'] }]
  await sdk.bars.update({ path: { id: place.bar._id }, query, body: { printers } })
  const take = async () =>
    (await sdk.print_jobs.take({ query, body: { server_id: 'bar' } })).print_jobs
  await pairPhone(page, festival, place)
  await page.goto('/pos/settings')
  await page.getByRole('button', { name: 'Start the check' }).click()
  const line = page.locator('li[data-finding]', { hasText: 'Printer 192.168.1.20 · cold' })
  await expect(line).toContainText('Not tried yet')
  await expect(page.getByText('None set up.')).toHaveCount(1)

  await line.getByRole('button', { name: 'Print a test ticket' }).click()
  await expect(line).toContainText('waits')
  const [job] = await take()
  await expect(line).toContainText('printing', { timeout: 20_000 })
  await sdk.print_jobs.report({
    query,
    path: { id: job!._id },
    body: { lease: job!.lease, state: 'printed' },
  })
  await expect(line).toHaveAttribute('data-finding', 'good', { timeout: 20_000 })

  await line.getByRole('button', { name: 'Print a test ticket' }).click()
  await expect(line).toContainText('waits')
  // Nothing takes it.
  await expect(line).toContainText('No answer: is it switched on', { timeout: 30_000 })
  await expect(line).toHaveAttribute('data-finding', 'bad')
  await look(page, 'pos/self-test-printer')
})
