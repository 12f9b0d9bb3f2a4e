import { expect, test } from 'vitest'
import { paint, say } from '../src/io.ts'
import { type Data, print } from '../src/output.ts'
import { fakeIo } from './terminal.ts'

const bars: Data = {
  columns: ['_id', 'name', 'price', 'created_at', 'is_open'],
  rows: [
    {
      _id: 'a1',
      name: 'Main bar',
      price: 12.5,
      created_at: '2026-07-03T14:00:00.000Z',
      is_open: true,
    },
    { _id: 'b2', name: 'Tab\there', price: 1234567, created_at: null, is_open: false },
  ],
  is_list: true,
}

async function printed(data: Data, tty: boolean, json?: string, env = {}) {
  const { io, written } = fakeIo({ tty, env })
  await print(io, data, json)
  return written()
}

test('a pipe gets tab-separated lines without a header', async () => {
  const { out } = await printed(bars, false)

  expect(out).toBe(
    'a1\tMain bar\t12.50\t2026-07-03T14:00:00.000Z\ttrue\n' + 'b2\tTab here\t1234567.00\t\tfalse\n',
  )
})

test('a terminal gets a table with amounts, dates and yes or no as people write them', async () => {
  const english = await printed(bars, true)
  const french = await printed(bars, true, undefined, { LANG: 'fr_CH.UTF-8' })

  expect(english.out).toMatch(/^ID +NAME +PRICE +CREATED AT +IS OPEN\n/)
  expect(english.out).toMatch(/a1 +Main bar +12\.50 +03\/07\/2026 \d\d:\d\d \S+ +yes\n/)
  expect(english.out).toMatch(/b2 +Tab here +1'234'567\.00 +– +no\n$/)
  expect(french.out).toMatch(/03\.07\.2026 \d\d:\d\d/)
})

test('a moment is shown by the clocks of the event, whose zone is named', async () => {
  const { io, written } = fakeIo({ tty: true })

  await print({ ...io, zone: 'Asia/Tokyo' }, bars, undefined)

  expect(written().out).toMatch(/03\/07\/2026 23:00 \S+ +yes\n/)
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
const steering = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/

test.each([
  ['a table', true, undefined],
  ['a pipe, behind which a terminal may be', false, undefined],
  ['JSON', true, '*'],
  ['JSON in a pipe', false, '*'],
])('what came from elsewhere cannot steer the terminal by %s', async (_, tty, json) => {
  const row = { name: '\u001b[2Jclear\u0007\u009b31m' }

  const { out } = await printed({ columns: ['name'], rows: [row], is_list: false }, tty, json)

  expect(out).not.toMatch(steering)
  if (json) expect(JSON.parse(out)).toEqual(row)
})

test('nor by what is said about it, which keeps its own colours', () => {
  const { io, written } = fakeIo({ tty: true })

  say(
    { ...io, has_colour: true },
    `${paint({ ...io, has_colour: true }, 'red', '✗')} \u001b[2J\u009bJ\nBar`,
  )

  expect(written().err).toBe('\u001b[31m✗\u001b[39m  [2J J\nBar\n')
})

test('JSON gives the rows, or only the fields that were named', async () => {
  const whole = await printed(bars, false, '*')
  const some = await printed(bars, false, 'name,price')

  expect(JSON.parse(whole.out)).toEqual(bars.rows)
  expect(JSON.parse(some.out)).toEqual([
    { name: 'Main bar', price: 12.5 },
    { name: 'Tab\there', price: 1234567 },
  ])
})

test('an empty list is no failure: nothing on stdout, a word on stderr of a terminal', async () => {
  const none = { ...bars, rows: [] }

  expect(await printed(none, false)).toEqual({ out: '', err: '' })
  expect(await printed(none, true)).toEqual({ out: '', err: 'Nothing found.\n' })
  expect((await printed(none, false, '*')).out).toBe('[]\n')
})

test('a long text gives way to the width of the terminal, an id does not', async () => {
  const row = { _id: '01930000-0000-7000-8000-000000000001', info_text: 'x'.repeat(200) }

  const { out } = await printed({ columns: ['_id', 'info_text'], rows: [row], is_list: true }, true)

  expect(out).toContain(row._id)
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
})

const sale = {
  _id: '01930000-0000-7000-8000-0000008f3a2b',
  bar_id: '01930000-0000-7000-8000-0000001c2d3e',
  amount: 12345.5,
  created_at: '2026-07-03T14:00:00.000Z',
  email: 'somebody.with.a.long.name@example.org',
}
const sales: Data = { columns: Object.keys(sale), rows: [sale, sale], is_list: true }

test.each([40, 60, 80, 100, 120, 160, 200])('at %i columns no line is longer', async (columns) => {
  const { io, written } = fakeIo({ tty: true, columns })

  await print(io, sales, undefined)

  const { out } = written()
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(columns)
  expect(out).toContain("12'345.50")
})

test('where there is little room an id loses its middle, and a row becomes a paragraph', async () => {
  const narrow = fakeIo({ tty: true, columns: 90 })
  const phone = fakeIo({ tty: true, columns: 50 })

  await print(narrow.io, sales, undefined)
  await print(phone.io, sales, undefined)

  expect(narrow.written().out).toMatch(
    /^01930000[\d-]*…[\d-]*8f3a2b +01930000[\d-]*…[\d-]*1c2d3e +12'345\.50 /m,
  )
  expect(phone.written().out).toMatch(/^ID +01930000-0000-7000-8000-0000008f3a2b$/m)
})

test('signs that take two columns keep their place where there is room', async () => {
  const rows = [{ name: '日本語のとても長い名前のバー 🎪', price: 3 }]

  const { out } = await printed({ columns: ['name', 'price'], rows, is_list: true }, true)

  expect(out).toContain('日本語のとても長い名前のバー 🎪')
})
