import { setTimeout as sleep } from 'node:timers/promises'
import type { Sdk } from '@kermesse/sdk/client'
import { openPayrexxAccount } from '../payrexx_account.ts'
import type { Band } from './festival.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Lets an event's visitors top up by TWINT and by card on Payrexx's page, at the simulator. */
export async function openShop(sdk: Sdk, simulator: string, event_id: string) {
  const account = await openPayrexxAccount(sdk, { simulator, event_id })
  return {
    fail: account.fail,
    /** The visitor pays, and the wallet has it. In major units. */
    async topUp({ uid, short_id }: Band, amount: number, url: string, by = 'twint') {
      const { balance } = await sdk.clients.get({ path: { uid }, query: { event_id } })
      const { reference } = await sdk.clients.pay({
        path: { short_id },
        query: { twint: by === 'twint' },
        body: { amount, url },
      })
      await account.pay(reference)
      const { payments } = await sdk.payments.list({ query: { event_id, search: reference } })
      const path = { id: payments[0]!._id }
      for (let tries = 0; tries < 50; tries++) {
        await sdk.payments.get({ path, query: { event_id } })
        const client = await sdk.clients.get({ path: { uid }, query: { event_id } })
        if (client.balance === balance + amount) return
        await sleep(200)
      }
      throw new Error(`${reference} was not credited`)
    },
    /** Pays back what came by TWINT; Payrexx takes the order and does not say yet that it is done. */
    async refundSlowly({ uid }: Band) {
      await account.fail({ mode: 'refund_pending', call: 'Transaction.refund' })
      const body = { method: 'twint' } as const
      await sdk.clients.refund({ path: { uid }, query: { event_id }, body })
    },
    /** Payrexx has paid back, and staff asks about it. */
    async settle() {
      const movements = await account.movements()
      const pending = movements.filter(({ status }) => status === 'refund_pending')
      for (const { id } of pending) await account.control('POST', `/transactions/${id}/settle`)
      const query = { event_id, refunding: true }
      const { refund_errors } = await sdk.refund_errors.list({ query })
      for (const { _id: id } of refund_errors)
        await sdk.refund_errors.unlock({ path: { id }, query: { event_id } })
    },
  }
}
