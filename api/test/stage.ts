import { newId } from '@kermesse/core/platform/ids'
import { runRefund } from '@kermesse/core/refunds/run'
import { runReport } from '@kermesse/core/reports/report_run'
import type { OperationId } from '@kermesse/sdk/types'
import type { Knex } from 'knex'
import { type Api, contract, operationOf } from './api.ts'
import { exampleOf } from './contract/examples.ts'
import { createFestival, daysFromNow, type Festival, load, openDevice } from './festival.ts'
import { pairPhone } from './paired_phone.ts'
import { payee } from './payee.ts'
import { picture } from './uploads.ts'

export type Stage = Awaited<ReturnType<typeof createStage>>

/** A festival with a record of every kind that an operation can name. */
export async function createStage(api: Api, more: object = {}) {
  const { knex } = api
  const festival = await createFestival(api, {
    form_refund: { enabled: true, dateBegin: daysFromNow(-1) },
    donation: { enabled: true },
    bank: { account_name: 'Association du Lac', iban: 'CH5604835012345678009' },
    ...more,
  })
  const { event_id, cup } = festival
  const transaction_id = await sell(api, festival)
  const session = await knex('sessions').where({ user_id: festival.people.none }).first('_id')
  const of = { event_id, _id: newId() }
  const spare = { spare_deposit: newId(), spare_entrance: newId(), spare_voucher: newId() }
  await knex('deposits').insert({ ...of, _id: spare.spare_deposit, name: 'Plate', price: 100 })
  await knex('vouchers').insert({ ...of, _id: spare.spare_voucher, name: 'Anything' })
  await knex('entrances').insert({
    ...of,
    _id: spare.spare_entrance,
    name: 'Crew',
    min_right: 5,
    price: 0,
    deposit: cup,
  })
  return {
    ...festival,
    ...spare,
    transaction_id,
    admitted_id: await admit(api, festival, spare.spare_entrance),
    session_id: session._id as string,
    script_token: await api.sdk(festival.sessions.admin).script_tokens.create({
      body: { name: 'nightly', right: 30 },
    }),
    webhook: await createWebhook(api, festival),
    device: await openDevice(api, event_id),
    phone: await createPhone(api, festival),
    drawer: await openDrawer(api, festival),
    shift: await createShift(knex, festival),
    terminal: await createTerminal(knex),
    ...(await createGate(knex, festival, spare.spare_entrance)),
    ...(await createDevices(knex, event_id)),
    import_id: await createImport(knex, event_id, festival.entrance),
    refund: await createRefund(api, festival),
    refund_error: await createRefundError(knex, festival, transaction_id),
    review: await createReview(knex, event_id),
    report: await createReport(api, festival),
    asset: await createAsset(knex, event_id),
    payment: await createPayment(knex, festival),
    plain: await createPlain(api, festival),
  }
}

async function createWebhook(api: Api, { sessions }: Festival) {
  const { webhooks } = api.sdk(sessions.admin)
  const body = { url: 'http://127.0.0.1:1/', types: ['payment.succeeded' as const] }
  const made = await webhooks.create({ body })
  return { ...made, delivery: await webhooks.test({ path: { id: made.webhook._id } }) }
}

const made_by_hand = [
  'users',
  'tokens',
  'events',
  'bars',
  'deposits',
  'entrances',
  'entrance_groups',
  'vouchers',
  'voucher_packs',
]

/** A record of every other plain resource, made through the API from the example of its schema; ids by resource. */
export async function createPlain(api: Api, { event_id, sessions }: Festival) {
  const made: Record<string, string> = {}
  for (const { id } of contract.operations) {
    const [resource, verb] = id.split('.') as [string, string]
    if (verb !== 'restore' || made_by_hand.includes(resource)) continue
    const create = operationOf(`${resource}.create` as OperationId)
    const asked = { query: { event_id }, body: exampleOf(create.body!), token: sessions.admin }
    const { body } = await api.call(create, asked)
    made[resource] = String(body._id)
  }
  return made
}

/** The drawer of a cashier, with change that waits to be confirmed. */
async function openDrawer(api: Api, { sessions }: Festival) {
  const { drawers } = api.sdk(sessions.cashier)
  const body = { number: 'D1', pieces: [{ value: 20, quantity: 5 }] }
  const { drawer, movements } = await drawers.open({ body })
  return { ...drawer, movement: movements[0]!._id }
}

