import { newId } from '@kermesse/core/platform/ids'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { type Api, refused, startApi } from '../api.ts'
import { createFestival, createSuperadmin } from '../festival.ts'

const api = await startApi()
const here = await createFestival(api)
const there = await createFestival(api)
const third = await createFestival(api)
const superadmin = await createSuperadmin(api)
const sdk = api.sdk(superadmin.token)
const pathOf = ({ event_id }: { event_id: string }) => ({ path: { id: event_id } })

type Event = { event_id: string }
type Kind = ReturnType<typeof smartphonesOf>

function smartphonesOf({ event_smartphones: calls }: typeof sdk) {
  const list = (smartphones: string[]) => ({ body: { smartphones } })
  return {
    name: 'smartphone',
    type: 'smartphone',
    taken: 'smartphones_taken',
    heading: 'Smartphone',
    add: async (_numbers: string[]) => {},
    get: async (event: Event) => (await calls.get(pathOf(event))).event_smartphones.smartphones,
    set: (event: Event, numbers: string[]) => calls.set({ ...pathOf(event), ...list(numbers) }),
    force: (event: Event, numbers: string[]) => calls.force({ ...pathOf(event), ...list(numbers) }),
    validate: async (event: Event, numbers: string[]) =>
      (await calls.validate({ ...pathOf(event), ...list(numbers) })).smartphones.map(
        ({ smartphone_number, event_name }) => [smartphone_number, event_name],
      ),
    export: (event: Event) => calls.export(pathOf(event)),
  }
}

function terminalsOf({ event_terminals: calls }: typeof sdk, { knex }: Api): Kind {
  const list = (mypos_terminals: string[]) => ({ body: { mypos_terminals } })
  return {
    name: 'terminal',
    type: 'mypos_terminal',
    taken: 'terminals_taken',
    heading: 'Card terminal',
    add: async (numbers) => {
      const rows = numbers.map((terminal_code) => ({ terminal_code, terminal_id: newId() }))
      await knex('terminals').insert(rows.map((row) => ({ _id: newId(), ...row })))
    },
    get: async (event) => (await calls.get(pathOf(event))).event_mypos_terminals.mypos_terminals,
    set: (event, numbers) => calls.set({ ...pathOf(event), ...list(numbers) }) as never,
    force: (event, numbers) => calls.force({ ...pathOf(event), ...list(numbers) }) as never,
    validate: async (event, numbers) =>
      (await calls.validate({ ...pathOf(event), ...list(numbers) })).mypos_terminals.map(
        ({ mypos_terminal_number, event_name }) => [mypos_terminal_number, event_name],
      ),
    export: (event) => calls.export(pathOf(event)),
  }
}

describe.each([smartphonesOf(sdk), terminalsOf(sdk, api)])('the $name list of an event', (kind) => {
  const { name, type, taken, heading } = kind
  const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((letter) => `${name}-${letter}`) as [
    string,
    string,
    string,
    string,
  ]
  const places = async (number: string) => {
    const rows = await api
      .knex('device_logs')
      .where({ device_type: type, device_number: number })
      .orderBy('_id')
    return rows.map(({ event_id, removed_on }) => [event_id, removed_on ? 'left' : 'there'])
  }

  test('is set as a whole: new ones come, those left out go, and both are logged', async () => {
    await kind.add([a, b, c, d])
    await kind.set(here, [b, a, a])
    expect(await kind.get(here)).toEqual([a, b])

    await kind.set(here, [b, c])

    expect(await kind.get(here)).toEqual([b, c])
    expect(await places(a)).toEqual([[here.event_id, 'left']])
    expect(await places(b)).toEqual([[here.event_id, 'there']])
  })

  test('takes none that another event has, and names each with that event', async () => {
    await kind.set(third, [d])

    const error = await refused(kind.set(there, [a, d, c, b]), taken, 409)

    const sentence = (number: string, { name: event }: { name: string }) =>
      `${name} - ${number} is already taken by ${event}`
    const sentences = [sentence(b, here), sentence(c, here), sentence(d, third)]
    expect(error.message).toBe(sentences.join(' & '))
    expect(await kind.validate(there, [a, b])).toEqual([[b, here.name]])
    expect(await kind.get(there)).toEqual([])
  })

  test('takes them anyway by force, and the other event loses them', async () => {
    await kind.force(there, [a, b])

    expect(await kind.get(there)).toEqual([a, b])
    expect(await kind.get(here)).toEqual([c])
    expect(await places(b)).toEqual([
      [here.event_id, 'left'],
      [there.event_id, 'there'],
    ])
  })

  test('takes them from an event that is archived or deleted', async () => {
    await api.knex('events').where({ _id: third.event_id }).update({ archived: true })

    await kind.set(there, [a, b, d])

    expect(await kind.get(there)).toContain(d)
    expect(await places(d)).toEqual([
      [third.event_id, 'left'],
      [there.event_id, 'there'],
    ])
    await api.knex('events').where({ _id: third.event_id }).update({ archived: false })
  })

  test('may be emptied', async () => {
    await kind.set(there, [])

    expect(await kind.get(there)).toEqual([])
    expect((await places(a)).at(-1)).toEqual([there.event_id, 'left'])
  })

  test('comes as a spreadsheet', async () => {
    await kind.set(there, [b, a])

    const bytes = await kind.export(there)

    const book = new ExcelJS.Workbook()
    await book.xlsx.load(bytes.buffer as ArrayBuffer)
    const rows = book.worksheets[0]!.getSheetValues().slice(1) as string[][]
    expect(rows.map((row) => row.slice(1))).toEqual([[heading], [a], [b]])
  })

  test('is in one piece when two events want the same at once', async () => {
    const wanted = Array.from({ length: 20 }, (_, n) => `${name}-${n}`)
    await kind.add(wanted)

    const outcomes = await Promise.allSettled([
      kind.set(here, wanted),
      kind.set(there, wanted.toReversed()),
      kind.force(here, wanted),
      kind.force(there, wanted.toReversed()),
    ])

    const errors = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set([...errors, taken])).toEqual(new Set([taken]))
    const counts = await Promise.all([here, there].map(async (one) => (await kind.get(one)).length))
    expect(counts.sort()).toEqual([0, 20])
  })
})

