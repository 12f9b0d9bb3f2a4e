import { newId } from '@kermesse/core/platform/ids'
import { reference } from '@kermesse/core/refunds/base/payee'
import { solveCaptcha } from '@kermesse/sdk/captcha'
import { makePhoneKeys, pairingProof, sessionProof } from '@kermesse/sdk/phone_keys'
import { makeEntry } from '@kermesse/sdk/phone_queue'
import type { OperationId } from '@kermesse/sdk/types'
import { hash } from '@node-rs/argon2'
import type { Operation } from '../../src/contract.ts'
import type { Api, Asked } from '../api.ts'
import { createSuperadmin, daysFromNow } from '../festival.ts'
import type { Stage } from '../stage.ts'
import { bankReport, formOf } from './requests.ts'

/** The preparation of a request, and the request itself. */
type Step = (api: Api, stage: Stage, asked: Asked) => Promise<Partial<Asked>>

/** Brings a stage to where an operation changes something; answers the request that does. */
export async function prepare(
  api: Api,
  operation: Operation,
  stage: Stage,
  asked: Asked,
): Promise<Asked> {
  const { id } = operation
  const [resource, verb] = id.split('.') as [string, string]
  const step = steps[id] ?? (verb === 'restore' ? deleted(resource) : undefined)
  const headers = operation.captcha?.always && (await solved(api, operation, asked))
  return { ...asked, ...(headers && { headers }), ...(await step?.(api, stage, asked)) }
}

/** The captcha that an operation always asks for. */
async function solved(api: Api, { captcha }: Operation, { path }: Asked) {
  const { purpose, subject } = captcha!
  const query = { purpose, subject: path![subject!.replace('path.', '')]! }
  return { captcha: await solveCaptcha(await api.sdk().captcha.get({ query })) }
}

const nothing_else = {}

/** Everything of the event in a table is different. */
const all =
  (table: string, changes: object): Step =>
  async ({ knex }, { event_id }) => {
    await knex(table)
      .where({ [table === 'events' ? '_id' : 'event_id']: event_id })
      .update(changes)
    return nothing_else
  }

const deleted =
  (resource: string): Step =>
  async ({ knex }, _stage, { path }) => {
    const table = resource === 'tokens' ? 'device_tokens' : resource
    await knex(table).where({ _id: path!.id }).update({ deleted: true })
    return nothing_else
  }

const job =
  (running: boolean): Step =>
  async ({ knex }) => {
    await knex('poll_job').update({ running })
    return nothing_else
  }

const link =
  (column: 'user_id' | 'link_event_id'): Step =>
  async ({ knex }, _stage, { path }) => {
    await knex('sessions').insert({
      _id: newId(),
      token_hash: Buffer.from(newId()),
      [column]: path!.id,
      is_link: true,
      expires_at: daysFromNow(1),
    })
    return nothing_else
  }

/** The bank has said that a name is not the account holder's. */
const named =
  (body: object | undefined): Step =>
  async ({ knex }, { event_id, refund }) => {
    const [item] = await knex('refund_items')
      .where({ event_id, refund_id: refund._id })
      .update({ attention: 'name_no_match' })
      .returning('_id')
    return { path: { id: item._id }, ...(body && { body }) }
  }

async function backupOf(api: Api, { event_id: id }: Stage): Promise<Buffer> {
  const { token } = await createSuperadmin(api)
  return Buffer.from(await api.sdk(token).events.db_backup({ path: { id } }))
}

/** A test ticket that waits for a printer of the bar. */
async function waitingTicket(api: Api, { sessions, bar }: Stage) {
  const { bars, print_jobs } = api.sdk(sessions.admin)
  const ip = '192.168.1.20'
  const printers = [{ type: 'epson' as const, server_id: 'kitchen', ip }]
  await bars.update({ path: { id: bar }, body: { printers } })
  const { _id } = await print_jobs.test({ body: { bar_id: bar, ip } })
  return { ticket: { path: { id: _id } }, print_jobs }
}

const over = { dateEnd: daysFromNow(-1), form_refund: JSON.stringify({ enabled: false }) }

