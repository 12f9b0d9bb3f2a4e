import { randomInt, randomUUID } from 'node:crypto'
import type { Sdk } from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import { type Band, type Festival, importBands } from './festival.ts'

export const simulator = `http://127.0.0.1:${process.env.E2E_SIMULATOR_PORT}`

export type TopUps = Awaited<ReturnType<typeof openTopUps>>

type Failure = { mode: string; times?: number } & Record<string, string | number>

export const passphrase = 'open sesame'

/** An event of its own whose visitors top up by card and by TWINT in both ways, at the simulated providers. */
export async function openTopUps({ sdk }: Festival, more: Schema<'EventInput'> = {}) {
  const day_ms = 24 * 3600_000
  const event = await sdk.events.create({
    body: {
      name: `Festival des Lampions ${randomUUID().slice(0, 6)}`,
      language: 'fr',
      timezone: 'Europe/Zurich',
      dateBegin: new Date(Date.now() - day_ms).toISOString(),
      dateEnd: new Date(Date.now() + 5 * day_ms).toISOString(),
      currencyCode: 'CHF',
      currencySymbol: 'CHF',
      maxLoadAmount: 500,
      enable_cards: true,
      twint: { enable_twint: true, enable_twint_direct: true },
      ...more,
    },
  })
  const event_id = event._id
  const { instance, merchant } = await openAccounts(sdk, event_id)
  const bands = await newBands(sdk, event_id)
  return {
    event,
    event_id,
    /** A wristband for each test, with 20 on it; tests must not meet in one wallet. */
    band: () => bands.pop()!,
    update: (body: Schema<'EventInput'>) => sdk.events.update({ path: { id: event_id }, body }),
    /** Failures for the next requests to the event's provider account. */
    fail: {
      payrexx: (failure: Failure) => control('POST', '/payrexx/failures', { ...failure, instance }),
      twint: (failure: Failure) => control('POST', '/twint/failures', { ...failure, merchant }),
    },
    /** Nothing goes wrong any more with its account at Payrexx. */
    mendPayrexx: () => control('DELETE', `/payrexx/failures?instance=${instance}`),
    /** Money that somebody at a cash desk puts on a wristband meanwhile. */
    credit: ({ uid }: Band, amount: number) =>
      sdk.transactions.create({
        query: { event_id },
        body: { type: 'credit', payment_type: 'cash', uid, amount },
      }),
    balance: async ({ uid }: Band) =>
      (await sdk.clients.get({ path: { uid }, query: { event_id } })).balance,
    /** Everything that was begun on a wristband. */
    payments: async ({ uid }: Band) =>
      (await sdk.payments.list({ query: { event_id, uid, limit: 50 } })).payments,
  }
}

/** Accounts of the event at the simulated providers of cards and TWINT. */
export async function openAccounts(sdk: Sdk, event_id: string) {
  const instance = `top-ups-${randomUUID().slice(0, 8)}`
  const merchant = randomUUID()
  await control('PUT', `/payrexx/accounts/${instance}`, {
    secret: 'for-this-test',
    webhook_key: 'whsec',
  })
  const certificate = new File([await signCertificate(merchant)], 'twint.p12')
  await sdk.events.update({
    path: { id: event_id },
    body: {
      online_payment: true,
      pay: {
        URL: `${simulator}/payrexx/v1.16/?instance=${instance}`,
        SECRET: 'for-this-test',
        WEBHOOK_KEY: 'whsec',
      },
      twint_direct: { merchant_uuid: merchant, cashregister_id: 'till-1' },
    },
  })
  await sdk.events.set_certificate({
    path: { id: event_id },
    body: { certificate, certificate_password: passphrase },
  })
  return { instance, merchant }
}

/**
 * A merchant's certificate signed by TWINT, encrypted with the passphrase, valid for 365 days by
 * default.
 */
export async function signCertificate(merchant: string, valid_days?: number) {
  const path = `/twint/merchants/${merchant}/certificate`
  const { p12 } = await control<{ p12: string }>('POST', path, { passphrase, valid_days })
  return Buffer.from(p12, 'base64')
}

async function newBands(sdk: Sdk, event_id: string) {
  const { _id } = await sdk.entrances.create({
    query: { event_id },
    body: { name: 'Entrée', type: 'entrance', price: 0 },
  })
  const made: Band[] = Array.from({ length: 30 }, () => {
    const hex = randomInt(0x100000, 0xffffff).toString(16).toUpperCase()
    return { short_id: `PY${hex}`, uid: `04${hex}0000${hex.slice(0, 2)}`, pin: '', name: 'Noah' }
  })
  await importBands(sdk, { event_id }, _id, made, 20)
  return made
}

/** Does at the simulator what a person or a script would. */
export async function control<Answer = object>(
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${simulator}/control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text ? JSON.parse(text) : {}) as Answer
}

/** A visitor's action in the TWINT app. */
export const phone = (token: string, action: 'scan' | 'pair' | 'pay' | 'reject' | 'leave') =>
  control('POST', `/twint/tokens/${token}/${action}`)
