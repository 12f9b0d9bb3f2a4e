import { once } from 'node:events'
import http from 'node:http'
import { json } from 'node:stream/consumers'
import { rights } from '@kermesse/core/operations/rights'
import { describe, expect, test } from 'vitest'
import type { Operation } from '../../src/contract.ts'
import { type Asked, contract, newAddress, placeOf, startApi } from '../api.ts'
import { createSuperadmin, openDevice } from '../festival.ts'
import { createStage } from '../stage.ts'
import { requestFor } from './requests.ts'

const api = await startApi()
const here = await createStage(api)
const superadmin = await createSuperadmin(api)
const { session: device } = await openDevice(api, here.event_id)
const tokens = { ...here.sessions, device, superadmin: superadmin.token }
const levels = { ...rights, device: rights.server }

type Right = keyof typeof levels

/** Callers with less than the right that an operation declares. */
function belowOf({ access }: Operation): Right[] {
  if (access === 'public' || access === 'signed_in') return []
  if (access === 'phone') return Object.keys(levels) as Right[]
  return (Object.keys(levels) as Right[]).filter((name) => levels[name] < levels[access])
}

const guarded = contract.operations.filter(({ access }) => access !== 'public')

/** Announces a body that is too long, and sends nothing of it: a server that waited for it would not answer. */
async function announce(operation: Operation, { token, ...asked }: Asked) {
  const request = http.request(`${api.url}${placeOf(operation, asked)}`, {
    method: operation.method,
    headers: {
      'x-forwarded-for': newAddress(),
      'content-type': 'application/json',
      'content-length': operation.max_bytes + 1,
      ...(token && { 'access-token': token }),
    },
  })
  request.on('error', () => {})
  request.flushHeaders()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const body = await json(response)
  request.destroy()
  return { status: response.statusCode, body }
}

describe.each(guarded)('$id', (operation) => {
  const asked = () => requestFor(operation, here)
  const refusal = async (more: Partial<Asked>) => {
    const { status, body } = await api.call(operation, { ...asked(), ...more })
    return [status, body.error_code]
  }

  test('needs a token', async () => {
    expect(await refusal({})).toEqual([401, 'unauthenticated'])
  })

  test('takes no token that is dead or made up', async () => {
    for (const token of ['dead', 'a'.repeat(43), `${tokens.superadmin}x`, "' OR 1=1 --"])
      expect(await refusal({ token })).toEqual([401, '102'])
    expect(await refusal({ headers: { authorization: 'Bearer dead' } })).toEqual([401, '102'])
    expect(await refusal({ headers: { authorization: 'Basic YTpi' } })).toEqual([
      401,
      'unauthenticated',
    ])
  })

  test.each(belowOf(operation))('refuses a %s', async (right) => {
    expect(await refusal({ token: tokens[right] })).toEqual([403, 'forbidden'])
  })
})

describe.each(guarded.filter(({ body }) => body))('$id', (operation) => {
  test('refuses before it reads what was sent', async () => {
    const [right] = belowOf(operation)
    const asked = requestFor(operation, here)

    const below = await announce(operation, { ...asked, token: tokens[right!] })
    const stranger = await announce(operation, asked)

    expect(below).toMatchObject({ status: 403, body: { error_code: 'forbidden' } })
    expect(stranger).toMatchObject({ status: 401, body: { error_code: 'unauthenticated' } })
  })
})

describe.each(guarded.filter(({ event }) => event === 'query'))('$id', (operation) => {
  test('has a superadmin name the event', async () => {
    const asked = requestFor(operation, here)
    const query = { ...asked.query, event_id: [] }

    const answer = await api.call(operation, { ...asked, query, token: tokens.superadmin })

    expect(answer).toMatchObject({ status: 400, body: { error_code: 'event_id_required' } })
  })
})

test('rights are as the matrix says', () => {
  const least = Map.groupBy(contract.operations, ({ access }) => access)
  const names = (access: string) =>
    least
      .get(access as never)
      ?.map(({ id }) => id)
      .sort()

  expect(names('checker')).toContain('entrance_checks.create')
  expect(names('server')).toContain('transactions.create')
  expect(names('cashier')).toEqual([
    'clients.bulk',
    'clients.checkout',
    'clients.credit',
    'clients.disable',
    'clients.enable',
    'clients.refund',
    'clients.refund_all',
    'clients.refund_options',
    'clients.refund_transaction',
    'clients.refund_transaction_by',
    'clients.transactions_pdf',
    'clients.transactions_xlsx',
    'clients.transfer',
    'desk.change_age',
    'desk.defect_wristband',
    'desk.identify',
    'desk.refund',
    'desk.transfer_wristband',
    'drawers.close',
    'drawers.confirm',
    'drawers.continue',
    'drawers.count',
    'drawers.download',
    'drawers.get',
    'drawers.hand_over',
    'drawers.list',
    'drawers.move',
    'drawers.open',
    'drawers.report',
    'drawers.transactions',
    'search.all',
    'transactions.reverse',
  ])
  expect(names('public')).toEqual([
    'assets.get',
    'captcha.get',
    'clients.changes',
    'clients.pay',
    'clients.payment',
    'clients.payment_cancel',
    'clients.short',
    'clients.twint_direct_checkin',
    'clients.twint_direct_code',
    'clients.twint_direct_status',
    'events.customization',
    'events.general',
    'feedbacks.submit',
    'notifications.exists',
    'notifications.exists_disabled',
    'notifications.key',
    'notifications.subscribe',
    'notifications.unsubscribe',
    'pairings.challenge',
    'pairings.redeem',
    'pairings.sign_in',
    'payments.payrexx_webhook',
    'refund_forms.get',
    'refund_forms.submit',
    'system.health',
    'system.live',
    'system.ready',
    'tickets.lookup',
    'tokens.login',
    'users.login',
    'users.token_valid',
  ])
})
