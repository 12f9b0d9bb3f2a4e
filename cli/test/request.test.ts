import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder, kermesse } from './terminal.ts'

const event = '01930000-0000-7000-8000-000000000001'
const id = '01930000-0000-7000-8000-000000000002'
const dir = await folder()

/** The request that a command line would send. */
async function request(...words: string[]) {
  const { out, err, exit } = await kermesse([...words, '--dry-run'], { cwd: dir })
  const [head = '', body = ''] = out.split('\n\n')
  const [line = ''] = head.split('\n')
  return { line, head, body: body ? JSON.parse(body) : undefined, err, exit }
}

test.each([
  [['bars', 'list', '--event', event], `GET http://127.0.0.1:8080/bars?event_id=${event}`],
  [['bars', 'get', id], `GET http://127.0.0.1:8080/bars/${id}`],
  [['events', 'get', event], `GET http://127.0.0.1:8080/events/${event}`],
  [['events', 'get', '--event', event], `GET http://127.0.0.1:8080/events/${event}`],
  [
    ['bars', 'list', '--limit', '7', '--skip', '3'],
    'GET http://127.0.0.1:8080/bars?skip=3&limit=7',
  ],
  [['bars', 'list', '--all'], 'GET http://127.0.0.1:8080/bars?limit=1000'],
  [
    ['users', 'list', '--smartphones', '1,2'],
    'GET http://127.0.0.1:8080/users?smartphones=1&smartphones=2',
  ],
  [['users', 'list', '--right', 'cashier'], 'GET http://127.0.0.1:8080/users?right=20'],
  [['bars', 'list', '--deleted-only'], 'GET http://127.0.0.1:8080/bars?deleted_only=true'],
  [['events', 'list', '--no-archived'], 'GET http://127.0.0.1:8080/events?archived=false'],
  [['clients', 'get', '04a1b2c3d4e5f6'], 'GET http://127.0.0.1:8080/clients/04A1B2C3D4E5F6'],
  [
    ['event-smartphones', 'set', event, '--smartphones', '101,102', '--yes'],
    `PUT http://127.0.0.1:8080/events/${event}/smartphones`,
  ],
  [['bars', 'delete', id, '--yes'], `DELETE http://127.0.0.1:8080/bars/${id}`],
])('kermesse %j is %s', async (words, expected) => {
  const { line, exit, err } = await request(...words)

  expect({ line, exit, err }).toEqual({ line: expected, exit: 0, err: '' })
})

test.each([
  [['event-smartphones', 'set', event, '--smartphones'], 'smartphones'],
  [['users', 'create', '--event', event, '--smartphones'], 'smartphones'],
  [['event-terminals', 'force', event, '--mypos-terminals'], 'mypos_terminals'],
  [['tokens', 'validate', '--authorized-terminals'], 'authorized_terminals'],
])('numbers of devices after %j stand between spaces, commas or lines', async (words, field) => {
  const { body, err } = await request(...words, 'T-1 T-2,T-3\n\tT-4, T-5\n', '--yes')

  expect({ numbers: body?.[field], err }).toEqual({
    numbers: ['T-1', 'T-2', 'T-3', 'T-4', 'T-5'],
    err: '',
  })
})

test('numbers of tables keep their spaces', async () => {
  const { body } = await request('bars', 'create', '--table-numbers', 'Terrace 1, T-2')

  expect(body?.table_numbers).toEqual(['Terrace 1', 'T-2'])
})

test('flags become fields of the body with their types', async () => {
  const { body } = await request(
    'events',
    'create',
    '--name',
    'Quay',
    '--max-load-amount',
    '500.50',
    '--online-payment',
    '--no-enable-cards',
    '--amounts-to-display',
    '10,20',
    '--date-begin',
    '2026-07-03',
    '--bank',
    '{"iban":"CH93"}',
    '--wallet-opens-at',
    'null',
  )

  expect(body).toEqual({
    name: 'Quay',
    maxLoadAmount: 500.5,
    online_payment: true,
    enable_cards: false,
    amounts_to_display: [10, 20],
    // The API knows the zone.
    dateBegin: '2026-07-03',
    bank: { iban: 'CH93' },
    wallet_opens_at: null,
  })
})

