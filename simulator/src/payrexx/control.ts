import type { ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { done, fieldsOf, refuse, route } from '../route.ts'
import type { Account } from './accounts.ts'
import type { Books, Gateway, Transaction } from './books.ts'
import { Refused } from './desk.ts'
import { pay } from './payment.ts'
import type { World } from './world.ts'

const base = '/control/payrexx'

/** Control API for paying, for the merchant's office, and for failures. */
export function controlRoutes(world: World): ServerRoute[] {
  return [
    ...accountRoutes(world),
    ...paymentRoutes(world),
    ...transactionRoutes(world),
    ...webhookRoutes(world),
  ]
}

function accountRoutes({ accounts, books, firewall }: World): ServerRoute[] {
  return [
    route('GET', `${base}/accounts`, () => ({
      accounts: accounts.list().map(({ secret: _, ...account }) => account),
    })),
    // Opens an instance, or changes what is named of one.
    route('PUT', `${base}/accounts/{instance}`, ({ params, payload }, h) => {
      const named = fieldsOf(payload) as Partial<Account>
      accounts.put({ ...named, instance: String(params.instance) })
      return done(h)
    }),
    // How often an instance was called, and how often its firewall said no.
    route('GET', `${base}/accounts/{instance}/calls`, ({ params }) =>
      firewall.counts(String(params.instance)),
    ),
    route('PUT', `${base}/clock`, ({ payload }, h) => {
      books.skew(Number(fieldsOf(payload).skew_ms ?? 0))
      return done(h)
    }),
  ]
}

function paymentRoutes(world: World): ServerRoute[] {
  const { books, desk } = world
  const told = (gateway: Gateway) => {
    const { id, instance, hash, referenceId, amount, currency, is_deleted } = gateway
    const status = is_deleted ? 'deleted' : desk.status(gateway)
    return { id, instance, hash, reference: referenceId, amount, currency, status }
  }
  // A script knows a payment by its gateway's number, or by the reference it was opened with.
  const find = (key: string) =>
    books.gateways().findLast(({ id, referenceId }) => referenceId === key || String(id) === key)
  const act = (name: string, run: (gateway: Gateway, fields: Fields) => unknown): ServerRoute =>
    route('POST', `${base}/payments/{key}/${name}`, ({ params, payload }, h) => {
      const gateway = find(String(params.key))
      if (!gateway) return refuse(h, 404, 'no such payment')
      return attempt(h, () => {
        run(gateway, fieldsOf(payload))
        return told(gateway)
      })
    })
  return [
    route('GET', `${base}/payments`, ({ query }) => {
      const { instance, reference } = query as { instance?: string; reference?: string }
      const all = books.gateways(instance)
      const some = reference ? all.filter((one) => one.referenceId === reference) : all
      return { payments: some.map(told) }
    }),
    act('pay', (gateway, { brand, amount, is_late, is_again }) => {
      const cents = amount === undefined ? undefined : Number(amount)
      const named = brand === undefined ? undefined : String(brand)
      pay(world, gateway, {
        brand: named,
        amount: cents,
        is_late: Boolean(is_late),
        is_again: Boolean(is_again),
      })
    }),
    act('decline', (gateway) => desk.decline(gateway, gateway.pm[0] ?? 'visa')),
    act('hold_back', (gateway) => desk.holdBack(gateway, gateway.pm[0] ?? 'visa')),
    act('cancel', (gateway) => desk.cancel(gateway)),
    // The account converts, or its owner changed the page: money comes in another currency than was asked for.
    act('convert', (gateway, { currency }) => {
      gateway.currency = String(currency)
      books.changed()
    }),
    act('expire', (gateway) => {
      gateway.validity_ms = -1
      books.changed()
    }),
  ]
}

type Fields = Record<string, unknown>

function transactionRoutes(world: World): ServerRoute[] {
  const { books, desk } = world
  const act = (name: string, run: (payment: Transaction, fields: Fields) => Transaction) =>
    route('POST', `${base}/transactions/{id}/${name}`, ({ params, payload }, h) => {
      const payment = books.transactions().find(({ id }) => String(id) === params.id)
      if (!payment) return refuse(h, 404, 'no such transaction')
      return attempt(h, () => movementOf(books, run(payment, fieldsOf(payload))))
    }) satisfies ServerRoute
  return [
    // Everything that is on the books: what a reconciliation is held against.
    route('GET', `${base}/movements`, ({ query }) => {
      const { instance } = query as { instance?: string }
      return { movements: books.transactions(instance).map((one) => movementOf(books, one)) }
    }),
    act('refund', (payment, { amount, is_pending }) =>
      desk.refund(payment, amount === undefined ? undefined : Number(amount), {
        is_pending: Boolean(is_pending),
      }),
    ),
    act('settle', (payment, { result = 'done' }) =>
      desk.settle(payment, result === 'failed' ? 'failed' : 'done'),
    ),
    // Merchants see delayed movements from now on.
    route('POST', `${base}/movements/list`, (_request, h) => {
      books.showAll()
      return done(h)
    }),
    act('take_back', (payment, { amount, status }) =>
      desk.takeBack(
        payment,
        status === 'disputed' ? 'disputed' : 'chargeback',
        amount === undefined ? undefined : Number(amount),
      ),
    ),
    act('dispute', (payment) => desk.dispute(payment)),
    act('win', (payment) => desk.win(payment)),
    act('let_through', (payment) => desk.letThrough(payment)),
    act('chargeback', (payment) => desk.chargeBack(payment)),
  ]
}

function movementOf(books: Books, transaction: Transaction) {
  const { id, uuid, instance, gateway_id, status, amount, refunded, time_ms } = transaction
  const { referenceId, currency } = books.gatewayOf(transaction)
  const time = new Date(time_ms).toISOString()
  const named = { id, uuid, instance, gateway_id, reference: referenceId }
  return { ...named, status, amount, refunded, currency, time }
}

function webhookRoutes({ messenger, webhooks }: World): ServerRoute[] {
  const path = `${base}/webhooks`
  return [
    route('GET', path, () => ({ webhooks: webhooks.list() })),
    // Sends what is kept back and what a merchant did not hear, without waiting for its time.
    route('POST', `${path}/flush`, async (_request, h) => {
      await messenger.release()
      await webhooks.flush()
      return done(h)
    }),
  ]
}

function attempt<T extends object>(h: ResponseToolkit, act: () => T) {
  try {
    return h.response(act())
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return refuse(h, 409, error.message)
  }
}
