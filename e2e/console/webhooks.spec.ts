import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { verifyWebhook, type WebhookMessage } from '@kermesse/sdk/webhooks'
import type { Page } from '@playwright/test'
import { look } from './look.ts'
import { panel, question, row, save } from './records.ts'
import { expect, test } from './test.ts'

test('an admin makes a webhook, copies its secret and tests it', async ({
  page,
  festival: { event, users },
  openAs,
}) => {
  const receiver = await openReceiver()
  const description = `Bookkeeping ${crypto.randomUUID().slice(0, 8)}`
  await openAs(users.admin, `/admin/events/${event._id}`)
  await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('link', { name: 'New webhook' }).click()
  await panel(page).getByLabel('Address').fill('https://10.0.0.1/kermesse')
  await panel(page).getByLabel('Top-up paid').check()
  await panel(page).getByLabel('Refund came back').check()
  await panel(page).getByLabel('Description').fill(description)
  await save(page)
  await expect(panel(page)).toContainText('Webhooks need a public address')
  await look(page, 'staff-webhooks/new')
  await panel(page).getByLabel('Address').fill(receiver.url)
  await save(page)

  receiver.secret = await secretOf(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await question(page).getByRole('button', { name: 'Copy' }).click()
  await expect(question(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(receiver.secret)
  await look(page, 'staff-webhooks/secret')
  await question(page).getByRole('button', { name: 'Done' }).click()
  await expect(row(page, description)).toContainText('Active')
  await expect(row(page, description)).toContainText('Top-up paid and 1 more')

  await page.getByRole('link', { name: receiver.url }).click()
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await expect(panel(page)).toContainText('Delivered')
  expect(receiver.received).toMatchObject([{ type: 'webhook.test' }])
  await receiver.close()
})

test('an admin sees why a delivery fails, redelivers it, and finds a webhook that was disabled', async ({
  page,
  festival: { event, users, sdk },
  openAs,
}) => {
  const query = { event_id: event._id }
  const receiver = await openReceiver()
  const { webhook, secret } = await sdk.webhooks.create({
    query,
    body: { url: receiver.url, types: ['payment.succeeded'] },
  })
  Object.assign(receiver, { secret, answer: { status: 500, text: 'The ledger is closed.' } })
  await openAs(users.admin, `/admin/events/${event._id}/webhooks/${webhook._id}`)
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await expect(panel(page)).toContainText('The ledger is closed.')
  await expect(panel(page)).toContainText('"type": "webhook.test"')
  await look(page, 'staff-webhooks/delivery')
  await closePanel(page)
  await expect(page.getByText('No message has been delivered since')).toBeVisible()
  await look(page, 'staff-webhooks/failing')

  receiver.answer = { status: 204, text: '' }
  await page.getByRole('combobox', { name: 'State' }).selectOption('Waiting')
  await row(page, 'Test message').getByRole('link').click()
  await panel(page).getByRole('button', { name: 'Redeliver' }).click()
  await expect(panel(page)).toContainText('Delivered')
  const [refused, taken] = receiver.received
  expect(taken!.id).toBe(refused!.id)
  await closePanel(page)
  await expect(page.getByRole('heading', { name: receiver.url.slice(7) })).toContainText('Active')
  await page.getByRole('combobox', { name: 'State' }).selectOption('Delivered')
  await expect(row(page, 'Test message')).toHaveCount(1)

  receiver.answer = { status: 410, text: '' }
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await expect(panel(page)).toContainText('Failed')
  await page.goto(`/admin/events/${event._id}`)
  await page.getByRole('link', { name: 'Webhooks that were disabled' }).click()
  await expect(row(page, receiver.url)).toContainText('The receiver answered 410')
  await look(page, 'staff-webhooks/list')
  await sdk.webhooks.delete({ path: { id: webhook._id }, query })
  await receiver.close()
})

test('an admin changes a webhook, replaces its secret, disables, enables and deletes it', async ({
  page,
  festival: { event, users, sdk },
  openAs,
}) => {
  const name = `Stock ${crypto.randomUUID().slice(0, 8)}`
  const query = { event_id: event._id }
  const { webhook, secret } = await sdk.webhooks.create({
    query,
    body: { url: 'http://127.0.0.1:9/', types: ['sales.summarised'], description: 'Old' },
  })
  const current = () => sdk.webhooks.get({ path: { id: webhook._id }, query })
  await openAs(users.admin, `/admin/events/${event._id}/webhooks/${webhook._id}`)
  const choose = async (entry: string, of = name) => {
    await page.getByRole('button', { name: `Actions for ${of}` }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Edit', 'Old')
  await panel(page).getByLabel('Description').fill(name)
  await panel(page).getByLabel('Alarm in the cockpit').check()
  await save(page)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  expect((await current()).types).toEqual(['alarm.raised', 'sales.summarised'])

  await choose('Replace the secret')
  await expect(question(page)).toContainText('messages are signed with both secrets')
  await look(page, 'staff-webhooks/rotate')
  await question(page).getByLabel('The old secret stays valid').selectOption('For 7 days')
  await question(page).getByRole('button', { name: 'Replace' }).click()
  expect(await secretOf(page)).not.toBe(secret)
  await question(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Old secret valid until')).toBeVisible()

  await choose('Disable')
  await question(page).getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Nothing is sent.')).toBeVisible()
  await look(page, 'staff-webhooks/disabled')
  await page.getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByRole('heading', { name })).toContainText('Active')

  await page.getByRole('link', { name: 'All webhooks' }).click()
  await expect(row(page, name)).toContainText('Active')
  await choose('Delete')
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, name)).toHaveCount(0)
})

async function secretOf(page: Page) {
  const secret = await question(page).getByLabel('Secret of the webhook').inputValue()
  expect(secret).toMatch(/^whsec_/)
  return secret
}

async function closePanel(page: Page) {
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(panel(page)).toHaveCount(0)
}

/** A program that verifies what it receives and answers as the test wants. */
async function openReceiver() {
  const state = {
    url: '',
    secret: '',
    answer: { status: 204, text: '' },
    received: [] as WebhookMessage[],
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer(async (request, response) => {
    state.received.push(await verifyWebhook(state.secret, request.headers, await text(request)))
    // Puts the next automatic attempt off until long after the test.
    response.writeHead(state.answer.status, { 'retry-after': '3600' }).end(state.answer.text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/kermesse`
  return state
}
