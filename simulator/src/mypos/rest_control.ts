import type { ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { done, fieldsOf, refuse, route } from '../route.ts'
import { CardRefused, type Sale } from './sales.ts'
import type { World } from './world.ts'

const base = '/control/mypos'

/** Control API for starting a card sale in the point of sale's app, and for reading the account. */
export function restControlRoutes(world: World): ServerRoute[] {
  return [...saleRoutes(world), ...accountRoutes(world)]
}

function saleRoutes({ sales }: World): ServerRoute[] {
  return [
    // Amounts in minor units, as everywhere in what scripts see.
    route('POST', `${base}/terminals/{tid}/sales`, ({ params, payload }, h) => {
      const sale = readSale(String(params.tid), fieldsOf(payload))
      if (typeof sale === 'string') return refuse(h, 400, sale)
      return refusing(h, () => h.response({ ...sales.sell(sale) }).code(201))
    }),
    route('POST', `${base}/sales/{payment_reference}/chargeback`, ({ params }, h) =>
      refusing(h, () =>
        h.response({ ...sales.chargeBack(String(params.payment_reference)) }).code(201),
      ),
    ),
    // Actual movements, regardless of the responses.
    route('GET', `${base}/movements`, () => ({ movements: sales.list() })),
    // Lists show delayed movements from now on.
    route('POST', `${base}/movements/list`, (_request, h) => {
      sales.listAll()
      return done(h)
    }),
  ]
}

function readSale(tid: string, fields: Record<string, unknown>): Sale | string {
  const { reference_number, amount, currency = 'CHF' } = fields
  if (!/^[A-Za-z0-9]{8}$/.test(tid)) return 'a TID is 8 letters or digits'
  if (typeof reference_number !== 'string' || !/^.{1,50}$/.test(reference_number))
    return 'reference_number must be text of 50 characters at most'
  const minor = Number(amount)
  if (!Number.isSafeInteger(minor) || minor < 1) return 'amount must be minor units, from 1'
  return { tid, reference_number, amount: minor, currency: String(currency) }
}

function accountRoutes({ sales, tokens }: World): ServerRoute[] {
  return [
    route('GET', `${base}/account`, () => ({ ...sales.account(), tokens_issued: tokens.issued() })),
    route('PUT', `${base}/account`, ({ payload }, h) => {
      const { balance, forbidden_refund, token_lifetime_s } = fieldsOf(payload)
      if (balance === null || typeof balance === 'number') sales.setAccount({ balance })
      if (Array.isArray(forbidden_refund))
        sales.setAccount({ forbidden_refund: forbidden_refund.map(String) })
      if (typeof token_lifetime_s === 'number') tokens.setLifetime(token_lifetime_s)
      return done(h)
    }),
    route('PUT', `${base}/clients/{client_id}`, ({ params, payload }, h) => {
      const { client_secret = '', scope, lists_need_body } = fieldsOf(payload)
      tokens.setClient(String(params.client_id), String(client_secret), {
        ...(typeof scope === 'string' && { scope }),
        ...(lists_need_body === true && { lists_need_body }),
      })
      return done(h)
    }),
    route('DELETE', `${base}/tokens`, (_request, h) => {
      tokens.expireAll()
      return done(h)
    }),
  ]
}

function refusing<T>(h: ResponseToolkit, run: () => T) {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error
    return refuse(h, error.status, error.message)
  }
}
