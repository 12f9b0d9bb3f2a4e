import { newId } from '@kermesse/core/platform/ids'
import type { Schema } from '@kermesse/sdk/types'
import { expect } from 'vitest'
import type { Api } from '../api.ts'
import { createBands, createFestival, load, openDevice } from '../festival.ts'

type Input = Schema<'TransactionInput'>
type Sale = Schema<'TransactionDebitInput'>

/** An event with a phone at its bar, and what the phone sends when it is online again. */
export async function openFair(api: Api, settings: object = {}) {
  const festival = await createFestival(api, settings)
  const { event_id, bar, water, beer, sessions } = festival
  const admin = api.sdk(sessions.admin)
  const device = await openDevice(api, event_id)
  const phone = api.sdk(device.session)
  const path = { id: bar }
  return {
    ...festival,
    admin,
    phone,
    cashier: api.sdk(sessions.cashier),
    async band(amount = 0) {
      const [band] = await createBands(api.knex, event_id, 1)
      if (amount > 0) await load(api, event_id, band!.uid, amount)
      return band!.uid
    },
    sale: (uid: string, more: Partial<Sale> = {}): Sale => ({
      _id: newId(),
      type: 'debit',
      uid,
      bar_id: bar,
      order: [{ _id: water }],
      date: new Date().toISOString(),
      ...more,
    }),
    async send(transactions: unknown[], sdk = phone) {
      return sdk.transactions.batch({ body: { transactions: transactions as Input[] } })
    },
    balance: async (uid: string) => (await admin.clients.get({ path: { uid } })).balance,
    async changeMenu(change: (menu: Schema<'ConsumptionInput'>[]) => Schema<'ConsumptionInput'>[]) {
      const { consumptions } = await admin.bars.get({ path })
      await admin.bars.update({ path, body: { consumptions: change(consumptions!) } })
    },
    prove: async () => {
      const { ok, differences } = await admin.events.audit({ path: { id: event_id } })
      expect({ ok, differences }).toEqual({ ok: true, differences: [] })
    },
    beer,
    water,
  }
}
