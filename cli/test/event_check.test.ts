import { expect, onTestFinished, test } from 'vitest'
import { loadLanguage } from '../src/i18n/language.ts'
import { connectBy, kermesse } from './terminal.ts'

const event_id = '01a20626-a7aa-73ed-a763-9cfa1eca6f65'
const plain = { params: {}, records: [], count: 0, took_ms: 3 }
const worker = { ...plain, id: 'worker', state: 'ok', code: 'worker_alive' }
const until = '2031-07-01T10:00:00.000Z'
const certificate = {
  ...plain,
  id: 'twint_certificate',
  state: 'warning',
  code: 'certificate_ends_soon',
  params: { until, days: 12 },
}
const bar = (n: number) => ({ type: 'bar', id: `${n}`, name: `Bar ${n}` })
const menus = {
  ...plain,
  id: 'menus',
  state: 'error',
  code: 'menus_empty',
  params: { count: 1_200 },
  records: Array.from({ length: 20 }, (_, n) => bar(n)),
  count: 1_200,
}
const bank_account = {
  ...plain,
  id: 'bank_account',
  state: 'error',
  code: 'bank_account_refused',
  records: [{ type: 'setting', id: 'bank.iban', name: 'bank.iban', error_code: 'iban_invalid' }],
  count: 1,
}

/** The command against an installation that answers these checks. */
function check(checks: { state: string }[], flags: string[] = [], options: object = {}) {
  const ready = checks.every(({ state }) => state !== 'error')
  const answer = { ready, checked_at: until, checks }
  const connect = connectBy({ events: { readiness: async () => answer } })
  return kermesse(['events', 'check', event_id, ...flags], { ...options, connect })
}

test('an event that is ready is told by exit 0', async () => {
  expect(await check([worker])).toEqual({
    exit: 0,
    out: 'ok\tworker\tworker_alive\tIt was seen in the last minute.\t0\n',
    err: '✓ Ready. Errors: 0. Warnings: 0. Not known: 0.\n',
  })
})

test('a warning is no error, unless it is said that it is', async () => {
  expect(await check([worker, certificate])).toMatchObject({ exit: 0 })
  expect(await check([worker, certificate], ['--strict'])).toMatchObject({
    exit: 7,
    err: '✗ Not ready. Errors: 0. Warnings: 1. Not known: 0.\n',
  })
})

test('an error is exit 7, and the JSON is the whole answer', async () => {
  const { exit, out, err } = await check([menus], ['--json'])

  expect({ exit, err }).toEqual({ exit: 7, err: '' })
  expect(JSON.parse(out)).toEqual({ ready: false, checked_at: until, checks: [menus] })
})

test('a terminal shows what is to be mended and why, in the language of the reader', async () => {
  const env = { LANG: 'fr_CH.UTF-8', TZ: 'UTC' }
  onTestFinished(() => loadLanguage('en'))
  const { out } = await check([worker, certificate, menus, bank_account], [], { tty: true, env })

  expect(out).toMatch(/^✓ Processus de travail +Il a été vu dans la dernière minute\.\n/)
  expect(out).toMatch(
    /^! Certificat TWINT +Il expire le 01\.07\.2031 \S+ \S+, jours restants\u00a0: 12\.\n/m,
  )
  expect(out).toContain("Points de vente qui ne vendent rien\u00a0: 1'200.")
  expect(out).toContain('· Bar 4\n')
  expect(out).not.toContain('· Bar 5\n')
  expect(out).toContain("… et 1'195 de plus")
  expect(out).toMatch(/· bank\.iban\u00a0: L’IBAN /)
  const lines = out.split('\n').map(({ length }) => length)
  expect(Math.max(...lines)).toBeLessThanOrEqual(100)
})
