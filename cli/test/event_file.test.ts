import { readFile } from 'node:fs/promises'
import type { Sdk } from '@kermesse/sdk/client'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { bodiesOf } from '../src/event_file/body.ts'
import { type Current, nothing } from '../src/event_file/current.ts'
import { execute } from '../src/event_file/execute.ts'
import { collectPasswords } from '../src/event_file/new_passwords.ts'
import { type Change, planChanges } from '../src/event_file/plan.ts'
import { readEventFile } from '../src/event_file/read.ts'
import { withoutSecrets } from '../src/event_file/show.ts'

const fixture = await readFile(new URL('../../fixtures/festival.yaml', import.meta.url), 'utf8')

const file = `
event: { name: Quay, timezone: Europe/Zurich, dateBegin: 2026-07-03T16:00, bank: { iban: CH93 0076 } }
deposits: [{ name: Cup, price: 2 }]
bars:
  - name: Main
    deposits: [Cup]
    consumptions: [{ name: Lager, price: 6, deposit: Cup }, { name: Water, price: 3 }]
  - name: Side
    consumptions: [{ name: Lager, price: 7 }]
vouchers: [{ name: Drink, consumptions: [Lager, Main/Water] }]
voucher_packs: [{ name: Crew pack, vouchers: { Drink: 2 } }]
entrances: [{ name: Crew, type: unpaid, price: 0, voucher_packs: { Crew pack: 1 } }]
users: [{ email: Till-1@example.org, right: cashier, bar: Main, password_env: TILL }]
smartphones: [101]
`
const read = (text: string, env = { TILL: 'secret-secret' }) => readEventFile(parse(text), env)

/** The installation as it stands after the file was applied. */
function applied(text: string): Current {
  const wanted = read(text)
  const current = nothing()
  const plan = planChanges(wanted, nothing(), {})
  current.settings = wanted.settings
  current.is_new = false
  current.smartphones = wanted.smartphones
  current.terminals = wanted.terminals
  for (const one of wanted.new_terminals)
    current.known_terminals.set(one.terminal_code, one.terminal_id)
  for (const { kind, name, fields } of plan) {
    if (!(kind in current.items)) continue
    const entries = fields.map(({ field, to }) => [field, to])
    current.items[kind as keyof Current['items']].push({
      name,
      fields: Object.fromEntries(entries),
    })
  }
  for (const bar of current.items.bar)
    bar.fields.consumptions = wanted.items.bar.find(
      ({ name }) => name === bar.name,
    )?.fields.consumptions
  return current
}

test.each(['JPY', 'TND', 'BTC', 'chf'])('%s is no currency of an event', (currencyCode) => {
  const wrong = file.replace('name: Quay,', `name: Quay, currencyCode: ${currencyCode},`)

  expect(() => read(wrong)).toThrow(/event\.currencyCode.*two decimals/)
})

const brief = (changes: readonly Change[]) =>
  changes.map(({ action, kind, name, fields }) =>
    [action, kind, name, ...fields.map(({ field }) => field)].join(' '),
  )

test('a new event is created in the order in which its parts refer to each other', () => {
  const changes = planChanges(read(file), nothing(), {})

  expect(changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'event Quay',
    'deposit Cup',
    'bar Main',
    'bar Side',
    'consumption Main/Lager',
    'consumption Main/Water',
    'consumption Side/Lager',
    'voucher Drink',
    'voucher_pack Crew pack',
    'entrance Crew',
    'user till-1@example.org',
    'smartphone 101',
  ])
})

test('a name without a bar stands for that consumption of every bar', () => {
  const voucher = planChanges(read(file), nothing(), {}).find(({ kind }) => kind === 'voucher')

  expect(voucher?.fields).toEqual([
    { field: 'consumptions', from: null, to: ['Main/Lager', 'Side/Lager', 'Main/Water'] },
  ])
})

test('applying the same file again changes nothing', () => {
  expect(planChanges(read(file), applied(file), {})).toEqual([])
  expect(planChanges(read(fixture), applied(fixture), {})).toEqual([])
})

test.each([
  ['price: 6,', 'price: 6.5,', ['update consumption Main/Lager price']],
  ['dateBegin: 2026-07-03T16:00', 'dateBegin: 2026-07-03T14:00:00Z', []],
  ['iban: CH93 0076', 'iban: CH930076', []],
  ['name: Lager, price: 6,', 'name: " Lager ", price: 6,', []],
  ['iban: CH93 0076', 'iban: CH94', ['update event Quay bank.iban']],
  ['Drink: 2', 'Drink: 3', ['update voucher_pack Crew pack vouchers']],
  ['right: cashier', 'right: server', ['update user till-1@example.org right']],
  ['smartphones: [101]', 'smartphones: [101, 102]', ['create smartphone 102']],
  ['consumptions: [Lager, Main/Water]', 'consumptions: [Main/Water, Lager]', []],
  [
    'consumptions: [{ name: Lager, price: 7 }]',
    'consumptions: [{ name: Cider, price: 7 }, { name: Lager, price: 7 }]',
    ['create consumption Side/Cider type price'],
  ],
  [
    '[{ name: Lager, price: 6, deposit: Cup }, { name: Water, price: 3 }]',
    '[{ name: Water, price: 3 }, { name: Lager, price: 6, deposit: Cup }]',
    ['update bar Main order'],
  ],
])('from %s to %s there is %j to do', (before, after, expected) => {
  const changes = planChanges(read(file.replace(before, after)), applied(file), {})

  expect(brief(changes)).toEqual(expected)
})