const steps: Partial<Record<OperationId, Step>> = {
  'drawers.confirm': async (api, { sessions, drawer }) => {
    const { movements } = await api.sdk(sessions.admin).drawers.move({
      path: { id: drawer._id },
      body: { direction: 'in', amount: 20, reason: 'Change' },
    })
    return { body: { movement_id: movements.at(-1)!._id } }
  },
  'drawers.continue': async ({ knex }, { event_id, people }) => {
    const own = { event_id, user_id: people.cashier, until: null }
    await knex('drawer_links').where(own).update({ until: new Date() })
    return nothing_else
  },
  // Its holder sees figures after the count.
  'drawers.transactions': async (api, { sessions, drawer }) => {
    await api
      .sdk(sessions.cashier)
      .drawers.count({ path: { id: drawer._id }, body: { pieces: [] } })
    return nothing_else
  },
  'drawers.hand_over': async ({ knex }, { people }) => {
    const pin_hash = await hash('4711')
    await knex('users').where({ _id: people.admin }).update({ pin_hash })
    return { body: { to: { user_id: people.admin, pin: '4711' } } }
  },
  // Beside the API, because reads share their event with the lists of points of sale and of changes.
  'print_jobs.list': async ({ knex }, { event_id, bar }) => {
    const at = { bar_id: bar, server_id: 'kitchen', ip: '192.168.1.20', type: 'epson' }
    const ticket = JSON.stringify({ order_number: 'Q-B017' })
    const job = { event_id, _id: newId(), kind: 'order', transaction_id: newId(), ticket }
    await knex('print_jobs').insert({ ...at, ...job, state: 'printed' })
    return nothing_else
  },
  'print_jobs.take': async (api, stage) => {
    await waitingTicket(api, stage)
    return { body: { server_id: 'kitchen' } }
  },
  'print_jobs.test': async (api, stage) => {
    const { ticket, print_jobs } = await waitingTicket(api, stage)
    await print_jobs.cancel(ticket)
    return { body: { bar_id: stage.bar, ip: '192.168.1.20' } }
  },
  'print_jobs.report': async (api, stage) => {
    const { ticket, print_jobs } = await waitingTicket(api, stage)
    const taken = await print_jobs.take({ body: { server_id: 'kitchen' } })
    const { lease } = taken.print_jobs[0]!
    return { ...ticket, body: { lease, state: 'failed', error_code: 'printer_paper_out' } }
  },
  'print_jobs.reprint': async (api, stage) => {
    const { ticket, print_jobs } = await waitingTicket(api, stage)
    await print_jobs.cancel(ticket)
    return ticket
  },
  'print_jobs.cancel': async (api, stage) => (await waitingTicket(api, stage)).ticket,
  'pairings.read_message': async (api, { sessions, phone }) => {
    const body = { text: 'Last orders at 23:30', pairing_id: phone._id }
    const { _id: id } = await api.sdk(sessions.admin).pairings.send_message({ body })
    return { path: { id } }
  },
  'pairings.unlock': async (api, { sessions, phone }) => {
    await api.sdk(sessions.admin).pairings.lock({ path: { id: phone._id } })
    return nothing_else
  },
  'pairings.send_log': async ({ knex }, { phone }) => {
    await knex('pairings').where({ _id: phone._id }).update({ log_asked_at: new Date() })
    return nothing_else
  },
  'pairings.redeem': async (api, { sessions, bar }) => {
    const body = { smartphone_number: '101', role: 'seller' as const, bar_id: bar }
    const { code } = await api.sdk(sessions.admin).pairings.create({ body })
    return { body: await pairingProof(await makePhoneKeys(), code) }
  },
  'pos.send_entries': async ({ knex }, { phone, people, bar, water, bands }) => {
    await knex('pairings').where({ _id: phone._id }).update({ user_id: people.server })
    const order = [{ _id: water }]
    const { text, signature } = await makeEntry(phone.keys, {
      pairing_id: phone._id,
      seq: 1,
      previous: '',
      operation: 'transactions.create',
      body: { _id: newId(), type: 'debit', uid: bands[0]!.uid, bar_id: bar, amount: 3, order },
      user_id: people.server,
      made_at: 60_000,
      monotonic_ms: 1000,
      offset_ms: 0,
      taken_offline: false,
    })
    return { body: { entries: [{ text, signature }] } }
  },
  'pairings.sign_in': async ({ knex, sdk }, { phone }) => {
    await knex('sessions').where({ pairing_id: phone._id }).delete()
    const { challenge } = await sdk().pairings.challenge({ path: { id: phone._id } })
    return { body: await sessionProof(phone.keys, phone._id, challenge) }
  },
  'pairings.sign_person_in': async ({ knex }, { people }) => {
    const pin_hash = await hash('4711')
    await knex('users').where({ _id: people.server }).update({ pin_hash })
    return { body: { user_id: people.server, pin: '4711' } }
  },
  'pairings.sign_person_out': async ({ knex }, { people, phone }) => {
    await knex('pairings').where({ _id: phone._id }).update({ user_id: people.server })
    return nothing_else
  },
  'refund_forms.release': async ({ knex }, { event_id, bands }) => {
    const { uid } = bands[3]!
    const rival = { event_id, _id: newId(), uid, form: '{}', owner_hash: Buffer.from(uid) }
    await knex('refund_rivals').insert(rival)
    await knex('refund_forms').where({ event_id, uid }).update({ refund_id: null })
    return { path: { uid }, body: {} }
  },
  'events.bulk': all('events', { enabled: false }),
  'zones.bulk': all('zones', { is_zone_enabled: false }),
  'events.enable': all('events', { enabled: false }),
  'events.archive': all('events', over),
  'messages.trigger': all('events', { is_trial: true }),
  // The bank has sent it back.
  'refund_errors.set_account': async ({ knex }, { event_id, refund }) => {
    const [item] = await knex('refund_items')
      .where({ event_id, refund_id: refund._id })
      .update({ status: 'released', reason: 'bank_rejected' })
      .returning('_id')
    await knex('refund_forms').where({ event_id }).update({ refund_id: null })
    return { path: { id: item._id }, body: { iban: 'CH9300762011623852957' } }
  },
  'refund_errors.set_name': named({ first_name: 'Ada', last_name: 'Example' }),
  'refund_errors.release': named(undefined),
  // It has left for the bank.
  'refund_items.return': async ({ knex }, { event_id, refund }) => {
    const key = { event_id, refund_id: refund._id }
    const [item] = await knex('refund_items').where(key).update({ status: 'sent' }).returning('_id')
    await knex('refunds').where({ event_id, _id: refund._id }).update({ step: 'sent' })
    return { path: { id: item._id }, body: {} }
  },
  'events.name_successor': async ({ knex }, { event_id: _id, name }) => {
    const copy = { frozen: 'restored', copy_of: newId(), backup_at: new Date() }
    await knex('events').where({ _id }).update(copy)
    return { body: { name } }
  },
  'events.unlink': link('link_event_id'),
  'events.delete_forever': async ({ knex }, { event_id, name }) => {
    await knex('payments').where({ event_id }).delete()
    await knex('events').where({ _id: event_id }).update({ deleted: true })
    return { body: { name, keep_totals: true } }
  },
  'events.db_restore': async (api, stage) => {
    const backup_file_buffer = (await backupOf(api, stage)).toString('base64')
    return { body: { backup_file: 'a.backup', backup_file_buffer } }
  },
  'events.db_restore_file': async (api, stage) => ({
    headers: { 'content-type': 'application/octet-stream' },
    body: await backupOf(api, stage),
  }),
  'poll.start': job(false),
  'poll.stop': job(true),
  'zones.enable': all('zones', { is_zone_enabled: false }),
  'zones.enable_event': all('zones', { is_event_enabled: false }),
  'users.unlink': link('user_id'),
  'clients.enable': all('wallets', { entrance_end_date: daysFromNow(-1) }),
  'refunds.create': async (_api, _stage, { body }) => ({
    body: { ...(body as object), dry_run: false },
  }),
  'refunds.bank_status': async (_api, { refund }) => ({
    body: formOf({ report: bankReport(reference('message', refund._id), 'ACCP') }),
  }),
}
