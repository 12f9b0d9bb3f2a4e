import { readFile } from 'node:fs/promises'
import { newId } from '@kermesse/core/platform/ids'
import { runRefund } from '@kermesse/core/refunds/run'
import { expect } from 'vitest'
import type { Api } from '../api.ts'
import { createFestival, daysFromNow, load } from '../festival.ts'
import { payee } from '../payee.ts'

export type BankRun = Awaited<ReturnType<typeof openBankRun>>

/** Three visitors want 10, 20 and 30 back, and the worker has written the bank file. */
export async function openBankRun(api: Api, more: object = {}) {
  const here = await createFestival(api, {
    form_refund: { enabled: true, dateBegin: daysFromNow(-1) },
    bank: { account_name: 'Association du Lac', iban: 'CH5604835012345678009' },
    ...more,
  })
  const { event_id } = here
  const office = api.sdk(here.sessions.admin)
  for (const n of [0, 1, 2]) {
    const { uid } = here.bands[n]!
    await load(api, event_id, uid, 1000 * (n + 1))
    await api
      .knex('refund_forms')
      .insert({ event_id, uid, ...payee, iban: 'CH9300762011623852957' })
  }
  const run = await startRun()
  const { items } = await office.refunds.items({ path: { id: run._id } })
  const transfers = here.bands.slice(0, 3).map(({ uid, short_id }) => {
    const { _id, end_to_end_id } = items.find((one) => one.uid === uid)!
    return { uid, short_id, _id, end_to_end_id: end_to_end_id! }
  })

  async function startRun() {
    const { _id } = await office.refunds.create({ body: { type: 'form' } })
    const { signal } = new AbortController()
    const report = (error: unknown) => {
      throw error
    }
    await runRefund({ ...api.app, signal, report }, { event_id, refund_id: _id })
    return office.refunds.get({ path: { id: _id } })
  }
  /** The answer of a bank as it is in the fixtures, about this run and about one of its transfers. */
  async function answer(name: string, { n = 0, amount = '10.00' } = {}) {
    const text = await readFile(
      new URL(`../../../fixtures/bank/${name}.xml`, import.meta.url),
      'utf8',
    )
    const { message_id } = await api.knex('refunds').where({ event_id, _id: run._id }).first()
    return text
      .replaceAll('@MSG@', message_id)
      .replaceAll('@PMT@', `${message_id}-D`)
      .replaceAll('@E2E@', transfers[n]!.end_to_end_id)
      .replaceAll('@N@', '3')
      .replaceAll('@AMOUNT@', amount)
  }
  return {
    here,
    office,
    run,
    transfers,
    startRun,
    answer,
    upload: (report: string | Uint8Array<ArrayBuffer>) =>
      office.refunds.bank_status({
        path: { id: run._id },
        body: { report: new File([report], `${newId()}.xml`, { type: 'application/xml' }) },
      }),
    item: async (n: number) => {
      const found = await office.refunds.items({ path: { id: run._id } })
      return found.items.find(({ _id }) => _id === transfers[n]!._id)!
    },
    /** The status of a transfer that its visitor reads. */
    told: async (n: number) => {
      const { refunds } = await api.sdk().clients.short({ path: transfers[n]! })
      return refunds[0]!
    },
    form: (n: number) => api.sdk().refund_forms.get({ path: transfers[n]! }),
    balances: () =>
      Promise.all(
        transfers.map(async ({ uid }) => (await office.clients.get({ path: { uid } })).balance),
      ),
    errors: async () => (await office.refund_errors.list()).refund_errors,
    isProved: async () =>
      expect(await office.events.audit({ path: { id: event_id } })).toMatchObject({ ok: true }),
  }
}
