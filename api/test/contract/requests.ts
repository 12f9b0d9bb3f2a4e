import { newId } from '@kermesse/core/platform/ids'
import { newVapidKeys } from '@kermesse/core/platform/push_config'
import { reference } from '@kermesse/core/refunds/base/payee'
import type { OperationId } from '@kermesse/sdk/types'
import type { JsonSchema, Operation } from '../../src/contract.ts'
import { type Asked, operationOf } from '../api.ts'
import { apk } from '../devices/apk.ts'
import { certificate, certificate_password } from '../events/certificates.ts'
import { daysFromNow } from '../festival.ts'
import { payee } from '../payee.ts'
import { sheetOf } from '../sheets.ts'
import type { Stage } from '../stage.ts'
import { picture } from '../uploads.ts'
import { exampleOf } from './examples.ts'

// The push subscription of a browser; nothing is ever sent there.
const notification_token = JSON.stringify({
  endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-test',
  keys: { p256dh: newVapidKeys().public_key, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
})

/** A request that the operation accepts at an event, from a user with the right. */
export function requestFor(operation: Operation, stage: Stage): Asked {
  const { body, form, bulk } = operation
  const by_rule = bulk && rowsFor(operation, stage)
  return {
    path: pathFor(operation, stage),
    query: {
      ...queries(stage)[operation.id],
      ...(operation.event === 'query' && { event_id: stage.event_id }),
    },
    body: form
      ? formOf(bodies(stage)[operation.id] ?? exampleOf(form))
      : (by_rule ?? (body && (bodies(stage)[operation.id] ?? newExample(body)))),
  }
}

/** The record of the stage, for the first of what can be done to many. */
function rowsFor(operation: Operation, stage: Stage) {
  const [action] = operation.bulk!
  const [resource] = operation.id.split('.')
  const single = operationOf(`${resource}.${action}` as OperationId)
  const { id, uid } = pathFor(single, stage)
  return { action, ids: [single.path.includes('{uid}') ? uid : id] }
}

/** An example for whatever stands there now: no record of the stage has its name, and it names none by an id. */
function newExample(body: JsonSchema): unknown {
  const example = exampleOf(body)
  if (typeof example !== 'object' || example === null || !('name' in example)) return example
  const { _id, revision, ...fields } = example as {
    name: unknown
    _id?: unknown
    revision?: unknown
  }
  return { ...fields, name: `New ${newId().slice(-8)}` }
}

function pathFor({ id, path }: Operation, stage: Stage): Record<string, string> {
  const [resource] = id.split('.')
  const ids: Record<string, string> = {
    bars: stage.other_bar,
    bar_consumptions: stage.bar,
    deposits: stage.spare_deposit,
    entrances: stage.spare_entrance,
    vouchers: stage.spare_voucher,
    voucher_packs: stage.pack,
    users: userFor(id, stage),
    sessions: stage.session_id,
    script_tokens: stage.script_token._id,
    webhooks: stage.webhook.webhook._id,
    webhook_deliveries: stage.webhook.delivery._id,
    pairings: stage.phone._id,
    drawers: stage.drawer._id,
    shifts: stage.shift,
    tokens: stage.device._id,
    terminals: stage.terminal._id,
    refund_errors: stage.refund_error,
    transaction_reviews: stage.review,
    entrance_groups: stage.gate,
    zones: stage.zone,
    entrance_checks: stage.check,
    tickets: stage.ticket,
    transactions: stage.transaction_id,
    refunds: stage.refund._id,
    reports: stage.report._id,
    payments: stage.payment._id,
    poll: stage.payment._id,
    devices: stage.modem_id,
    latest_app: stage.app_version_id,
    assets: stage.asset,
  }
  const [{ uid, short_id }] = stage.bands as [(typeof stage.bands)[0]]
  const own = path.includes('twint_direct') ? short_id : ids[resource!]
  const id_of = path.includes('/webhook/')
    ? stage.event_id
    : (own ?? stage.plain[resource!] ?? stage.event_id)
  return {
    id: id_of,
    uid,
    short_id,
    transaction_id: stage.transaction_id,
    import_id: stage.import_id,
    bar_id: stage.bar,
    file_name: resource === 'reports' ? stage.report.file_name : stage.refund.file_name,
    event_id: stage.event_id,
    reference: stage.payment.reference,
    number: stage.smartphone,
    terminal: stage.event_terminal,
    infomaniak_event_id: stage.infomaniak_event_id,
  }
}

/** Nobody signs in who has no right to. */
function userFor(id: OperationId, { people }: Stage) {
  return id === 'users.link' ? people.checker : people.none
}

function queries({
  event_id,
  bar_code,
  bands,
}: Stage): Partial<Record<OperationId, Asked['query']>> {
  const here = { event_id }
  return {
    'statistics.trace': { figure: 'debit' },
    'events.stream': { types: ['statistics.changed'] },
    'search.all': { q: 'bar' },
    'drawers.transactions': { figure: 'cash_sales' },
    'persons.find': { q: 'Nobody' },
    'desk.identify': { uid: bands[0]!.uid },
    'tickets.lookup': { code: bar_code },
    'clients.twint_direct_code': { token: '12345' },
    'captcha.get': { purpose: 'wristband', subject: 'A1B2' },
    'script_tokens.create': here,
    'events.general': here,
    'events.db_restore_file': { backup_file: 'a.backup' },
    'events.shifted_dates': { dateBegin: daysFromNow(217) },
    'events.customization': here,
    'clients.checkout': { refund_by_cash: true },
    'refunds.regenerate': { confirmed: true },
    'transactions.reverse': { reason: 'Wrong wristband' },
    'transactions.reverse_by_id': { reason: 'Wrong wristband' },
    // Its run is not confirmed by any bank.
    'events.archive': { confirmed: true },
  }
}

/** Fields that a body needs beyond its schema. A new operation usually needs no line. */
function bodies(stage: Stage): Partial<Record<OperationId, unknown>> {
  const n = newId().slice(-8)
  const { bar, cup, water, voucher, pack, entrance, bands, device, terminal, event_id } = stage
  const { zone, gate } = stage
  const [{ uid }, , unused] = bands as [Band, Band, Band]
  const sale = { type: 'debit', uid, bar_id: bar, order: [{ _id: water }] }
  return {
    'transaction_reviews.book': { uid },
    'stocks.set': { bar_id: bar, stocks: [{ item_id: water, quantity: 40 }] },
    'stocks.mark_sold_out': { item_id: water, sold_out: true },
    'clients.pay': { amount: 20, url: 'http://127.0.0.1:8080/client/A1B2' },
    'clients.twint_direct_checkin': { amount: 20 },
    'users.login': { email: 'someone', password: 'not the password' },
    'users.create': {
      email: `new-${n}`,
      password: 'a-long-password',
      right: 10,
      bar_id: bar,
      event_id,
    },
    'users.update': { right: 5, bar_id: bar },
    'users.validate': { _id: stage.people.none, email: `new-${n}` },
    'users.force_create': { email: `f-${n}`, password: 'a-long-password', right: 10, bar_id: bar },
    'users.force_update': { right: 5, bar_id: bar },
    'webhooks.create': { url: 'http://127.0.0.1:1/', types: ['payment.succeeded'] },
    'webhooks.update': { url: 'http://127.0.0.1:1/new' },
    'script_tokens.create': { name: `Script ${n}`, right: 30 },
    'pairings.update': { role: 'cashier' },
    'pairings.send_message': { text: 'Last orders at 23:30', bar_id: bar },
    'pairings.send_log': { text: '2026-07-04T18:00:00.000Z started\n' },
    'drawers.open': { _id: newId(), number: `D${n}`, pieces: [{ value: 20, quantity: 5 }] },
    'drawers.move': { direction: 'in', amount: 20, reason: 'Change' },
    'drawers.count': { pieces: [{ value: 20, quantity: 5 }] },
    'drawers.close': { pieces: [{ value: 20, quantity: 5 }] },
    'pairings.create': { smartphone_number: `P${n}`, role: 'seller', bar_id: bar },
    'tokens.login': { token: device.token },
    'tokens.create': { event_id },
    'tokens.validate': { authorized_terminals: [`T${n}`] },
    'tokens.force_create': { event_id, authorized_terminals: [`T${n}`] },
    'tokens.update': { permissions: ['deposit_return'] },
    'tokens.force_update': { authorized_terminals: [`T${n}`] },
    'events.create': { name: `New ${n}` },
    'events.update': { name: `Renamed ${n}` },
    'assets.create': { assets: [picture] },
    'events.set_certificate': { certificate, certificate_password },
    'events.duplicate': { name: `Copy ${n}` },
    'event_terminals.set': { mypos_terminals: [terminal.terminal_code] },
    'event_terminals.force': { mypos_terminals: [terminal.terminal_code] },
    'event_terminals.validate': { mypos_terminals: [terminal.terminal_code] },
    'terminals.create': { terminal_code: `C${n}`, terminal_id: `T${n}` },
    'devices.update': { status: 'loaned', holder: 'Desk' },
    'smartphones.report': { app_version: '5.2c', gps_lat: 46.5, gps_long: 6.6 },
    'terminals.update': { terminal_code: `D${n}` },
    'bars.create': {
      name: `Bar ${n}`,
      possible_deposits: [{ _id: cup }],
      consumptions: menu(stage),
    },
    'bars.update': { consumptions: menu(stage) },
    'bars.import': { bars_data: bars_sheet },
    'bar_consumptions.import': { consumptions_data: menu_sheet },
    'printer.test': { type: 'epson', server_id: 'P1', ip: '127.0.0.1' },
    'bars.validate': { _id: bar, name: `Bar ${n}`, possible_deposits: [{ _id: cup }] },
    'all_consumptions.create': {
      name: `Juice ${n}`,
      type: 'quantity',
      price: 4,
      deposit: cup,
      bars: [bar, stage.other_bar],
    },
    'all_consumptions.update': {
      current_name: 'Water',
      price: 3.5,
      bars: [bar],
      delete_from_bars: [stage.other_bar],
    },
    'all_consumptions.validate': {
      current_name: 'Water',
      deposit: cup,
      bars: [bar],
      delete_from_bars: [stage.other_bar],
    },
    'deposits.validate': {
      _id: cup,
      bar_ids_as_deposit: [bar],
      bar_ids_as_deposit_return: [bar],
      consumption_ids: [water],
    },
    'deposits.create': {
      name: `Jug ${n}`,
      price: 2,
      bar_ids_as_deposit: [bar],
      consumption_ids: [water],
    },
    'deposits.update': { bar_ids_as_deposit_return: [bar] },
    'entrances.create': {
      name: `Night ${n}`,
      price: 5,
      deposit: cup,
      voucher_packs: [{ voucher_pack_id: pack, quantity: 1 }],
    },
    'entrances.update': { deposit: cup },
    'entrances.validate': {
      _id: entrance,
      deposit: cup,
      voucher_packs: [{ voucher_pack_id: pack, quantity: 1 }],
    },
    'entrance_groups.create': { name: `Gate ${n}`, entrances_ids: [entrance], zone_ids: [zone] },
    'entrance_groups.update': { entrances_ids: [entrance], zone_ids: [zone] },
    'entrance_groups.validate': { _id: gate, entrances_ids: [entrance], zone_ids: [zone] },
    'entrance_groups.sell': { uid, entrance_id: stage.spare_entrance },
    'tickets.exchange': { code: stage.bar_code, uid, entrance_group_id: gate },
    'zones.update': { voucher_packs: [{ voucher_pack_id: pack, quantity: 1 }] },
    'vouchers.create': { name: `Drink ${n}`, consumptions: [water] },
    'vouchers.update': { consumptions: [water] },
    'vouchers.validate': { _id: voucher, consumptions: [water] },
    'voucher_packs.create': { name: `Pack ${n}`, vouchers: [{ voucher_id: voucher, quantity: 1 }] },
    'voucher_packs.update': { vouchers: [{ voucher_id: voucher, quantity: 2 }] },
    'voucher_packs.validate': { _id: pack, vouchers: [{ voucher_id: voucher, quantity: 2 }] },
    'clients.update': { name: `Visitor ${n}` },
    'latest_app.create': { app_version: '1.0', apk_file: 'a.apk', apk_file_buffer: apk },
    'clients.set_vouchers': { vouchers: [{ voucher_id: voucher, quantity: 2 }] },
    'clients.generate': { count: 2 },
    'clients.import': {
      clients_data: `chip;number;name\n04${n.toUpperCase().padStart(12, '0')};N${n};Ada`,
    },
    'notifications.subscribe': { notification_token },
    'notifications.unsubscribe': { notification_token },
    'notifications.exists': { notification_token },
    'notifications.exists_disabled': { notification_token },
    'refunds.donation_notification': { redirectBaseUrl: 'http://127.0.0.1:8080' },
    'feedbacks.submit': { feedback: { eventLiked: 'yes' } },
    'clients.credit': { type: 'credit', amount: 1 },
    'clients.transfer': {
      new_uid: unused.uid,
      entrance_id: entrance,
      ticket: `qr-${stage.ticket}`,
    },
    'desk.add_entrance': { entrance_id: stage.spare_entrance },
    'desk.add_money_non_refundable': { amount: 1 },
    'desk.repeat_operation': { transaction_id: stage.admitted_id },
    'desk.defect_wristband': { new_uid: unused.uid, entrance_id: entrance },
    'desk.transfer_wristband': {
      new_uid: unused.uid,
      entrance_id: entrance,
      ticket: `qr-${stage.ticket}`,
    },
    'desk.repair_link': { short_id: `L${n}` },
    'clients.import_excel': {
      entrance_id: entrance,
      amount: 10,
      excel_file: 'bands.xlsx',
      excel_file_buffer: sheet,
    },
    'clients.import_preview': { excel_file_buffer: wristbands_text },
    'transactions.create': sale,
    'pos.send_entries': { entries: [] },
    'transactions.change': {
      reason: 'wrong_item',
      sale: { ...sale, order: [{ _id: cup, kind: 'deposit' }] },
    },
    'transactions.batch': { transactions: [{ ...sale, _id: newId() }] },
    'entrance_checks.batch': {
      checks: [{ _id: newId(), uid, entrance_group_id: gate, zone_id: zone }],
    },
    'entrance_checks.create': { uid, entrance_group_id: gate, zone_id: zone, direction: 'in' },
    'refund_forms.submit': form,
    'refunds.create': { type: 'form', dry_run: true },
    'refunds.bank_status': { report: bankReport(reference('message', stage.refund._id)) },
    'reports.create': { type: 'twint', format: 'pdf' },
  }
}

/** A body, or a form, in which everything has a value that the schema allows. */
export function exampleFor({ body, form }: Operation): unknown {
  return form ? formOf(exampleOf(form)) : body && exampleOf(body)
}

/** A multipart form: files as they are, everything else as text. */
export function formOf(fields: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields as object))
    for (const one of [value].flat()) form.append(name, one instanceof Blob ? one : String(one))
  return form
}

const bars_sheet = await sheetOf(['name'], ['Imported'])
const menu_sheet = await sheetOf(['name', 'price'], ['Imported', '4.50'])

/** The bank's report about a file as a whole; `PDNG` changes nothing yet. */
export const bankReport = (message_id: string, status = 'PDNG') =>
  new File(
    [
      `<Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${message_id}</OrgnlMsgId><GrpSts>${status}</GrpSts>
       </OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`,
    ],
    'pain002.xml',
  )

type Band = Stage['bands'][number]

function menu({ cup }: Stage) {
  return [{ name: 'Cola', type: 'quantity', price: 4, deposit: cup }]
}

// Begins like a spreadsheet, which is all that is looked at before the worker reads it.
const sheet = Buffer.from([0x50, 0x4b, 0x03, 0x04, ...Buffer.alloc(20)]).toString('base64')

const wristbands_text = Buffer.from('chip;number\n04A1B2C3D4E5F6;N0001').toString('base64')

const form = {
  ...payee,
  iban: 'CH5604835012345678009',
}
