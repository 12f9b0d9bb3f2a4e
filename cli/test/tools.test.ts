import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connectBy, folder, kermesse } from './terminal.ts'

const event = '0190c5a0-0000-7000-8000-000000000001'
const bar = '0190c5a0-0000-7000-8000-000000000002'
const dir = await folder()
const env = { KERMESSE_CONFIG_DIR: dir }
type Call = { path?: object; query?: Record<string, unknown>; body?: unknown; headers?: object }
let calls: Call[] = []
const names = Array.from({ length: 5 }, (_, n) => ({ _id: bar, name: `Bar ${n}` }))
const client = {
  bars: {
    list: async (call: Call) => {
      calls.push(call)
      const { skip = 0, limit = 50 } = call.query ?? {}
      const bars = names.slice(Number(skip), Number(skip) + Number(limit))
      return { bars, count: names.length }
    },
    create: async (call: Call) => {
      calls.push(call)
      return { _id: bar, ...(call.body as object) }
    },
  },
  events: { general: async () => ({ timezone: 'Europe/Zurich' }) },
  users: { me: async () => ({ event_id: event }) },
}
const run = (words: string[]) => {
  calls = []
  return kermesse(words, { env, cwd: dir, connect: connectBy(client) })
}

describe('kermesse api', () => {
  test('calls a method and a path, and prints the answer', async () => {
    const { out } = await run(['api', 'get', '/bars?event_id={event}&limit=2', '--event', event])

    expect(JSON.parse(out)).toEqual({ bars: names.slice(0, 2), count: 5 })
    expect(calls[0]?.query).toEqual({ event_id: event, limit: '2' })
  })

  test('reads every page on demand', async () => {
    const { out } = await run([
      'api',
      'GET',
      '/bars?limit=2',
      '--paginate',
      '--jq',
      '.bars | length',
    ])

    expect(out).toBe('5\n')
    expect(calls.map(({ query }) => query?.skip)).toEqual([undefined, 2])
  })

  test('sends fields as what they are', async () => {
    const fields = ['name=Main bar', 'position=3', 'hidden=false', 'tag=null', 'number=007x']
    await run(['api', 'POST', '/bars', ...fields.flatMap((one) => ['--field', one])])

    expect(calls[0]?.body).toEqual({
      name: 'Main bar',
      position: 3,
      hidden: false,
      tag: null,
      number: '007x',
    })
  })

  test.each([
    [['GET', 'bars'], /begins with \//],
    [['GET', 'https://elsewhere.example.org/bars'], /begins with \//],
    [['PUT', '/bars'], /no PUT \/bars.*\n.*It has: .*GET/],
    [['GET', '/nothing'], /no GET \/nothing/],
    [['GET', '/bars', '--input', 'x.json'], /takes no body/],
    [['POST', '/bars', '--field', 'name'], /like name=value/],
    [['POST', '/bars/import', '--field', 'name=1'], /takes a file/],
  ])('refuses %j', async (words, why) => {
    const { err, exit } = await run(['api', ...words])

    expect(err).toMatch(why)
    expect(exit).toBe(2)
    expect(calls).toEqual([])
  })
})

describe('an alias', () => {
  test('stands for a command line, with more words at its end', async () => {
    await run(['alias', 'set', 'menu', 'kermesse bars list --columns "name"'])
    const ran = await run(['menu', '--limit', '2'])
    const listed = await run(['alias', 'list'])
    await run(['alias', 'delete', 'menu'])
    const gone = await run(['menu'])

    expect(ran.out).toBe('Bar 0\nBar 1\n')
    expect(listed.out).toBe('menu\tbars list --columns "name"\n')
    expect(gone.exit).toBe(2)
    expect(JSON.parse(await readFile(join(dir, 'config.json'), 'utf8')).aliases).toEqual({})
  })

  test('comes after the commands, and must be a word', async () => {
    await run(['alias', 'set', 'bars', 'events list'])
    const bars = await run(['bars', 'ls', '--columns', 'name', '--limit', '1'])
    const bad = await run(['alias', 'set', '--', '-x', 'bars list'])

    expect(bars.out).toBe('Bar 0\n')
    expect(bad.exit).toBe(2)
  })
})

describe('kermesse open', () => {
  const url = 'http://127.0.0.1:8080'

  test.each([
    [['open'], `${url}/`],
    [['open', 'bars'], `${url}/admin/events/${event}/bars`],
    [['open', 'bars', 'Bar 3', '--event', event], `${url}/admin/events/${event}/bars/${bar}`],
  ])('prints the address of %j where there is no terminal', async (words, address) => {
    expect((await run(words)).out).toBe(`${address}\n`)
  })

  test('names the screens there are', async () => {
    const { err, exit } = await run(['open', 'sesame'])

    expect(err).toMatch(/no screen "sesame".*\n.*all-consumptions, bars/)
    expect(exit).toBe(2)
  })
})
