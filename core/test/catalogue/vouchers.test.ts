import { expect, test } from 'vitest'
import { highest_value, vouchers } from '../../src/catalogue/vouchers.ts'
import { newId } from '../../src/platform/ids.ts'
import { openStage } from '../stage.ts'

const stage = await openStage()
const { knex } = stage

type Item = { price: number; type?: 'quantity' | 'input'; deleted?: boolean; bar?: 'open' | 'gone' }

/** A voucher of an event for these items. */
async function createVoucher(event_id: string, name: string, items: Item[]) {
  const bars = { open: newId(), gone: newId() }
  await knex('bars').insert([
    { event_id, _id: bars.open, name: `Bar of ${name}` },
    { event_id, _id: bars.gone, name: `Closed bar of ${name}`, deleted: true },
  ])
  const rows = items.map(({ bar = 'open', type = 'quantity', ...item }, n) => {
    return { event_id, _id: newId(), bar_id: bars[bar], name: `${name} ${n}`, type, ...item }
  })
  if (rows.length > 0) await knex('consumptions').insert(rows)
  const consumptions = JSON.stringify(rows.map(({ _id }) => _id))
  await knex('vouchers').insert({ event_id, _id: newId(), name, consumptions })
}

test('a voucher is sorted by the value that it shows, whatever its bar no longer sells', async () => {
  const event_id = await stage.createEvent()
  await createVoucher(event_id, 'plain', [{ price: 300 }, { price: 500 }])
  await createVoucher(event_id, 'item deleted', [{ price: 400 }, { price: 900, deleted: true }])
  await createVoucher(event_id, 'bar deleted', [{ price: 200 }, { price: 800, bar: 'gone' }])
  await createVoucher(event_id, 'open price', [{ price: 100 }, { price: 700, type: 'input' }])
  await createVoucher(event_id, 'money back', [{ price: -100 }])
  await createVoucher(event_id, 'nothing', [])

  const query = { sort_key: 'highest_value', sort_order: 'DESC' } as const
  const answer = await vouchers.list.run(stage.contextOf(event_id) as never, { query })
  const shown = answer.vouchers.map(({ name, highest_value }) => [name, highest_value])
  expect(shown.slice(0, 4)).toEqual([
    ['plain', 500],
    ['item deleted', 400],
    ['bar deleted', 200],
    ['open price', 100],
  ])
  expect(shown.slice(4).map(([, value]) => value)).toEqual([0, 0])
  const sql = await knex('vouchers')
    .where({ event_id })
    .select<{ name: string; value: number }[]>('name', knex.raw(`${highest_value}::int AS value`))
  expect(new Map(sql.map(({ name, value }) => [name, value]))).toEqual(
    new Map(shown as [string, number][]),
  )
})