test('a name that looks like a known one is that one, wherever the file has it', () => {
  const accented = file.replaceAll('Main', 'Café').replaceAll('Cup', 'Gobelet é')
  const of_mac = accented
    .normalize('NFD')
    .replaceAll('Lager', 'LAGER')
    .replace('Drink:', 'Dr\u200bink:')

  expect(brief(planChanges(read(of_mac), applied(accented), {}))).toEqual([])
  expect(brief(planChanges(read(of_mac), applied(accented), { prune: true }))).toEqual([])
})

test('two names of a file that look alike are one too many', () => {
  const twice = file.replace('- name: Side', '- name: "M\u200bain"')

  expect(() => read(twice)).toThrow('stands twice')
})

test('what the file does not name stays, unless it is pruned', () => {
  const less = file
    .replace(/ {2}- name: Side\n.*\n/, '')
    .replace('smartphones: [101]', 'smartphones: []')

  const kept = planChanges(read(less), applied(file), {})
  const pruned = planChanges(read(less), applied(file), { prune: true })

  expect(kept).toEqual([])
  expect(brief(pruned)).toEqual(['delete bar Side', 'delete smartphone 101'])
})

test('nobody prunes themselves', () => {
  const without = file.replace(/users: .*/, '')

  const changes = planChanges(read(without), applied(file), {
    prune: true,
    me: 'till-1@example.org',
  })

  expect(changes).toEqual([])
})

test('a secret that is set is left alone, and never shown', () => {
  const secret = file.replace('bank:', 'pay: { SECRET: hush }, bank:')
  const current = { ...applied(file), secrets_set: ['pay.SECRET'] }

  const usual = planChanges(read(secret), current, {})
  const renewed = planChanges(read(secret), current, { update_secrets: true })

  expect(usual).toEqual([])
  expect(brief(renewed)).toEqual(['update event Quay pay.SECRET'])
  expect(JSON.stringify(withoutSecrets(renewed))).not.toContain('hush')
})

test('secrets go along with the address that they belong to', () => {
  const moved = file.replace('bank:', 'pay: { URL: new, SECRET: hush, WEBHOOK_KEY: w }, bank:')
  const before = applied(file.replace('bank:', 'pay: { URL: old }, bank:'))
  const current = { ...before, secrets_set: ['pay.SECRET', 'pay.WEBHOOK_KEY'] }

  const changes = planChanges(read(moved), current, {})

  expect(brief(changes)).toEqual(['update event Quay pay.URL pay.SECRET pay.WEBHOOK_KEY'])
})

test('a date without a time is a day of the event: its beginning, and for an end its end', () => {
  const file = read(`
event: { name: A, timezone: Europe/Zurich, dateBegin: 2026-11-20, dateEnd: 2026-11-29 }
entrances:
  - { name: Sunday, price: 10, entrance_begin_date: 2026-11-29, entrance_end_date: 2026-11-29 }
`)

  expect(file.settings).toMatchObject({
    dateBegin: '2026-11-19T23:00:00.000Z',
    dateEnd: '2026-11-29T22:59:59.999Z',
  })
  expect(JSON.stringify(file)).toContain('"entrance_begin_date":"2026-11-28T23:00:00.000Z"')
  expect(JSON.stringify(file)).toContain('"entrance_end_date":"2026-11-29T22:59:59.999Z"')
})

test('a date that no calendar has is named', () => {
  expect(() => read('event: { name: A, dateBegin: 2026-02-30 }')).toThrow('is not a date')
})

test('a date without an offset is in the time of the event, on both sides of the change of clocks', () => {
  const summer = read('event: { name: A, timezone: Europe/Zurich, dateBegin: 2026-07-03T16:00 }')
  const winter = read('event: { name: A, timezone: Europe/Zurich, dateBegin: 2026-12-03T16:00 }')
  const first = read('event: { name: A, timezone: Europe/Zurich, dateBegin: 2026-10-25T03:00 }')
  const spring = read('event: { name: A, timezone: Europe/Zurich, dateBegin: 2026-03-29T01:30 }')
  const far = read('event: { name: A, timezone: Pacific/Auckland, dateBegin: 2026-07-03 }')

  expect(summer.settings.dateBegin).toBe('2026-07-03T14:00:00.000Z')
  expect(winter.settings.dateBegin).toBe('2026-12-03T15:00:00.000Z')
  expect(first.settings.dateBegin).toBe('2026-10-25T02:00:00.000Z')
  expect(spring.settings.dateBegin).toBe('2026-03-29T00:30:00.000Z')
  expect(far.settings.dateBegin).toBe('2026-07-02T12:00:00.000Z')
})