test('a terminal that nobody knows is refused', async () => {
  const body = { mypos_terminals: ['unheard-of'] }

  const error = await refused(
    sdk.event_terminals.set({ ...pathOf(here), body }),
    'terminal_not_found',
    404,
  )

  expect(error.details).toEqual(['unheard-of'])
})

test('a user’s smartphone is not given to another one, and the refusal names who has it', async () => {
  const { cashier, server } = here.people
  await sdk.users.update({ path: { id: cashier }, body: { smartphones: ['77', '78'] } })

  const error = await refused(
    sdk.users.update({ path: { id: server }, body: { smartphones: ['78', '77', '79'] } }),
    'smartphones_taken',
    409,
  )

  const { email } = await sdk.users.get({ path: { id: cashier } })
  expect(error.message).toBe(
    [77, 78]
      .map((n) => `smartphone - ${n} is already taken by ${email} @ ${here.name}`)
      .join(' & '),
  )
  expect(await sdk.users.get({ path: { id: server } })).toMatchObject({ smartphones: [] })
})

test('a user’s smartphones are free again once the user is deleted', async () => {
  const { checker, server } = here.people
  await sdk.users.update({ path: { id: checker }, body: { smartphones: ['88', '89'] } })
  await sdk.users.delete({ path: { id: checker } })

  await sdk.users.update({ path: { id: server }, body: { smartphones: ['88'] } })

  expect(await sdk.users.get({ path: { id: server } })).toMatchObject({ smartphones: ['88'] })
  const log = await api.knex('device_logs').where({ device_number: '88' }).orderBy('_id')
  expect(log.map(({ user_id, removed_on }) => [user_id, removed_on !== null])).toEqual([
    [checker, true],
    [server, false],
  ])
})

test('a change of a user keeps the smartphones that it does not name', async () => {
  const { none } = here.people
  await sdk.users.update({ path: { id: none }, body: { smartphones: ['91', '92'] } })

  await sdk.users.update({ path: { id: none }, body: { email: 'nobody-here' } })
  await sdk.users.update({ path: { id: none }, body: { smartphones: ['92', '93'] } })

  expect(await sdk.users.get({ path: { id: none } })).toMatchObject({ smartphones: ['92', '93'] })
  const bar = await sdk.bars.get({ path: { id: here.bar }, query: { event_id: here.event_id } })
  expect(bar.number_of_smartphones).toBe(5)
})

test('the log follows a user to another point of sale, and ends when they are deleted', async () => {
  const { cashier } = here.people
  const path = { id: cashier }
  await sdk.users.update({ path, body: { smartphones: ['101', '102'] } })
  const logOf = async (device_number: string) => {
    const log = await api.knex('device_logs').where({ device_number }).orderBy('_id')
    return log.map(({ bar_id, removed_on }) => [bar_id, removed_on ? 'left' : 'there'])
  }

  await sdk.users.update({ path, body: { bar_id: here.other_bar, smartphones: ['101'] } })
  expect(await logOf('101')).toEqual([
    [here.bar, 'left'],
    [here.other_bar, 'there'],
  ])
  expect(await logOf('102')).toEqual([[here.bar, 'left']])
  await sdk.users.delete({ path })

  expect((await logOf('101')).at(-1)).toEqual([here.other_bar, 'left'])
  const { devices } = await sdk.devices.list({ query: { number: '101' } })
  expect(devices).toMatchObject([{ user: null }])
  await sdk.users.restore({ path })
  expect((await logOf('101')).at(-1)).toEqual([here.other_bar, 'there'])
  await sdk.users.delete({ path })
  await sdk.devices.delete({ path: { id: devices[0]!._id } })
  expect(await sdk.users.restore({ path })).toMatchObject({ smartphones: [] })
})
