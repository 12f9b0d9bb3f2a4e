import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Simulator, startSimulator } from '../src/server.ts'

// biome-ignore lint/suspicious/noExplicitAny: whatever comes back is looked at field by field
type Body = any

export const anOrder = {
  amount: 5075,
  currency: 'CHF',
  purpose: 'Top-up',
  referenceId: 'payment-1',
  language: 'fr',
  pm: ['twint', 'visa'],
  basket: [
    { name: ['Top-up'], quantity: 1, amount: 5000 },
    { name: ['Fees'], quantity: 1, amount: 75 },
  ],
  successRedirectUrl: 'http://127.0.0.1:9/paid',
  failedRedirectUrl: 'http://127.0.0.1:9/failed',
  cancelRedirectUrl: 'http://127.0.0.1:9/cancelled',
}

/** The merchant `demo` of a simulator of its own. */
export async function openMerchant() {
  const { url, stop } = await startSimulator({ port: 0 })
  return { url, stop, ...merchantOf({ url }) }
}

/** Client of the merchant `demo`, and of its failure switches. */
export function merchantOf({ url }: Pick<Simulator, 'url'>) {
  const send = async (method: string, path: string, options: { key?: string; body?: object }) => {
    const headers = { 'x-api-key': options.key ?? '', 'content-type': 'application/json' }
    const body = options.body && JSON.stringify(options.body)
    const response = await fetch(url + path, { method, headers, body, redirect: 'manual' })
    const text = await response.text()
    return {
      status: response.status,
      body: (text.startsWith('{') ? JSON.parse(text) : text) as Body,
    }
  }
  /** Calls the API below its version. */
  const call = (method: string, path: string, body?: object, key = 'simulator') =>
    send(method, `/payrexx/v1.16/${withInstance(path)}`, { key, body })
  const control = (method: string, path: string, body?: object) =>
    send(method, `/control/payrexx${path}`, { body })
  const open = async (fields: object = {}) =>
    (await call('POST', 'Gateway/', { ...anOrder, ...fields })).body.data[0]
  return {
    send,
    call,
    control,
    open,
    /** Opens and pays; answers the transaction. */
    async paid(fields: object = {}) {
      const { id } = await open(fields)
      await control('POST', `/payments/${id}/pay`)
      const { body } = await call('GET', `Gateway/${id}/`)
      return body.data[0].invoices[0].transactions[0]
    },
    fail: (mode: string, failure: object = {}) =>
      control('POST', '/failures', { mode, ...failure }),
  }
}

const withInstance = (path: string) => `${path}${path.includes('?') ? '&' : '?'}instance=demo`

export interface Heard {
  signature: string
  type: string
  raw: string
}

/** Starts a webhook receiver; `answers` are its statuses in turn, then 200. */
export async function listenForWebhooks(answers: number[] = []) {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { 'x-webhook-signature': signature = '', 'content-type': type = '' } = request.headers
    heard.push({ signature: String(signature), type, raw: Buffer.concat(chunks).toString() })
    response.writeHead(answers.shift() ?? 200).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    heard,
    transactions: () => heard.map(({ raw }) => JSON.parse(raw).transaction as Body),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
