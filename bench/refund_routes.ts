import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { PaymentOrder } from '@kermesse/core/providers/payment_provider'
import { payrexx } from '@kermesse/core/providers/payrexx_payments'
import { type TwintProvider, twint } from '@kermesse/core/providers/twint'
import type { startApi } from './servers.ts'

type Api = Awaited<ReturnType<typeof startApi>>
export type Route = 'mypos' | 'card' | 'twint'
/** A payment as the provider knows it. */
export type Paid = { uid: string; reference: string; provider_id: string }

export const amount = 1000
export const tid = '94000001'
const secret = 'bench-secret'
const timeout_ms = 60_000

/** The merchant's office at the simulated providers: accounts are opened there, and visitors pay. */
export async function openProviders(url: string) {
  const tell = teller(url)
  await tell('PUT', '/control/mypos/clients/bench', { client_secret: secret })
  const { tls_url, ca_pem } = await tell('GET', '/control/twint')
  return {
    env: {
      MYPOS_AUTH_URL: url,
      MYPOS_DEVICES_URL: url,
      TWINT_URL: tls_url as string,
      MYPOS_CLIENT_ID: 'bench',
      MYPOS_CLIENT_SECRET: secret,
      PROVIDER_REFUNDS_PER_SECOND: '0',
      PAYREXX_CALLS: '0',
      PROVIDER_HOSTS: url,
    },
    /** Gives an event an account for this route; answers how its visitors pay. */
    accountFor: (route: Route, api: Api, event_id: string) =>
      accounts[route]({ url, tell, ca_pem, api, event_id }),
  }
}

type Office = {
  url: string
  tell: ReturnType<typeof teller>
  ca_pem: string
  api: Api
  event_id: string
}
type Pay = (uids: string[]) => Promise<Paid[]>

const accounts: Record<Route, (office: Office) => Promise<Pay>> = {
  async mypos({ tell, event_id }) {
    return (uids) =>
      several(uids, async (uid) => {
        const reference = `${event_id}-${uid}`.slice(-40)
        await tell('POST', `/control/mypos/terminals/${tid}/sales`, {
          reference_number: reference,
          amount,
        })
        return { uid, reference, provider_id: reference }
      })
  },

  async card({ url, tell, api, event_id }) {
    const instance = `bench${event_id.slice(-8)}`
    await tell('PUT', `/control/payrexx/accounts/${instance}`, { secret })
    const pay = { URL: `${url}/payrexx/v1.16/?instance=${instance}`, SECRET: secret }
    await api.sdk.events.update({ path: { id: event_id }, body: { enable_cards: true, pay } })
    const base_url = `${url}/payrexx`
    const provider = payrexx({ base_url, version: '1.16', instance, secret, timeout_ms })
    return async (uids) => {
      await several(uids, async (uid) => {
        const opened = await provider.open!(orderOf(uid, 'card'))
        assert(opened.outcome === 'done')
        await tell('POST', `/control/payrexx/payments/${opened.provider_id}/pay`, {})
      })
      const { movements } = await tell('GET', `/control/payrexx/movements?instance=${instance}`)
      return (movements as { id: number; reference: string }[]).map(({ id, reference }) => ({
        uid: reference,
        reference,
        provider_id: String(id),
      }))
    }
  },

  async twint({ tell, ca_pem, api, event_id }) {
    const merchant_uuid = randomUUID()
    const account = { merchant_uuid, cashregister_id: 'till' }
    const { p12 } = await tell('POST', `/control/twint/merchants/${merchant_uuid}/certificate`, {
      passphrase: secret,
    })
    const path = { id: event_id }
    await api.sdk.events.update({ path, body: { twint_direct: account } })
    const certificate = new File([Buffer.from(p12, 'base64')], 'twint.p12')
    const body = { certificate, certificate_password: secret }
    await api.sdk.events.set_certificate({ path, body })
    assert(ca_pem)
    // Visitors do not pay over the connection that is measured.
    const { url } = await tell('GET', '/control/twint')
    const till = { merchant_uuid, cash_register_id: 'till', base_url: url as string, timeout_ms }
    const provider = twint(till)
    const pairing_uuid = await pairPhone(provider, tell)
    return (uids) =>
      several(uids, async (uid) => {
        const opened = await provider.open(orderOf(uid, 'twint_direct'), pairing_uuid)
        assert(opened.outcome === 'done')
        await tell('POST', `/control/twint/orders/${uid}/pay`, {})
        return { uid, reference: uid, provider_id: opened.provider_id }
      })
  },
}

/** One phone for everybody: without it each order would have its picture drawn. */
async function pairPhone(provider: TwintProvider, tell: ReturnType<typeof teller>) {
  const found = await provider.requestCheckIn()
  assert(found.outcome === 'done')
  await tell('POST', `/control/twint/tokens/${found.token}/pair`, {})
  return found.pairing_uuid
}

const orderOf = (uid: string, method: 'card' | 'twint_direct'): PaymentOrder => ({
  reference: uid,
  method,
  amount,
  fee: 0,
  currency: 'CHF',
  language: 'en',
  purpose: 'Top-up',
})

async function several<T>(uids: string[], make: (uid: string) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  const queue = uids.values()
  const one = async () => {
    for (const uid of queue) made.push(await make(uid))
  }
  await Promise.all(Array.from({ length: 32 }, one))
  return made
}

function teller(url: string) {
  const headers = { 'content-type': 'application/json' }
  return async (method: string, path: string, body?: object) => {
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${url.replace(/\/$/, '')}${path}`, sent)
    const text = await answer.text()
    assert(answer.ok, `${method} ${path}: ${answer.status} ${text}`)
    return text ? JSON.parse(text) : {}
  }
}
