import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Sdk } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import type { Page } from '@playwright/test'
import { type Band, importBands, signIn } from './festival.ts'
import { question } from './records.ts'
import { expect, superadmin } from './test.ts'

export type RefundEvent = Awaited<ReturnType<typeof makeRefundEvent>>

const day_ms = 24 * 3600_000
export const daysFromNow = (days: number) => new Date(Date.now() + days * day_ms).toISOString()

/** An event whose form is open, with wristbands of 42.00 each; the last one has the PIN 4711. */
export async function makeRefundEvent(
  url: string,
  simulator: string,
  { more = {}, bands = 1 }: { more?: Partial<Schema<'EventInput'>>; bands?: number } = {},
) {
  const sdk = await signIn(url, superadmin())
  const event = await sdk.events.create({
    body: {
      name: `Fête du Lac ${randomInt(1e6)}`,
      language: 'fr',
      dateBegin: daysFromNow(-3),
      dateEnd: daysFromNow(2),
      currencyCode: 'CHF',
      currencySymbol: 'CHF',
      bank: { account_name: 'Association du Lac', iban: 'CH5604835012345678009' },
      form_refund: { enabled: true, dateBegin: daysFromNow(-1), dateEnd: daysFromNow(30) },
      ...more,
    },
  })
  const query = { event_id: event._id }
  const entrance = await sdk.entrances.create({
    query,
    body: { name: 'Pass', type: 'entrance', price: 0 },
  })
  const made = Array.from({ length: bands }, (_, n) => makeBand(n === bands - 1 && bands > 1))
  await importBands(sdk, query, entrance._id, made, 42)
  return { sdk, event, query, bands: made, ...bankOf(sdk, query, simulator) }
}

function makeBand(has_pin: boolean): Band {
  const number = String(randomInt(1e7, 1e8))
  return { short_id: `L${number}`, uid: `04${number}0000`, pin: has_pin ? '4711' : '', name: 'Ada' }
}

/** Staff, the worker and the organiser's bank at the simulator. */
function bankOf(sdk: Sdk, query: { event_id: string }, simulator: string) {
  const { event_id } = query
  const state = (id: string) => sdk.refunds.get({ path: { id }, query })
  return {
    /** Puts every request into a run whose bank file is written. */
    async startRun() {
      const { _id: id } = await sdk.refunds.create({ query, body: { type: 'form' } })
      for (let tries = 0; tries < 150; tries++) {
        const run = await state(id)
        if (run.step === 'ready') return run
        await sleep(200)
      }
      throw new Error('the run did not end')
    },
    markSent: (id: string) => sdk.refunds.mark_sent({ path: { id }, query }),
    /** The bank gets the run's file, and its report is uploaded; `code` is why it rejects everything. */
    async answer({ _id: id, file_name }: Schema<'Refund'>, code?: string) {
      const { items } = await sdk.refunds.items({ path: { id }, query })
      for (const { end_to_end_id } of code ? items : [])
        await post(`${simulator}/control/bank/rejections`, JSON.stringify({ end_to_end_id, code }))
      const file = await sdk.refunds.download({ path: { file_name }, query: { event_id } })
      const xml = await post(`${simulator}/bank/inbox`, new TextDecoder().decode(file), 'text/xml')
      const report = new File([xml], 'report.xml', { type: 'application/xml' })
      await sdk.refunds.bank_status({ path: { id }, query, body: { report } })
    },
    /** The bank has paid what it accepted. */
    async settle({ _id: id, file_name }: Schema<'Refund'>) {
      const { message_id } = await sdk.refunds.summary({ path: { file_name }, query })
      const said = JSON.stringify({ message_id, status: 'ACSC' })
      await post(`${simulator}/control/bank/reports`, said)
      const answer = await fetch(`${simulator}/bank/inbox/${message_id}/report`)
      const report = new File([await answer.text()], 'report.xml', { type: 'application/xml' })
      await sdk.refunds.bank_status({ path: { id }, query, body: { report } })
    },
  }
}

async function post(url: string, body: string, type = 'application/json') {
  const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': type } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`)
  return text
}

/** A visitor fills in the form. */
export async function askFor(url: string, { short_id }: Band, iban = 'CH9300762011623852957') {
  await createClient({ url }).refund_forms.submit({
    path: { short_id },
    body: {
      first_name: 'Ada',
      last_name: 'Muster',
      address: 'Seestrasse',
      house_number: '1',
      postal_code: '8001',
      locality: 'Zürich',
      iban,
    },
  })
}

/** Confirms by a double click, of which the second click starts no second run. */
export async function payBackTwice(page: Page, name: string) {
  const runs: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/refunds') return
    if (!request.postDataJSON().dry_run) runs.push(request.url())
  })
  await question(page).getByRole('button', { name }).dblclick()
  await expect(question(page)).toBeHidden()
  expect(runs).toHaveLength(1)
}
