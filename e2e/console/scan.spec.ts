import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import QRCode from 'qrcode'
import { findShell } from '../../scripts/browser.ts'
import { launchOptions } from '../launch.ts'
import { look } from './look.ts'
import { expect, test } from './test.ts'

const picture = join(mkdtempSync(join(tmpdir(), 'kermesse-scan-')), 'camera.y4m')

/** Fake camera stream: a black-and-white video of this code. */
function film(text: string) {
  const [width, height, frames] = [640, 480, 5]
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const scale = Math.floor(320 / modules.size)
  const [left, top] = [(width - modules.size * scale) >> 1, (height - modules.size * scale) >> 1]
  const light = Buffer.alloc(width * height, 235)
  for (let y = 0; y < modules.size * scale; y += 1)
    for (let x = 0; x < modules.size * scale; x += 1)
      if (modules.get(Math.floor(y / scale), Math.floor(x / scale)))
        light[(top + y) * width + left + x] = 16
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    light,
    Buffer.alloc((width * height) / 2, 128),
  ])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(picture, Buffer.concat([head, ...Array.from({ length: frames }, () => frame)]))
}

test.use({
  permissions: ['camera'],
  launchOptions: launchOptions(
    findShell(),
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${picture}`,
  ),
})

for (const viewport of [
  { width: 375, height: 667 },
  { width: 1440, height: 900 },
]) {
  test(`the code on a wristband opens its wallet, at ${viewport.width} pixels`, async ({
    page,
    baseURL,
    festival: { newcomer },
  }) => {
    film(`${baseURL}/client/${newcomer.short_id}`)
    const outside: string[] = []
    page.on('request', (request) => {
      if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(String(baseURL)))
        outside.push(request.url())
    })
    await page.setViewportSize(viewport)
    await page.goto('/client')

    await page.getByRole('button', { name: 'Scan a code' }).click()

    await expect(page).toHaveURL(`/client/${newcomer.short_id}`, { timeout: 20_000 })
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('CHF')
    expect(outside).toEqual([])
  })
}

test('the code on a ticket is read and looked up', async ({ page }) => {
  film('NO-SUCH-TICKET')
  await page.goto('/ticket')

  await page.getByRole('button', { name: 'Scan a code' }).click()

  const code = page.getByRole('textbox', { name: 'Code on the ticket' })
  await expect(code).toHaveValue('NO-SUCH-TICKET', { timeout: 20_000 })
  await expect(page.getByRole('alert')).toBeVisible()
})

test('a camera that is not allowed says what to do, and the number can be typed', async ({
  page,
  context,
}) => {
  await context.clearPermissions()
  await page.addInitScript(
    `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('no', 'NotAllowedError') }`,
  )
  await page.goto('/client')
  await page.getByRole('button', { name: 'Scan a code' }).click()

  await expect(page.getByText('The camera is not allowed for this page.')).toBeVisible()
  await look(page, 'entry/no_camera')
  await page.getByRole('button', { name: 'Close the camera' }).click()
  await expect(page.getByRole('button', { name: 'Scan a code' })).toBeVisible()
})

test('a phone that reads chips opens the wallet of the one in the wristband', async ({
  page,
  festival: { newcomer },
}) => {
  const serial = newcomer.uid.match(/../g)!.join(':').toLowerCase()
  await page.addInitScript(`
    globalThis.NDEFReader = class {
      async scan() {
        setTimeout(() => this.onreading({ serialNumber: '${serial}', message: { records: [] } }), 50)
      }
    }
  `)
  await page.goto('/client')

  await page.getByRole('button', { name: 'Read the chip' }).click()

  await expect(page.getByRole('banner')).toContainText(newcomer.short_id)
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('CHF')
})
