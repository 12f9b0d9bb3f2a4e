import type { ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { fieldsOf } from './control.ts'
import { readRestFailure } from './rest_failures.ts'
import { CardRefused, type Sale } from './sales.ts'
import type { World } from './world.ts'

const base = '/control/mypos'

/** What scripts use where the point of sale's app would start a card sale, or a person would look into the account. */
export function restControlRoutes(world: World): ServerRoute[] {
  return [...saleRoutes(world), ...accountRoutes(world), ...failureRoutes(world)]
}

function saleRoutes({ sales }: World): ServerRoute[] {
  return [
    {
      // Amounts in minor units, as everywhere in what scripts see.
      method: 'POST',
      path: `${base}/terminals/{tid}/sales`,
      handler: ({ params, payload }, h) => {
        const sale = readSale(String(params.tid), fieldsOf(payload))
        if (typeof sale === 'string') return refuse(h, 400, sale)
        return refusing(h, () => h.response({ ...sales.sell(sale) }).code(201))
      },
    },
    {
      method: 'POST',
      path: `${base}/sales/{payment_reference}/chargeback`,
      handler: ({ params }, h) =>
        refusing(h, () =>
          h.response({ ...sales.chargeBack(String(params.payment_reference)) }).code(201),
        ),
    },
    {
      // What really moved, whatever was answered.
      method: 'GET',
      path: `${base}/movements`,
      handler: () => ({ movements: sales.list() }),
    },
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
    {
      method: 'GET',
      path: `${base}/account`,
      handler: () => ({ ...sales.account(), tokens_issued: tokens.issued() }),
    },
    {
      method: 'PUT',
      path: `${base}/account`,
      handler: ({ payload }, h) => {
        const { balance, forbidden_refund, token_lifetime_s } = fieldsOf(payload)
        if (balance === null || typeof balance === 'number') sales.setAccount({ balance })
        if (Array.isArray(forbidden_refund))
          sales.setAccount({ forbidden_refund: forbidden_refund.map(String) })
        if (typeof token_lifetime_s === 'number') tokens.setLifetime(token_lifetime_s)
        return h.response().code(204)
      },
    },
    {
      method: 'PUT',
      path: `${base}/clients/{client_id}`,
      handler: ({ params, payload }, h) => {
        tokens.setClient(String(params.client_id), String(fieldsOf(payload).client_secret ?? ''))
        return h.response().code(204)
      },
    },
    {
      method: 'DELETE',
      path: `${base}/tokens`,
      handler: (_request, h) => {
        tokens.expireAll()
        return h.response().code(204)
      },
    },
  ]
}

function failureRoutes({ rest_failures }: World): ServerRoute[] {
  const path = `${base}/rest/failures`
  return [
    { method: 'GET', path, handler: () => ({ failures: rest_failures.list() }) },
    {
      method: 'POST',
      path,
      handler: ({ payload }, h) => {
        const failure = readRestFailure(fieldsOf(payload))
        if (typeof failure === 'string') return refuse(h, 400, failure)
        rest_failures.add(failure)
        return h.response({ failures: rest_failures.list() }).code(201)
      },
    },
    {
      method: 'DELETE',
      path,
      handler: (_request, h) => {
        rest_failures.clear()
        return h.response().code(204)
      },
    },
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

function refuse(h: ResponseToolkit, status: number, error: string) {
  return h.response({ error }).code(status)
}
