import { expect, test } from 'vitest'
import { bars } from '../../src/catalogue/bars.ts'
import { deposits } from '../../src/catalogue/deposits.ts'
import { presentUsers, visibleUsers } from '../../src/identity/user_rows.ts'
import { Bar, BarDeposit, Consumption, Deposit } from '../../src/models/bar_model.ts'
import { Event } from '../../src/models/event_model.ts'
import { Device, User } from '../../src/models/user_model.ts'
import type { ReadCtx } from '../../src/operations/context.ts'
import { newId } from '../../src/platform/ids.ts'
import { openStage } from '../stage.ts'

const stage = await openStage()
const { knex } = stage

test('a list asks as many queries for many records as for one', async () => {
  const one = await festival(1)
  const many = await festival(30)

  const lists = {
    bars: (ctx: ReadCtx) => bars.list.run(ctx, { query: { limit: 100 } }),
    deposits: (ctx: ReadCtx) => deposits.list.run(ctx, { query: { limit: 100 } }),
    users: async (ctx: ReadCtx) => presentUsers(ctx, await visibleUsers(ctx)),
  }

  for (const [name, list] of Object.entries(lists)) {
    const few = await queriesOf(() => list(one))
    expect([name, await queriesOf(() => list(many))]).toEqual([name, few])
  }
})

test('the queries of a graph follow one another, as the operation has one connection', async () => {
  const ctx = await festival(3)
  let running = 0
  let most = 0
  const begun = () => {
    running += 1
    most = Math.max(most, running)
  }
  const ended = () => {
    running -= 1
  }
  knex.on('query', begun).on('query-response', ended)

  await bars.list.run(ctx, { query: {} })

  knex.off('query', begun).off('query-response', ended)
  expect(most).toBe(1)
})

test('records of two events that share their ids are never joined', async () => {
  const ctx = await festival(1)
  const copy = await copyOf(ctx)
  await Consumption.query(knex).where({ event_id: copy.event_id }).patch({ name: 'Lemonade' })
  await Deposit.query(knex).where({ event_id: copy.event_id }).patch({ name: 'Jug' })

  const [here] = (await bars.list.run(ctx, { query: {} })).bars
  const [there] = (await bars.list.run(copy, { query: {} })).bars

  expect(here).toMatchObject({ _id: there!._id, users: [{ email: expect.any(String) }] })
  expect(namesIn(here)).toEqual({ sold: ['Beer'], taken: ['Cup'] })
  expect(namesIn(there)).toEqual({ sold: ['Lemonade'], taken: ['Jug'] })
  expect(there!.users).toEqual([])
})

test('a column of JSON is written as it is read', async () => {
  const { event_id } = await festival(1)
  const printers: Bar['printers'] = [{ type: 'epson', server_id: 'till', ip: '192.0.2.1' }]
  await Bar.query(knex).where({ event_id }).patch({ printers })

  const bar = await Bar.query(knex).findOne({ event_id })

  expect(bar!.printers).toEqual(printers)
})

test('a menu that is saved as it is writes nothing', async () => {
  const ctx = await festival(1)
  const { bars: all } = await bars.list.run(ctx, { query: {} })
  const { _id, consumptions = [] } = all[0]!
  const sold = consumptions.map(({ _id, name, price, type, deposit }) => ({
    _id,
    name,
    price,
    type,
    deposit,
  }))

  const written = await statementsOf(() =>
    stage.call(ctx.event_id, (inside) =>
      bars.update.run(inside, { path: { id: _id }, body: { consumptions: sold } }),
    ),
  )

  expect(written.filter((sql) => /^(insert|update|delete)/.test(sql))).toEqual([
    expect.stringContaining('audit_log'),
  ])
})

function namesIn(bar: Awaited<ReturnType<typeof bars.list.run>>['bars'][number] | undefined) {
  return {
    sold: bar?.consumptions?.map(({ name }) => name),
    taken: bar?.possible_deposits?.map(({ name }) => name),
  }
}

/** An event with so many bars, each with something to drink from a container, and a user with a smartphone. */
async function festival(count: number): Promise<ReadCtx> {
  const event_id = newId()
  await Event.query(knex).insert({ _id: event_id, name: event_id })
  for (let n = 0; n < count; n++) {
    const [bar_id, deposit_id, user_id] = [newId(), newId(), newId()]
    await Bar.query(knex).insert({ event_id, _id: bar_id, name: `Bar ${n}` })
    const cup = { event_id, _id: deposit_id, name: n ? `Cup ${n}` : 'Cup', price: 200 }
    await Deposit.query(knex).insert(cup)
    const kind = 'deposit'
    await BarDeposit.query(knex).insert({ event_id, bar_id, deposit_id, kind })
    const beer = { event_id, _id: newId(), bar_id, name: 'Beer', price: 500, deposit: deposit_id }
    await Consumption.query(knex).insert({ ...beer, type: 'quantity' })
    const user = { _id: user_id, email: `${user_id}@example.org`, password_hash: '', right: 10 }
    await User.query(knex).insert({ ...user, right: 10, event_id, bar_id })
    const number = user_id.slice(-12)
    await Device.query(knex).insert({ _id: newId(), type: 'smartphone', number, user_id })
  }
  return stage.contextOf(event_id)
}

/** The catalogue of an event again with the same ids, as a restored backup has it. */
async function copyOf({ event_id }: ReadCtx): Promise<ReadCtx> {
  const copy = newId()
  await Event.query(knex).insert({ _id: copy, name: copy })
  for (const { tableName } of [Bar, Deposit, BarDeposit, Consumption])
    await knex.raw(
      `INSERT INTO ?? SELECT (jsonb_populate_record(t, jsonb_build_object('event_id', ?::text))).*
       FROM ?? t WHERE event_id = ?`,
      [tableName, copy, tableName, event_id],
    )
  return stage.contextOf(copy)
}

async function queriesOf(run: () => Promise<unknown>) {
  return (await statementsOf(run)).length
}

async function statementsOf(run: () => Promise<unknown>) {
  const sent: string[] = []
  const note = ({ sql }: { sql: string }) => void sent.push(sql)
  knex.on('query', note)
  await run()
  knex.off('query', note)
  return sent
}
