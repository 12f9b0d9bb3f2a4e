import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { look } from './look.ts'
import { expect, test } from './test.ts'
import { control, openTopUps, phone, simulator, type TopUps } from './top_ups.ts'

let top_ups: TopUps
let snippet: string
test.beforeAll(async ({ festival }) => {
  top_ups = await openTopUps(festival, { embed: { origins: [simulator] } })
  const path = { id: top_ups.event_id }
  snippet = (await festival.sdk.events.embed({ path })).snippet
  await control('PUT', '/organiser', { snippet })
})

const site = (short_id: string, look = 'light') =>
  `${simulator}/organiser/site?number=${short_id}&look=${look}`
const frameOf = (page: Page) => page.frameLocator('#kermesse')

for (const viewport of [
  { width: 375, height: 667 },
  { width: 1440, height: 900 },
])
  test(`a top-up on the organiser's own site, ${viewport.width} pixels wide: out to the card page, and back there`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const band = top_ups.band()
    await page.goto(site(band.short_id, 'dark'))
    const frame = frameOf(page)
    await expect(frame.getByText('Balance CHF 20.00')).toBeVisible()
    await expect(frame.locator('html')).toHaveCSS('background-color', 'rgb(23, 18, 26)')
    await expect(frame.getByRole('banner')).toBeHidden()
    // As high as what is in it: nothing scrolls inside of a frame.
    await expect(async () => {
      const height = await frame.locator('html').evaluate(`document.documentElement.scrollHeight`)
      expect((await page.locator('#kermesse').boundingBox())!.height).toBe(height)
    }).toPass()
    await frame.getByRole('radio', { name: 'Card' }).check()
    await frame.getByRole('button', { name: '40', exact: true }).click()
    await expect(frame.getByRole('main', { name: 'Top up' })).toBeVisible()
    if (viewport.width < 500) await look(page, 'embed/chosen')
    await frame.getByRole('button', { name: 'Pay CHF 40.00' }).click()

    await page.getByRole('button', { name: 'Pay CHF 40.00' }).click()
    await expect(page).toHaveURL(/organiser\/site.*outcome=success/)
    await expect(frame.getByText('CHF 40.00 topped up')).toBeVisible()
    await expect(frame.getByText('Balance CHF 60.00')).toBeVisible()
    await expect(page.getByRole('status').first()).toHaveText('Thank you: CHF 40')
    if (viewport.width < 500) await look(page, 'embed/topped_up')
    await frame.getByRole('button', { name: 'Top up once more' }).click()
    await expect(frame.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
  })

test('a code is paid without leaving the site, and a payment that fails is told there', async ({
  page,
}) => {
  const band = top_ups.band()
  await page.goto(site(band.short_id))
  const frame = frameOf(page)
  await frame.getByRole('radio', { name: 'TWINT Direct' }).check()
  const ask = async () => {
    await frame.getByRole('button', { name: '20', exact: true }).click()
    await frame.getByRole('button', { name: 'Pay CHF 20.00' }).click()
    return String(await frame.getByText(/^\d{5}$/).textContent())
  }
  await phone(await ask(), 'reject')
  await expect(frame.getByText('Cancelled: CHF 20.00 not topped up')).toBeVisible()
  await expect(page.getByRole('status').first()).toHaveText('Not this time.')
  await look(page, 'embed/failed')

  await frame.getByRole('button', { name: 'Try again' }).click()
  await phone(await ask(), 'pay')
  await expect(frame.getByText('CHF 20.00 topped up')).toBeVisible()
  await expect(page.getByRole('status').first()).toHaveText('Thank you: CHF 20')
})

test('another site shows nothing of it, and neither does this one of another event', async ({
  page,
  festival: { newcomer },
}) => {
  const band = top_ups.band()
  const heard: string[] = []
  const stranger = await serve(filled(band.short_id))
  await page.exposeFunction('hear', (type: string) => heard.push(type))
  await page.goto(addressOf(stranger))

  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/')
  expect(heard).toEqual([])
  stranger.close()

  await page.goto(site(newcomer.short_id))
  await expect(frameOf(page).getByText('Wrong wristband number')).toBeVisible()
})

test('an event that takes no payments says so in the frame', async ({ page, festival }) => {
  const closed = await openTopUps(festival, { embed: { origins: [simulator] } })
  await closed.update({ online_payment: false })
  const band = closed.band()
  const { snippet: own } = await festival.sdk.events.embed({ path: { id: closed.event_id } })
  const host = await serve(own.replace("'NUMBER'", `'${band.short_id}'`))
  await closed.update({ embed: { origins: [addressOf(host)] } })

  await page.goto(addressOf(host))

  await expect(frameOf(page).getByRole('heading')).toHaveText(
    'Online payment is not available for this event.',
  )
  host.close()
})

const filled = (short_id: string) => snippet.replace("'NUMBER'", `'${short_id}'`)

/** Some other site, on an origin of its own. */
async function serve(body: string): Promise<Server> {
  const listen = "<script>addEventListener('message', ({ data }) => hear(data.type))</script>"
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end(`<!doctype html><title>Elsewhere</title>${listen}${body}`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

function addressOf(server: Server) {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
