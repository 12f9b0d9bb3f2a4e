import { resolve } from 'node:path'
import { type FigureName, figures } from '@kermesse/sdk/figures'
import type { Page } from '@playwright/test'
import { evaluate, readWorkbook } from '../../fixtures/statistics/evaluate.ts'
import { harbour, kitchen } from '../../fixtures/statistics/story.ts'
import { exampleFigures } from '../statistics_example/figures.ts'
import { playStory } from '../statistics_example/play.ts'
import { signIn } from './festival.ts'
import { look } from './look.ts'
import { expect, superadmin, test } from './test.ts'
import { simulator } from './top_ups.ts'

const names = Object.keys(figures) as FigureName[]
const written = (amount: number) =>
  Math.abs(amount)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, "'")

/** Texts of each shown figure everywhere on the page, without signs. */
async function shownOn(page: Page) {
  const shown: Partial<Record<FigureName, string[]>> = {}
  for (const name of names) {
    const label = page.getByRole('button', { name: figures[name].name.en, exact: true })
    const cells = await page.getByRole('row').filter({ has: label }).getByRole('cell').all()
    const amounts = await Promise.all(cells.map((cell) => cell.textContent()))
    if (amounts.length > 0) shown[name] = amounts.map((text) => text!.replace(/[−+]/, ''))
  }
  return shown
}

test('the dashboards show what the workbook for accountants comes to, of the event and of each point of sale', async ({
  page,
  baseURL,
  openAs,
}) => {
  const url = baseURL!
  const fixture = resolve(import.meta.dirname, '../../fixtures/statistics.xlsx')
  const example = exampleFigures(evaluate((await readWorkbook(fixture)).sheets))
  const { event_id, ids } = await playStory({
    sdk: await signIn(url, superadmin()),
    signIn: (user) => signIn(url, user),
    simulator,
    url,
  })
  const expected = (column: number, name: FigureName) => written(example.figures[name][column]!)

  await openAs(superadmin(), `/statistics?event_id=${event_id}`)
  await expect(page.getByText('They agree to the cent')).toBeVisible()
  const of_event = await shownOn(page)
  expect(Object.keys(of_event).sort()).toEqual(names.toSorted())
  for (const name of names) expect(of_event[name], name).toContain(expected(0, name))
  const sold = page.getByRole('table', { name: 'Consumptions' })
  for (const [item, price, count, total] of example.consumptions) {
    const row = sold.getByRole('row', {
      name: `${item} ${Number(price) === 0 ? '0.00 (voucher or free)' : written(Number(price))} ${count}`,
    })
    await expect(row).toContainText(written(Number(total)))
  }
  await look(page, 'statistics/example')

  for (const [n, bar] of [harbour, kitchen].entries()) {
    const id = { [harbour]: ids.harbour, [kitchen]: ids.kitchen }[bar]
    await page.goto(`/statistics/${id}?event_id=${event_id}`)
    await expect(page.getByRole('heading', { level: 1, name: bar })).toBeVisible()
    await expect(
      page.getByRole('row').filter({ hasText: figures.debit.name.en }).first(),
    ).toBeVisible()
    const of_bar = await shownOn(page)
    expect(of_bar.debit).toContain(expected(n + 1, 'debit'))
    for (const name of Object.keys(of_bar) as FigureName[])
      expect(of_bar[name], `${bar}: ${name}`).toContain(expected(n + 1, name))
  }
})