/** The shift of a server who is still at work. */
async function createShift(knex: Knex, { event_id, bar, people }: Festival) {
  const [_id, pairing_id] = [newId(), newId()]
  const who = { user_id: people.server, smartphone_number: 'P1', bar_id: bar }
  await knex('shifts').insert({ event_id, _id, pairing_id, ...who })
  return _id
}

/** A zone of the ticketing provider, and the gate that leads into it. */
async function createGate(knex: Knex, { event_id, entrance, bands }: Festival, crew: string) {
  const [zone, gate, ticket, check] = [newId(), newId(), newId(), newId()]
  const of = { event_id, deleted: false }
  const infomaniak_event_id = `show-${zone}`
  await knex('zones').insert({
    ...of,
    _id: zone,
    infomaniak_event_id,
    date_id: `${infomaniak_event_id}-1`,
    zone_id: '7',
    zone_name: { en: 'Grandstand' },
  })
  await knex('entrance_groups').insert({
    ...of,
    _id: gate,
    name: 'Main gate',
    entrance_type: 'both',
    allow_entrance_purchase: true,
    entrances_ids: JSON.stringify([entrance, crew]),
    zone_ids: JSON.stringify([zone]),
  })
  const bar_code = `bar-${ticket}`
  await knex('tickets').insert({
    event_id,
    _id: ticket,
    provider_id: bar_code,
    bar_code,
    token: `qr-${ticket}`,
    zone_id: zone,
  })
  await knex('clients').where({ event_id, uid: bands[0]!.uid }).update({ ticket_id: bar_code })
  const scan = { uid: '04FFFFFFFFFFFF', allowed: true, decided: 'allowed', direction: 'in' }
  await knex('entrance_checks').insert({
    event_id,
    _id: check,
    entrance_group_id: gate,
    ...scan,
    flag: 'unknown_holder',
  })
  return { zone, gate, infomaniak_event_id, ticket, bar_code, check }
}

/** A top-up that has waited for its provider for a while. */
async function createPayment(knex: Knex, { event_id, bands }: Festival) {
  const [{ uid, short_id }] = bands as [Festival['bands'][number]]
  const _id = newId()
  const reference = `${short_id}_${_id.replaceAll('-', '').slice(-20)}`
  await knex('payments').insert({
    event_id,
    _id,
    uid,
    reference,
    provider: 'twint',
    method: 'twint_direct',
    token: '12345',
    status: 'pending',
    amount: 2000,
    currency: 'CHF',
    polled_at: new Date(),
    created_at: daysFromNow(-0.1),
    expires_at: daysFromNow(1),
    recheck_until: daysFromNow(1),
  })
  return { _id, reference }
}

async function createAsset(knex: Knex, event_id: string) {
  const _id = newId()
  const bytes = Buffer.from(await picture.arrayBuffer())
  const row = { event_id, _id, name: 'lake.png', content_type: 'image/png', size: bytes.length }
  await knex('assets').insert({ ...row, bytes })
  return _id
}

async function createTerminal(knex: Knex) {
  const _id = newId()
  const row = {
    _id,
    terminal_code: `code-${_id.slice(-12)}`,
    terminal_id: _id.replaceAll('-', '').slice(-16),
  }
  await knex('terminals').insert(row)
  return row
}

let versions = 0

/** A paired phone that has sent its log. */
async function createPhone(api: Api, festival: Festival) {
  const phone = await pairPhone(api, festival)
  const log = { text: '2026-07-04T18:00:00.000Z started', sent_at: new Date() }
  const { event_id } = festival
  await api.knex('phone_logs').insert({ event_id, pairing_id: phone._id, ...log })
  return phone
}

/** A smartphone and a card terminal that the event has, and a modem that nobody has. */
async function createDevices(knex: Knex, event_id: string) {
  const { _id, terminal_code } = await createTerminal(knex)
  await knex('terminals').where({ _id }).update({ event_id })
  const [modem_id, app_version_id] = [newId(), newId()]
  const smartphone = `phone-${modem_id.slice(-12)}`
  await knex('devices').insert([
    { _id: newId(), type: 'smartphone', number: smartphone, event_id },
    { _id: modem_id, type: 'modem', number: smartphone, event_id: null },
  ])
  await knex('app_versions').insert({
    _id: app_version_id,
    version: `0.${++versions}`,
    name: 'app.apk',
    size: 2,
    sha256: Buffer.alloc(32),
  })
  const chunk = { app_version_id, n: 0, bytes: Buffer.from('PK') }
  await knex('app_version_chunks').insert(chunk)
  return { modem_id, app_version_id, smartphone, event_terminal: terminal_code }
}

