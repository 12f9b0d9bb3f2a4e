import type { Gateway, Transaction } from './books.ts'
import type { World } from './world.ts'

interface Way {
  brand?: string
  amount?: number
  is_late?: boolean
  is_again?: boolean
}

/** Pays as a visitor does, on the page or by a script, with the bad luck that is due. */
export function pay({ desk, failures }: World, gateway: Gateway, way: Way = {}): Transaction {
  const { brand = gateway.pm[0] ?? 'visa', is_late, is_again } = way
  const { referenceId: reference, instance } = gateway
  const subject = { call: 'pay', reference, instance }
  const is_wrong = failures.take(subject, ['wrong_amount'])
  const amount = is_wrong ? Math.ceil(gateway.amount / 2) : way.amount
  return desk.pay(gateway, { brand, amount, is_late, is_again })
}

/** Keeps the browser until the merchant has heard of the payment, where that is asked for. */
export async function waitForWebhook({ failures, webhooks }: World, gateway: Gateway) {
  const { referenceId: reference, instance } = gateway
  const subject = { call: 'webhook', reference, instance }
  if (failures.take(subject, ['webhook_before_redirect'])) await webhooks.idle()
}
