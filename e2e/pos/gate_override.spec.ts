import type { Page } from '@playwright/test'
import { newBands } from '../console/bands.ts'
import { look } from '../console/look.ts'
import { hold } from '../console/pos.ts'
import { expect, test } from '../console/test.ts'
import {
  cutGateOff,
  gate_ready,
  listLoaded,
  openGate,
  reconnectGate,
  verdict,
} from './gate_phone.ts'

const override = (page: Page) => page.getByRole('button', { name: 'Let in anyway' })

test('a cashier at a gate lets in against the rules with a reason, with a network and without', async ({
  page,
  context,
  festival,
}) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const [online, offline] = await newBands(festival, 2)
  const { entrance, gate } = await openGate(page, festival, 'in', 0, { right: 20 })
  await listLoaded(page)

  await hold(page, online!)
  await expect(verdict(page)).toContainText('Not for this entrance')
  await look(page, 'pos-gate/may-override')
  await override(page).click()
  await look(page, 'pos-gate/override')
  await page.getByRole('button', { name: 'Known to staff' }).click()
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'in')
  await expect(verdict(page)).toContainText('Let in anyway')

  await cutGateOff(context)
  await hold(page, offline!)
  await override(page).click()
  await page.getByRole('button', { name: 'Left without a scan' }).click()
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'in')
  await expect(verdict(page)).toContainText('Decided without a network')
  await hold(page, { uid: '04DEADBEEF0000' })
  await expect(verdict(page)).toContainText('Unknown band')
  await expect(override(page)).toHaveCount(0)
  await reconnectGate(context)
  await expect(page.getByText('not sent yet')).toHaveCount(0, { timeout: 30_000 })

  const found = await sdk.entrance_checks.list({
    query: { ...query, flag: 'overridden', entrance_group_id: gate._id },
  })
  const told = { allowed: true, flag: 'overridden', violation: 'not_for_this_gate' }
  const last = { uid: offline!.uid, decided: 'allowed', override_reason: 'Left without a scan' }
  expect(found.entrance_checks).toMatchObject([
    { ...told, ...last },
    { ...told, uid: online!.uid, decided: null, override_reason: 'Known to staff' },
  ])
  await sdk.entrances.delete({ path: { id: entrance._id }, query })
})

test('a checker is not asked, unless the event says so', async ({ page, festival }) => {
  const { sdk, event } = festival
  const query = { event_id: event._id }
  const [band] = await newBands(festival, 1)
  const { entrance } = await openGate(page, festival, 'in')
  await hold(page, band!)
  await expect(verdict(page)).toContainText('Not for this entrance')
  await expect(override(page)).toHaveCount(0)

  const path = { id: event._id }
  await sdk.events.update({ path, body: { pos: { gate_override: 'checker' } } })
  await page.reload()
  await expect(page.getByText(gate_ready)).toBeVisible()
  await expect(async () => {
    await hold(page, band!)
    await expect(override(page)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await sdk.events.update({ path, body: { pos: { gate_override: 'cashier' } } })
  await sdk.entrances.delete({ path: { id: entrance._id }, query })
})
