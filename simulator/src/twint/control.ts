import { randomUUID } from 'node:crypto'
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { fieldsOf, refuse, route } from '../route.ts'
import type { Order } from './order.ts'
import type { Wanted } from './order_index.ts'
import { act, actAtCheckIn, lookBehind, phoneActions, phoneProblems } from './phone.ts'
import { uuid } from './shapes.ts'
import type { World } from './world.ts'

const base = '/control/twint'

/** Control API for contracts, the visitor's phone, and failures. */
export function controlRoutes(world: World): ServerRoute[] {
  return [...merchantRoutes(world), ...phoneRoutes(world), ...orderRoutes(world)]
}

function merchantRoutes({ authority, merchants, tls_url, url }: World): ServerRoute[] {
  return [
    route('GET', base, () => ({ url: url(), tls_url: tls_url(), ca_pem: authority.ca_pem() })),
    route('GET', `${base}/merchants`, () => ({ merchants: merchants.list() })),
    route('PUT', `${base}/merchants/{merchant_uuid}`, ({ params }, h) =>
      uuid.test(String(params.merchant_uuid))
        ? merchants.welcome(String(params.merchant_uuid))
        : refuse(h, 400, 'a merchant is named by a UUID'),
    ),
    // Signs a certificate and packs it as TWINT does; the merchant is known from then on.
    route('POST', `${base}/merchants/{merchant_uuid}/certificate`, ({ params, payload }, h) => {
      const named = String(params.merchant_uuid)
      if (!uuid.test(named)) return refuse(h, 400, 'a merchant is named by a UUID')
      const { passphrase = randomUUID(), valid_days = 365, is_old } = fieldsOf(payload)
      const days = Number(valid_days)
      if (!Number.isInteger(days) || typeof passphrase !== 'string') {
        return refuse(h, 400, 'passphrase is text, valid_days a whole number')
      }
      const merchant = merchants.welcome(named)
      const valid_to = new Date(Date.now() + days * 86_400_000)
      const valid_from = new Date(Math.min(Date.now(), valid_to.getTime()) - 86_400_000)
      const common_name = merchant.merchant_uuid
      const options = { common_name, passphrase, valid_from, valid_to, is_old: is_old === true }
      const { p12, cert } = authority.issue(options)
      merchant.certificate_expires = valid_to.toISOString()
      merchants.save()
      return { p12: p12.toString('base64'), passphrase, cert, expires: valid_to.toISOString() }
    }),
  ]
}

function phoneRoutes({ orders }: World): ServerRoute[] {
  return [
    route('POST', `${base}/tokens/{token}/{action}`, ({ params }, h) => {
      const action = actionFrom(params)
      if (!action) return refuse(h, 400, `one of ${Object.keys(phoneActions).join(', ')}`)
      const found = lookBehind(orders, String(params.token))
      if ('problem' in found) return refuse(h, 404, phoneProblems[found.problem])
      if ('check_in' in found) {
        actAtCheckIn(orders, found.check_in, action)
        return found.check_in
      }
      return acted(h, found.order, act(orders, found.order, action))
    }),
    route('POST', `${base}/orders/{reference}/{action}`, ({ params, payload }, h) => {
      const [order] = orders.list({ reference: String(params.reference) })
      if (!order) return refuse(h, 404, 'no such order')
      if (params.action === 'close_account') {
        order.is_account_closed = true
        orders.changed()
        return described(order)
      }
      // In TWINT's own portal, at no register of the merchant's.
      if (params.action === 'refund') return refundInPortal(orders, order, fieldsOf(payload), h)
      const action = actionFrom(params)
      if (!action) return refuse(h, 400, `one of ${Object.keys(phoneActions).join(', ')}`)
      return acted(h, order, act(orders, order, action))
    }),
  ]
}

function refundInPortal(
  orders: World['orders'],
  original: Order,
  { amount }: Record<string, unknown>,
  h: ResponseToolkit,
) {
  const rappen = Number(amount ?? original.amount - original.reversed)
  const left = original.status === 'SUCCESS' ? original.amount - original.reversed : 0
  if (!Number.isSafeInteger(rappen) || rappen < 1 || rappen > left)
    return refuse(h, 422, `amount must be whole rappen, at most ${left}`)
  const { merchant_uuid, posting_type } = original
  const reversal = orders.start({
    merchant_uuid,
    cash_register_id: 'PORTAL',
    posting_type,
    original,
    type: 'REVERSAL',
    confirmation_needed: false,
    needs_token: false,
    amount: rappen,
    reference: `PORTAL-${randomUUID().slice(0, 18)}`,
  })
  return described(reversal)
}

function actionFrom(params: Request['params']) {
  const action = String(params.action)
  return Object.hasOwn(phoneActions, action) ? (action as keyof typeof phoneActions) : undefined
}

function acted(h: ResponseToolkit, order: Order, problem: keyof typeof phoneProblems | undefined) {
  if (problem) return h.response({ problem, error: phoneProblems[problem] }).code(422)
  return described(order)
}

function orderRoutes({ orders }: World): ServerRoute[] {
  return [
    route('GET', `${base}/orders`, ({ query }) => ({
      orders: orders.list(wantedBy(query)).map(described),
    })),
    // The truth about money: what came, and what went back.
    route('GET', `${base}/movements`, ({ query }) => ({
      movements: orders
        .list(wantedBy(query))
        .filter(({ status }) => status === 'SUCCESS')
        .map((order) => ({
          kind: order.original === null ? 'payment' : 'refund',
          provider_id: order.uuid,
          reference: order.reference,
          original: order.original,
          amount: order.amount,
          currency: 'CHF',
          date: new Date(order.processed_at ?? order.created_at).toISOString(),
        })),
    })),
    route('GET', `${base}/settings`, () => orders.settings),
    route('PATCH', `${base}/settings`, ({ payload }, h) => {
      const wrong = Object.entries(fieldsOf(payload)).find(
        ([name, value]) => !Object.hasOwn(orders.settings, name) || !Number.isInteger(value),
      )
      if (wrong) return refuse(h, 400, `${wrong[0]} is not a setting in whole milliseconds`)
      return Object.assign(orders.settings, fieldsOf(payload))
    }),
  ]
}

/** Of one merchant, under one reference, or all. */
function wantedBy(query: Request['query']): Wanted {
  const { merchant_uuid, reference } = query as Wanted
  return { merchant_uuid, reference }
}

function described({ created_at, processed_at, ...order }: Order) {
  const time = (at: number) => new Date(at).toISOString()
  return {
    ...order,
    created_at: time(created_at),
    processed_at: processed_at === null ? null : time(processed_at),
  }
}
