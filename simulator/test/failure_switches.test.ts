import { createTransport } from 'nodemailer'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startSimulator } from '../src/server.ts'
import { bankFile, customerOf } from './bank_customer.ts'
import { subscribe } from './merchant.ts'
import { merchantOf } from './payrexx_merchant.ts'
import { register, speakTo } from './twint_merchant.ts'

interface Told {
  failures: object[]
  modes: Record<string, string>
  only: Record<string, string | string[]>
  quantities: Record<string, number>
}

const simulator = await startSimulator({ port: 0, smtp_port: 0 })
const sets = Object.entries(await readJson<Record<string, Told>>('/control/failures'))

afterEach(() => fetch(`${simulator.url}/control/failures`, { method: 'DELETE' }))
afterAll(() => simulator.stop())

let last = 0

/** Actions that trigger each failure of a service. */
const stories: Record<string, () => Promise<unknown>> = {
  mypos: () => subscribe(simulator, '90000001'),
  'mypos/rest': () => payBackAtTerminal(),
  infomaniak: () => fetch(`${simulator.url}/infomaniak/api/shop/events`),
  twint: () => speakTo(simulator).call('CheckSystemStatus', register),
  push: () => post('/push/phone', {}),
  mail: () => {
    const transport = createTransport({ url: simulator.smtp_url!, socketTimeout: 1_500 })
    const mail = { from: 'us@example.org', to: 'you@example.org', subject: 'Hello', text: 'Hello' }
    return transport.sendMail(mail).catch(() => undefined)
  },
  async bank() {
    last += 1
    const file = bankFile({ message_id: `FILE-${last}` })
    await customerOf(simulator).send(file)
    await customerOf(simulator).send(file)
  },
  async payrexx() {
    const { call, control, open } = merchantOf(simulator)
    await control('PUT', '/accounts/demo', { webhook_url: `${simulator.url}/nobody` })
    const { id, link } = await open()
    const body = new URLSearchParams({ action: 'pay' })
    await fetch(link, { method: 'POST', body, redirect: 'manual' })
    const found = await call('GET', `Gateway/${id}/`)
    const [paid] = found.body.data[0].invoices[0].transactions
    await call('POST', `Transaction/${paid.id}/refund`, { amount: 100 })
  },
}

test('every service has its switches, at one kind of place', () => {
  expect(sets.map(([name]) => name).sort()).toEqual(Object.keys(stories).sort())
})

