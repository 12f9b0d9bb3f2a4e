import { randomUUID } from 'node:crypto'
import type { PaymentRow } from '@kermesse/core/payments/payment'
import { pollDue } from '@kermesse/core/payments/poll_due'
import type { Sdk } from '@kermesse/sdk/client'

import { startSimulator } from '../../core/test/providers/simulator.ts'
import { whenDone } from '../../core/test/when_done.ts'
import type { Api } from './api.ts'
import { createFestival, createSuperadmin } from './festival.ts'

export type Online = Awaited<ReturnType<typeof openOnline>>

let accounts = 0
export const webhook_key = 'whsec-of-the-test'

/** The provider simulator, with TWINT behind certificates, and a configuration that knows where it is. */
export async function startProviders() {
  const { url, stop } = await startSimulator('twint')
  whenDone(stop)
  const control = (method: string, path: string, body?: object) => ask(url, method, path, body)
  const { tls_url } = (await control('GET', '/control/twint')) as Record<string, string>
  const twint = { base_url: tls_url!, app_switch_url: url }
  return { url, control, config: { twint } }
}

async function ask(url: string, method: string, path: string, body: object = {}) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text && JSON.parse(text)
}

export type Providers = Awaited<ReturnType<typeof startProviders>>

/** A festival whose visitors top up online, by card and by TWINT in both ways. */
export async function openOnline(api: Api, { url, control }: Providers, more: object = {}) {
  const { knex } = api
  const instance = `shop-${++accounts}-${randomUUID().slice(0, 8)}`
  const merchant_uuid = randomUUID()
  const superadmin = api.sdk((await createSuperadmin(api)).token)
  const here = await createFestival(api, {
    online_payment: true,
    enable_cards: true,
    twint: { enable_twint: true, enable_twint_direct: true },
    ...more,
  })
  const { event_id } = here
  await openAccounts(superadmin, {
    event_id,
    instance,
    merchant_uuid,
    url,
    control,
    api_url: api.url,
  })
  const visitor = api.sdk()
  const wallet_url = `${api.config.public_url}/client/${here.bands[0]!.short_id}`
  return {
    here,
    event_id,
    instance,
    merchant_uuid,
    superadmin,
    visitor,
    control,
    wallet_url,
    office: api.sdk(here.sessions.admin),
    /** Begins a top-up; answers what the visitor sees. */
    top_up: (amount: number, query: object = {}, n = 0) =>
      visitor.clients.pay({
        path: { short_id: here.bands[n]!.short_id },
        query,
        body: { amount, url: wallet_url },
      }),
    /** Acts as the visitor on the hosted page. */
    page: (reference: string, action: 'pay' | 'decline' | 'cancel' | 'expire', body: object = {}) =>
      control('POST', `/control/payrexx/payments/${reference}/${action}`, body),
    /** Acts as the visitor in the TWINT app. */
    phone: (token: string, action: 'scan' | 'pay' | 'reject' | 'time_out') =>
      control('POST', `/control/twint/tokens/${token}/${action}`),
    /** In minor units. */
    async balance(n = 0): Promise<number> {
      const { uid } = here.bands[n]!
      return (await knex('wallets').where({ event_id, uid }).first('balance')).balance
    },
    async row(reference: string): Promise<PaymentRow> {
      return (await knex('payments').where({ event_id, reference }).first()) as PaymentRow
    },
    /** Runs the worker's job for all pending payments, due or not. */
    poll: () => pollEverything(api, event_id),
    audit: () => superadmin.events.audit({ path: { id: event_id } }),
  }
}

async function pollEverything({ app }: Api, event_id: string) {
  const { db, secrets, ledger, config } = app
  const now = { next_poll_at: db.fn.now() }
  await db('payments').where({ event_id }).whereNotNull('next_poll_at').update(now)
  const report = (error: unknown) => {
    throw error
  }
  const { signal } = new AbortController()
  await pollDue({ db, secrets, ledger, config, signal, report })
}

type Accounts = Pick<Providers, 'url' | 'control'> & {
  event_id: string
  instance: string
  merchant_uuid: string
  api_url: string
}

/** The event's contracts with its providers, as an organiser enters them. */
async function openAccounts(superadmin: Sdk, accounts: Accounts) {
  const { event_id, instance, merchant_uuid, url, api_url, control } = accounts
  await control('PUT', `/control/payrexx/accounts/${instance}`, {
    secret: 'payrexx-secret',
    webhook_key,
    webhook_retry_ms: [200, 500],
    webhook_url: `${api_url}/payments/webhook/payrexx/${event_id}`,
  })
  const signed = (await control('POST', `/control/twint/merchants/${merchant_uuid}/certificate`, {
    passphrase: 'open sesame',
  })) as { p12: string }
  await superadmin.events.update({
    path: { id: event_id },
    body: {
      pay: {
        URL: `${url}/payrexx/v1.16/?instance=${instance}`,
        SECRET: 'payrexx-secret',
        WEBHOOK_KEY: webhook_key,
      },
      twint_direct: { merchant_uuid, cashregister_id: 'till-1' },
    },
  })
  await superadmin.events.set_certificate({
    path: { id: event_id },
    body: {
      certificate: new File([Buffer.from(signed.p12, 'base64')], 'twint.p12'),
      certificate_password: 'open sesame',
    },
  })
}
