import { expect, test } from '@playwright/test'

const simulator = `http://127.0.0.1:${process.env.E2E_SIMULATOR_PORT}`

test.use({ viewport: { width: 375, height: 812 } })

test('every page of the simulator fits a phone, can be touched, and names its fields', async ({
  page,
}) => {
  await page.goto(simulator)
  const paths = await page.evaluate<string[]>(
    `[...document.querySelectorAll('a.place')].map(({ pathname }) => pathname)`,
  )
  expect(paths).toEqual(expect.arrayContaining(['/mypos', '/twint', '/payrexx', '/bank/inbox']))

  for (const path of ['/', ...paths]) {
    await page.goto(simulator + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(
      `document.querySelectorAll('details').forEach((one) => { one.open = true })`,
    )
    expect(await page.evaluate(complaints), path).toEqual([])
  }
})

/** Elements that are too wide, too small for a finger, or unnamed. */
const complaints = `[
  ...(document.documentElement.scrollWidth > innerWidth ? ['too wide'] : []),
  ...[...document.querySelectorAll('button, select, summary, a.row, a.place, input:not([type=checkbox])')]
    .filter((one) => one.getBoundingClientRect().height < 44)
    .map((one) => 'too small: ' + one.outerHTML),
  ...[...document.querySelectorAll('input, select')]
    .filter((one) => one.labels.length === 0)
    .map((one) => 'no label: ' + one.outerHTML),
]`

test('a code is typed on the keys and on the keyboard alike', async ({ page }) => {
  await page.goto(`${simulator}/twint`)
  const code = page.getByRole('textbox', { name: '5-digit code' })

  for (const digit of ['1', '2', '3'])
    await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Delete last digit' }).click()
  await page.keyboard.type('99x9')

  await expect(code).toHaveValue('12999')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Nobody is waiting behind this code.')
})

test('a failure is armed and cleared by hand', async ({ page }) => {
  await page.goto(`${simulator}/push`)
  await page.getByText('Make push fail').click()
  await page.getByLabel('What goes wrong').selectOption('Answer late')
  // Messages of other tests would use up what is armed for any device.
  await page.getByLabel('Only this device').fill('nobodys')
  await page.getByLabel('How late (ms)').fill('50')
  await page.getByRole('button', { name: 'Arm' }).click()

  await expect(page.getByText('Answer late: 1×device nobodys, latency_ms 50')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('armed')).toBeHidden()
})