/** A loaded wristband that paid for something at the bar. */
async function sell(api: Api, { event_id, bands, sessions, bar, water }: Festival) {
  const { uid } = bands[0]!
  await load(api, event_id, uid, 2000)
  const body = { type: 'debit' as const, uid, bar_id: bar, order: [{ _id: water }] }
  return (await api.sdk(sessions.server).transactions.create({ body }))._id
}

/** The same wristband has an entrance that a server sells. */
async function admit(api: Api, { bands, sessions }: Festival, entrance_id: string) {
  const body = { type: 'entrance' as const, uid: bands[0]!.uid, entrance_id }
  return (await api.sdk(sessions.server).transactions.create({ body }))._id
}

/** An import that was finished long ago. */
async function createImport(knex: Knex, event_id: string, entrance_id: string) {
  const [file_id, import_id] = [newId(), newId()]
  const bytes = Buffer.from('PK')
  await knex('files').insert({
    event_id,
    _id: file_id,
    name: 'bands.xlsx',
    content_type: 'application/zip',
    size: bytes.length,
    sha256: Buffer.alloc(32),
  })
  await knex('file_chunks').insert({ event_id, file_id, n: 0, bytes })
  await knex('imports').insert({
    event_id,
    _id: import_id,
    file_id,
    file_name: 'bands.xlsx',
    entrance_id,
    amount: 1000,
    status: 'done',
    band_count: 0,
    finished_at: new Date(),
  })
  return import_id
}

/** A refund run with its file, as the worker leaves it. */
async function createRefund(api: Api, { event_id, bands, sessions }: Festival) {
  const { db, ledger, secrets, config } = api.app
  await askForRefund(api, event_id, bands[1]!.uid)
  const { _id, file_name } = await api
    .sdk(sessions.admin)
    .refunds.create({ body: { type: 'form' } })
  const report = (error: unknown) => {
    throw error
  }
  const signal = new AbortController().signal
  await runRefund({ db, ledger, secrets, config, signal, report }, { event_id, refund_id: _id })
  // One that the next run would pay.
  await askForRefund(api, event_id, bands[3]!.uid)
  return { _id, file_name }
}

/** A report with its file, as the worker leaves it. */
async function createReport(api: Api, { event_id, sessions }: Festival) {
  const { db, ledger, secrets, config } = api.app
  const { reports } = api.sdk(sessions.admin)
  const { _id, file_name } = await reports.create({ body: { type: 'mypos' } })
  const signal = new AbortController().signal
  const report = (error: unknown) => {
    throw error
  }
  await runReport({ db, ledger, secrets, config, signal, report }, { event_id, report_id: _id })
  return { _id, file_name }
}

async function askForRefund(api: Api, event_id: string, uid: string) {
  await load(api, event_id, uid, 1550)
  await api.knex('refund_forms').insert({
    event_id,
    uid,
    ...payee,
    iban: 'CH5604835012345678009',
  })
}

/** A refund that the provider has refused. */
async function createReview(knex: Knex, event_id: string) {
  const _id = newId()
  const sent = { _id: newId(), type: 'credit', uid: '04FFFFFFFF', amount: 5 }
  await knex('transaction_reviews').insert({
    event_id,
    _id,
    device: 'a phone',
    device_id: sent._id,
    error_code: 'client_not_found',
    error: 'There is no such wristband.',
    type: sent.type,
    uid: sent.uid,
    amount: 500,
    sent: JSON.stringify(sent),
    input: { ...sent, amount: 500 },
  })
  return _id
}

async function createRefundError(knex: Knex, { event_id, bands }: Festival, source: string) {
  const _id = newId()
  await knex('provider_refunds').insert({
    event_id,
    _id,
    uid: bands[0]!.uid,
    method: 'card',
    provider: 'payrexx',
    reference: _id,
    source_id: _id,
    source_reference: _id,
    source_transaction_id: source,
    source_amount: 100,
    source_date: daysFromNow(-1),
    wanted: 100,
    amount: 100,
    currency: 'CHF',
    status: 'failed',
    reason: 'card_expired',
    sent_at: daysFromNow(0),
    attempts: 1,
  })
  return _id
}
