import { setTimeout as sleep } from 'node:timers/promises'
import { addBands, numberBands, openFestival } from '../../fixtures/festival.ts'
import type { Random } from '../../fixtures/random.ts'
import { tryUntilAnswered } from './scenario.ts'
import type { Difference } from './verdict.ts'
import type { World } from './world.ts'

/** An event whose refunds go by bank file; amounts in minor units. */
export type BankEvent = {
  event_id: string
  run_id: string
  message_id: string
  transfers: { uid: string; _id: string; end_to_end_id: string; amount: number; back: number }[]
}

const day_ms = 86_400_000
const statements = ['camt.053', 'camt.054'] as const

/**
 * Pays wristbands back by bank file while processes die, and has some transfers come back: told twice, by two kinds of statements at
 * once, by a late rejection, and by hand.
 */
export async function playReturns(
  world: World,
  { event_id, uids }: { event_id: string; uids: string[] },
  luck: Random,
): Promise<BankEvent> {
  await topUpAll(world, event_id, uids, luck)
  const { run_id, file_name } = await runToFile(world, event_id)
  const xml = await download(world, event_id, file_name)
  const message_id = /<MsgId>([^<]+)</.exec(xml)![1]!
  await fetch(`${world.providers_url}/bank/inbox`, { method: 'POST', body: xml })
  const rows = await world.query<{
    uid: string
    _id: string
    end_to_end_id: string
    amount: number
  }>(
    `SELECT uid, _id, end_to_end_id, amount::int FROM refund_items WHERE event_id = $1 AND refund_id = $2`,
    [event_id, run_id],
  )
  if (rows.length !== uids.length) throw new Error('the run has left somebody out')
  const transfers = rows.map((row) => ({ ...row, back: 0 }))
  const event = { event_id, run_id, message_id, transfers }
  if (luck.chance(0.5)) await uploadReport(world, event)
  for (const transfer of transfers) await bringBack(world, event, transfer, luck)
  await tellAll(world, event)
  return event
}

/** Once nothing dies any more, the office uploads everything again; each wristband has what its transfer brought back, and no more. */
export async function compareReturns(world: World, event: BankEvent): Promise<Difference[]> {
  await tellAll(world, event)
  const { event_id } = event
  const wallets = await world.query<{ uid: string; balance: number }>(
    `SELECT uid, balance::int FROM wallets WHERE event_id = $1`,
    [event_id],
  )
  const here = new Map(wallets.map(({ uid, balance }) => [uid, balance]))
  const audit = await world.staff.events.audit({ path: { id: event_id } })
  const wallets_differ = event.transfers.flatMap(({ uid, back }): Difference[] => {
    const balance = here.get(uid)
    const is_same = balance === back
    return is_same ? [] : [{ what: 'returned transfer', subject: uid, here: balance, there: back }]
  })
  if (audit.ok) return wallets_differ
  return [...wallets_differ, { what: 'audit', subject: event_id, here: audit, there: 'ok' }]
}

/** An event with refund requests, and wristbands without money. */
export async function openBankEvent({ staff, query }: World, count: number) {
  const { event } = await openFestival(staff, {
    name: 'A day at the bank',
    form_refund: { enabled: true, dateBegin: new Date(Date.now() - day_ms).toISOString() },
    bank: { account_name: 'Association du Lac', iban: 'CH5604835012345678009' },
  })
  const event_id = event._id
  const bands = numberBands('04BA4C', 'B', count)
  await addBands(query, event_id, bands)
  await query(
    `INSERT INTO refund_forms (event_id, uid, first_name, last_name, address, postal_code, locality, country, iban, is_cleared)
     SELECT event_id, uid, 'Ada', 'Example', 'Rue du Lac', '1000', 'Lausanne', 'CH', 'CH9300762011623852957', true
     FROM clients WHERE event_id = $1`,
    [event_id],
  )
  return { event_id, uids: bands.map(({ uid }) => uid) }
}

async function topUpAll({ staff }: World, event_id: string, uids: string[], luck: Random) {
  for (const uid of uids) {
    const _id = crypto.randomUUID()
    const amount = 1 + luck.below(90)
    const body = { _id, uid, type: 'credit', payment_type: 'cash', amount } as const
    await tryUntilAnswered(() => staff.transactions.create({ query: { event_id }, body }))
  }
}

/** A run may be begun by a call whose answer is lost, so that what there is is looked at. */
async function runToFile({ staff, query }: World, event_id: string) {
  for (let tries = 0; tries < 400; tries++) {
    const [run] = await query<{ _id: string; step: string; file_name: string }>(
      `SELECT _id, step, file_name FROM refunds WHERE event_id = $1`,
      [event_id],
    )
    if (run?.step === 'ready') return { run_id: run._id, file_name: run.file_name }
    if (!run)
      await tryUntilAnswered(() =>
        staff.refunds.create({ query: { event_id }, body: { type: 'form' } }),
      )
    await sleep(250)
  }
  throw new Error('the run has no file')
}

async function download({ staff }: World, event_id: string, file_name: string) {
  const asked = { path: { file_name }, query: { event_id } }
  const bytes = await tryUntilAnswered(() => staff.refunds.download(asked))
  return Buffer.from(bytes!).toString()
}

/** The bank rejects a transfer, or pays it and has it back later, or staff books by hand what it read in the account. */
async function bringBack(
  world: World,
  event: BankEvent,
  transfer: BankEvent['transfers'][number],
  luck: Random,
) {
  const { providers } = world
  const { end_to_end_id, amount } = transfer
  const what = luck.next()
  if (what < 0.15) {
    await providers('POST', '/control/bank/rejections', { end_to_end_id, code: 'MS03' })
    transfer.back = amount
    return
  }
  if (what > 0.75) return
  const fees = luck.chance(0.2) && amount > 100 ? 75 : 0
  const text = `${Math.floor((amount - fees) / 100)}.${String((amount - fees) % 100).padStart(2, '0')}`
  const code = luck.pick(['AC04', 'MS03'])
  await providers('POST', '/control/bank/returns', { end_to_end_id, amount: text, code })
  transfer.back = amount - fees
  if (luck.chance(0.3)) await bookByHand(world, event, transfer)
  if (luck.chance(0.3)) await tellAll(world, event)
}

async function bookByHand(
  { staff }: World,
  event: BankEvent,
  transfer: BankEvent['transfers'][number],
) {
  const query = { event_id: event.event_id }
  await tryUntilAnswered(() => staff.refunds.mark_sent({ path: { id: event.run_id }, query }))
  const body = { amount: transfer.back / 100, code: 'AC04' }
  await tryUntilAnswered(() =>
    staff.refund_items.return({ path: { id: transfer._id }, query, body }),
  )
}

/** The report and both statements at once, in any order. */
async function tellAll(world: World, event: BankEvent) {
  await Promise.all([
    uploadReport(world, event),
    ...statements.map((name) => uploadFrom(world, event, `statement?name=${name}`)),
  ])
}

const uploadReport = (world: World, event: BankEvent) => uploadFrom(world, event, 'report')

async function uploadFrom(world: World, { event_id, run_id, message_id }: BankEvent, what: string) {
  const answer = await fetch(`${world.providers_url}/bank/inbox/${message_id}/${what}`)
  const report = new File([await answer.text()], 'report.xml', { type: 'application/xml' })
  const asked = { path: { id: run_id }, query: { event_id }, body: { report } }
  await tryUntilAnswered(() => world.staff.refunds.bank_status(asked))
}
