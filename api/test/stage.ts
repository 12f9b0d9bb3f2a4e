import { newId } from '@kermesse/core/ids'
import type { Knex } from 'knex'
import type { Api } from './api.ts'
import { createFestival, daysFromNow, load, openDevice } from './festival.ts'

export type Stage = Awaited<ReturnType<typeof createStage>>

/** A festival with a record of every kind that an operation can name. */
export async function createStage(api: Api, more: object = {}) {
  const { knex } = api
  const festival = await createFestival(api, {
    form_refund: { enabled: true, dateBegin: daysFromNow(-1) },
    bank: { account_name: 'Association du Lac', iban: 'CH5604835012345678009' },
    ...more,
  })
  const { event_id, bands, cup } = festival
  const transaction_id = await load(api, event_id, bands[0]!.uid, 2000)
  const session = await knex('sessions').where({ user_id: festival.people.admin }).first('_id')
  const of = { event_id, _id: newId() }
  const spare = { spare_deposit: newId(), spare_entrance: newId(), spare_voucher: newId() }
  await knex('deposits').insert({ ...of, _id: spare.spare_deposit, name: 'Plate', price: 100 })
  await knex('vouchers').insert({ ...of, _id: spare.spare_voucher, name: 'Anything' })
  await knex('entrances').insert({
    ...of,
    _id: spare.spare_entrance,
    name: 'Crew',
    price: 0,
    deposit: cup,
  })
  return {
    ...festival,
    ...spare,
    transaction_id,
    session_id: session._id as string,
    device: await openDevice(api, event_id),
    terminal: await createTerminal(knex),
    ...(await createRuns(knex, event_id, festival.entrance)),
  }
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

/** An import and a refund run that were finished long ago, and the run's file. */
async function createRuns(knex: Knex, event_id: string, entrance_id: string) {
  const [file_id, import_id, refund_id] = [newId(), newId(), newId()]
  const file_name = `refund-${refund_id.slice(-8)}.xml`
  const bytes = Buffer.from('<Document/>')
  await knex('files').insert({
    ...{ event_id, _id: file_id, name: file_name, content_type: 'application/xml' },
    ...{ size: bytes.length, sha256: Buffer.alloc(32) },
  })
  await knex('file_chunks').insert({ event_id, file_id, n: 0, bytes })
  await knex('imports').insert({
    ...{ event_id, _id: import_id, file_id, file_name: 'bands.xlsx', entrance_id, amount: 1000 },
    ...{ status: 'done', band_count: 0, finished_at: new Date() },
  })
  await knex('refunds').insert({
    ...{ event_id, _id: refund_id, type: 'form', file_name, status: 'success', step: 'ready' },
    ...{ execution_date: '2026-07-06', message_id: `M-${refund_id.slice(-8)}`, debtor: debtor() },
    ...{ bank_file_id: file_id, sheet_file_id: file_id },
  })
  return { import_id, refund: { _id: refund_id, file_name } }
}

function debtor() {
  return { name: 'Association du Lac', iban: 'CH5604835012345678009' }
}