test('a flag wins over the same field of --file', async () => {
  await writeFile(join(dir, 'bar.yaml'), 'name: Main bar\ninfo_text: Hello\n')

  const { body } = await request('bars', 'create', '--file', 'bar.yaml', '--name', 'Other bar')

  expect(body).toEqual({ name: 'Other bar', info_text: 'Hello' })
})

test('a list stands for the only field that is a list', async () => {
  await writeFile(join(dir, 'sales.json'), '[{"type":"debit"}]')

  const { body } = await request('transactions', 'batch', '--file', 'sales.json')

  expect(body).toEqual({ transactions: [{ type: 'debit' }] })
})

test('a creation carries a key, so that a repetition is seen', async () => {
  const drawn = await request('bars', 'create', '--name', 'Main bar')
  const given = await request('bars', 'create', '--name', 'Main bar', '--idempotency-key', 'k-1')

  expect(drawn.head).toMatch(/^idempotency-key: [0-9a-f-]{36}$/m)
  expect(given.head).toMatch(/^idempotency-key: k-1$/m)
})

test('the event of a change is where it is looked for, not where it goes', async () => {
  const created = await request('users', 'create', '--event', event, '--email', 'a@example.org')
  const changed = await request('users', 'update', id, '--event', event, '--right', 'admin')

  expect(created.body).toEqual({ email: 'a@example.org', event_id: event })
  expect(changed.body).toEqual({ right: 30 })
  expect(changed.line).toContain(`event_id=${event}`)
})

test.each([
  [
    ['clients', 'credit', '04A1B2C3D4E5F6', '--type', 'credit', '--amount', '12.345'],
    /--amount must be/,
  ],
  [
    ['clients', 'credit', '04A1B2C3D4E5F6', '--type', 'gift', '--amount', '5'],
    /--type must be one of/,
  ],
  [['clients', 'credit', '04A1B2C3D4E5F6', '--amount', '5'], /Missing: --type/],
  [['users', 'create', '--right', 'boss'], /--right must be one of none, checker/],
  [['events', 'create', '--name', 'Q', '--date-begin', 'tomorrow'], /--date-begin must be a date/],
  [
    ['events', 'create', '--name', 'Q', '--bank', '{'],
    /--bank must be an object in JSON, name=value, @file or -/,
  ],
  [['bars', 'update', id], /Nothing to change/],
  [['bars', 'list', '--limit', 'many'], /--limit must be a number/],
  [['bars', 'list', '--json', 'nmae'], /Unknown field for --json: nmae/],
  [['bars', 'create', '--name', '--dry-run'], /--name needs a value; --dry-run is a flag/],
  [['bars', 'create', '--name', '--json', 'name'], /--name needs a value; --json is a flag/],
  [['bars', 'list', '--url', '--all'], /--url needs a value; --all is a flag/],
  [['reports', 'create', '--type', '--wait'], /--type needs a value; --wait is a flag/],
  [['events', 'get'], /Which event/],
  [['bars', 'frobnicate'], /unknown command/],
  [['bars', 'get'], /missing required argument 'id'/],
  [['bars', 'list', '--frob'], /unknown option '--frob'/],
])('kermesse %j is wrong usage and sends nothing', async (words, complaint) => {
  const { err, exit } = await kermesse(words)

  expect(err).toMatch(complaint)
  expect(exit).toBe(2)
})

const quay = { account_name: 'Quay, the bar', iban: 'CH9300762011623852957' }