test('every mistake of a file is told at once, and where it is', () => {
  const text = `
event: { name: Quay, timezone: Mars/Base, dateEnd: soon }
barz: []
bars:
  - { name: Main, consumptions: [{ name: Lager, prise: 6 }] }
  - { name: Main }
deposits: [{ name: Cup, price: cheap }]
users: [{ email: a@example.org, right: boss }, { email: b@example.org, right: server, password_env: NONE }]
`
  const tell = () => read(text)

  for (const mistake of [
    'barz: unknown',
    'event.timezone: not an IANA time zone',
    'event.dateEnd: "soon" is not a date',
    'bars[0].consumptions[0].prise: unknown',
    'bars[0].consumptions "Lager": needs a price',
    'bars[1]: "Main" stands twice',
    'deposits[0].price: must be a number',
    'a@example.org.right: must be one of none',
    'users b@example.org: the environment variable NONE is not set',
  ])
    expect(tell).toThrow(mistake)
})

test('a name that stands for nothing is found before anything is done', () => {
  const odd = file
    .replace('deposits: [Cup]', 'deposits: [Mug]')
    .replace('[Lager, Main/Water]', '[Rum]')
  const plan = () => planChanges(read(odd), nothing(), {})

  expect(plan).toThrow('bar Main: there is no deposit "Mug"')
  expect(plan).toThrow('voucher Drink: there is no consumption "Rum"')
})

test('the festival of the fixtures has six bars, sixty things to buy and four entrances', () => {
  const { items } = read(fixture)

  const { bar, consumption, entrance } = items
  expect([bar.length, consumption.length, entrance.length]).toEqual([6, 60, 4])
})

const programme = [
  { _id: 'z1', name: 'Floor', date_id: '501', names: ['Floor', 'Parterre'] },
  { _id: 'z2', name: 'Floor', date_id: '502', names: ['Floor', 'Parterre'] },
  { _id: 'z3', name: 'Stand', date_id: '501', names: ['Stand'] },
]
const gates = (zones: string) => `${file}
entrance_groups: [{ name: Gate, entrance_type: both, entrances: [Crew], zones: ${zones} }]`

test('a gate names zones in any language, on every date or on one', () => {
  const current = { ...applied(file), zones: programme }
  const planned = (zones: string) =>
    planChanges(read(gates(zones)), current, {})[0]?.fields.find(({ field }) => field === 'zones')
      ?.to

  expect(planned('[Parterre]')).toEqual(['Floor/501', 'Floor/502'])
  expect(planned('[Parterre/502, Stand]')).toEqual(['Floor/502', 'Stand/501'])
  expect(planned('[]')).toEqual([])
})

test('a gate that is as the file says stays, and its names become ids', () => {
  const current = { ...applied(file), zones: programme }
  current.ids.entrance.set('Crew', 'e1')
  const fields = { entrance_type: 'both', entrances: ['Crew'], zones: ['Floor/502', 'Floor/501'] }
  current.items.entrance_group = [{ name: 'Gate', fields }]

  expect(planChanges(read(gates('[Floor]')), current, {})).toEqual([])
  expect(bodiesOf(current).entrance_group(fields)).toEqual({
    entrance_type: 'both',
    entrances_ids: ['e1'],
    zone_ids: ['z1', 'z2'],
  })
})

test('a zone that is not loaded, and an entrance that nobody made, are named before anything is done', () => {
  const plan = () =>
    planChanges(read(gates('[Moon]').replace('[Crew]', '[Crew, VIP]')), nothing(), {})

  expect(plan).toThrow('entrance group Gate: there is no entrance "VIP"')
  expect(plan).toThrow('entrance group Gate: no zone "Moon" is loaded (kermesse zones reload)')
})

test('a list of consumptions is changed only as it was when the plan was made', async () => {
  const current = applied(file)
  const wanted = read(file.replace('Water, price: 3', 'Water, price: 4'))
  current.event_id = 'an event'
  current.ids.bar.set('Main', 'a bar')
  current.revisions.set('Main', 'as it was')
  const asked: unknown[] = []
  const update = async (input: unknown) => asked.push(input)

  const sdk = { bars: { update } } as unknown as Sdk
  const changes = planChanges(wanted, current, {})
  const passwords = collectPasswords([])
  const { signal } = new AbortController()
  await execute({ sdk, wanted, current, changes, passwords, signal }, () => {})

  expect(asked).toMatchObject([{ path: { id: 'a bar' }, body: { revision: 'as it was' } }])
})