describe.each(sets)('%s', (name, { modes, only, quantities }) => {
  const path = `/control/${name}/failures`
  const armed = async () => (await readJson<Told>(path)).failures
  const [first] = Object.keys(modes) as [string]

  test.each(Object.keys(modes))('%s is listed, and happens once', async (mode) => {
    const set = await post(path, { mode })

    expect(set).toMatchObject({ status: 201, body: { failures: [{ mode, times: 1 }] } })

    // Some of them never answer.
    void stories[name]!().catch(() => undefined)
    await expect.poll(armed).toEqual([])
  })

  test('a failure may be limited, and waits for whom it is meant', async () => {
    const limits = Object.entries(only).map(([limit, one_of]) => ({
      mode: first,
      times: 2,
      ...quantities,
      [limit]: typeof one_of === 'string' ? 'NOBODY' : one_of.at(-1)!.toUpperCase(),
    }))
    for (const failure of limits) await post(path, failure)
    const waiting = await armed()
    await fetch(simulator.url + path, { method: 'DELETE' })
    const named = { ...limits.find((one) => Object.values(one).includes('NOBODY')) }
    await post(path, named)

    await stories[name]!()

    expect(waiting).toHaveLength(limits.length)
    expect(await armed()).toEqual([named])
  })

  const [whose] = Object.keys(only).filter((one) => only[one] === 'text')

  test.runIf(whose)('clearing a limited failure clears only that one', async () => {
    const failures = ['one', 'other'].map((who) => ({ mode: first, [whose!]: who }))
    for (const failure of failures) await post(path, failure)

    const cleared = await fetch(`${simulator.url}${path}?${whose}=one`, { method: 'DELETE' })
    const refused = await fetch(`${simulator.url}${path}?ghost=x`, { method: 'DELETE' })

    expect([cleared.status, refused.status]).toEqual([204, 400])
    expect(await armed()).toEqual([expect.objectContaining({ [whose!]: 'other' })])
  })

  test.each([
    [{}, 'mode must be one of'],
    [{ mode: 'toString' }, 'mode must be one of'],
    [{ mode: first, times: 0 }, 'times must be a whole number from 1'],
    [{ mode: first, times: 'many' }, 'times must be a whole number from 1'],
    [{ mode: first, ghost: 'x' }, 'ghost must be left out: a failure has mode, times,'],
    ...Object.keys(quantities).map((one) => [
      { mode: first, [one]: 'soon' },
      `${one} must be a whole number from 0`,
    ]),
    ...Object.entries(only).map(([one, few]) => [
      { mode: first, [one]: 7 },
      `${one} must be ${typeof few === 'string' ? few : 'one of'}`,
    ]),
  ] as [object, string][])('%j is no failure', async (input, error) => {
    const answer = await post(path, input)

    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining(error) } })
    expect(await armed()).toEqual([])
  })

  test('a person sets it on a page, sees it there and clears it', async () => {
    const submit = async (fields: Record<string, string>) => {
      const body = new URLSearchParams(fields)
      const answer = await fetch(`${simulator.url}${path}?tid=1`, { method: 'POST', body })
      return { search: new URL(answer.url).search, markup: await answer.text() }
    }
    const blanks = Object.fromEntries(Object.keys(only).map((one) => [one, '']))

    const set = await submit({ ...blanks, mode: first, times: '3' })
    const cleared = await submit({ clear: '1' })

    for (const mode of Object.keys(modes)) expect(set.markup).toContain(`<option value="${mode}">`)
    expect(set.markup).toContain(`<li>${modes[first]}: 3×</li>`)
    expect(set.search).toBe('?tid=1')
    expect(cleared.markup).not.toContain('Clear all')
  })
})

test('all of them are cleared at once', async () => {
  for (const [name, { modes }] of sets)
    await post(`/control/${name}/failures`, { mode: Object.keys(modes)[0] })

  await fetch(`${simulator.url}/control/failures`, { method: 'DELETE' })

  const left = Object.values(await readJson<Record<string, Told>>('/control/failures'))
  expect(left.flatMap(({ failures }) => failures)).toEqual([])
})

async function readJson<T>(path: string): Promise<T> {
  return (await (await fetch(simulator.url + path)).json()) as T
}

async function post(path: string, body: object) {
  const answer = await send('POST', path, body)
  return { status: answer.status, body: await answer.json() }
}

const send = (method: string, path: string, body: object, more: Record<string, string> = {}) => {
  const headers = { 'content-type': 'application/json', ...more }
  return fetch(simulator.url + path, { method, headers, body: JSON.stringify(body) })
}

async function payBackAtTerminal() {
  const reference_number = `sale-${++last}`
  await send('PUT', '/control/mypos/clients/till', { client_secret: 'secret' })
  await post('/control/mypos/terminals/90000002/sales', { reference_number, amount: 1000 })
  const authorization = `Basic ${Buffer.from('till:secret').toString('base64')}`
  const grant = { grant_type: 'client_credentials' }
  const issued = await send('POST', '/oauth/token', grant, { authorization })
  const { access_token } = (await issued.json()) as { access_token: string }
  const headers = {
    authorization: `Bearer ${access_token}`,
    'api-key': 'till',
    'x-request-id': reference_number,
  }
  await send('POST', '/v1.1/devices/90000002/refund', { reference_number, amount: 10 }, headers)
}