test.each([
  ['fields', ['--bank', `account_name=${quay.account_name},iban=${quay.iban}`]],
  ['several flags', ['--bank', `account_name=${quay.account_name}`, '--bank', `iban=${quay.iban}`]],
  ['JSON', ['--bank', JSON.stringify(quay)]],
  ['a file', ['--bank', '@bank.yaml']],
])('an object is given as %s', async (_, flags) => {
  await writeFile(
    join(dir, 'bank.yaml'),
    `account_name: ${quay.account_name}\niban: ${quay.iban}\n`,
  )

  const { body, err } = await request('events', 'create', '--name', 'Q', ...flags)

  expect({ bank: body?.bank, err }).toEqual({ bank: quay, err: '' })
})

test('a list of objects has one for each flag, with numbers and yes or no as such', async () => {
  const flag = '--consumptions'
  const lager = 'name=Lager,price=6.50,type=quantity'
  const water = 'name=Water,price=3,hidden=true'
  const words = ['bars', 'create', '--event', event, '--name', 'Bar', flag, lager, flag, water]

  const { body } = await request(...words)

  expect(body?.consumptions).toEqual([
    { name: 'Lager', price: 6.5, type: 'quantity' },
    { name: 'Water', price: 3, hidden: true },
  ])
})

test.each([
  [['--bank', 'ibn=CH93'], '✗ --bank has no field "ibn".\n→ Fields: account_name, iban, '],
  [['--offline', 'is_shown=maybe'], '✗ --offline has no field "is_shown".'],
  [
    ['--bank', 'Quay'],
    '✗ --bank must be an object in JSON, name=value, @file or -; "Quay" is not.',
  ],
  [['--bank', '@nowhere.yaml'], '✗ nowhere.yaml cannot be read (ENOENT).'],
])('an object given as %j is refused', async (flags, complaint) => {
  const { err, exit } = await request('events', 'create', '--name', 'Q', ...flags)

  expect(err).toContain(complaint)
  expect(exit).toBe(2)
})

test('the help tells what an object is made of, with an example', async () => {
  const { out } = await kermesse(['events', 'create', '--help'])

  expect(out).toContain(
    '--bank  account_name text, iban text, bic text, charge_bearer SHAR|DEBT|CRED',
  )
  expect(out).toContain('like --bank account_name=text,iban=text')
})

test('an empty --event leaves the event of the environment out', async () => {
  const env = { KERMESSE_EVENT: event }
  const words = ['bars', 'list', '--dry-run']

  const named = await kermesse(words, { env })
  const unnamed = await kermesse([...words, '--event', ''], { env })

  expect(named.out).toContain(`event_id=${event}`)
  expect(unnamed.out).toBe('GET http://127.0.0.1:8080/bars\n')
})

test('an unknown field of --file names those that are known', async () => {
  await writeFile(join(dir, 'odd.yaml'), 'nmae: Main bar\n')

  const { err, exit } = await request('bars', 'create', '--file', 'odd.yaml')

  expect(err).toMatch(/Unknown field: nmae\n→ Fields: name, /)
  expect(exit).toBe(2)
})

test('several records are one call', async () => {
  const other = id.replace(/2$/, '3')
  const several = await request('bars', 'delete', id, other, id, '--event', event, '--yes')
  const blocked = await request('clients', 'disable', '04a1b2c3d4e5f6', '04A1B2C3D4E5F7')
  const two_events = await request('events', 'disable', event, other, '--yes')

  expect(several).toMatchObject({
    line: `POST http://127.0.0.1:8080/bars/bulk?event_id=${event}`,
    body: { action: 'delete', ids: [id, other] },
    exit: 0,
  })
  expect(blocked.body).toEqual({ action: 'disable', ids: ['04A1B2C3D4E5F6', '04A1B2C3D4E5F7'] })
  expect(two_events.body).toEqual({ action: 'disable', ids: [event, other] })
})

test('several records are asked about by name, and need an answer', async () => {
  const { err, exit } = await kermesse(['bars', 'delete', id, event], { cwd: dir })

  expect(err).toContain(`Delete bar ${id}, ${event}?`)
  expect(exit).toBe(2)
})
