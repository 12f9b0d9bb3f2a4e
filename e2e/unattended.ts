import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { stringify } from 'yaml'
import { randomOf } from '../fixtures/random.ts'

type Place = {
  /** The installed `kermesse`. */
  program: string
  folder: string
  env: Record<string, string>
  /** The superadmin in whose name the script acts. */
  admin: { email: string; password: string }
  seed: number
}
type Ended = { code: number | null; out: string; err: string }

const [wallets, sales] = [5, 20]

/**
 * The outcome of `playUnattended`. Each of 5 wristbands was loaded with 50, one got 10 more, and 20 beers were sold for 5; the rest
 * was paid back, by one run.
 */
export const played = {
  killed: expect.any(Number),
  audit: { ok: true, wallets },
  runs: [{ status: 'success', count: wallets, total_amount: wallets * 50 + 10 - sales * 5 }],
}

const bands = Array.from({ length: wallets }, (_, n) => ({
  chip: `04E7${String(n).padStart(10, '0')}`,
  number: `EVE${n}`,
  pin: String(2468 + n * 37),
}))
const form = {
  first_name: 'Ada',
  address: 'Rue du Lac',
  house_number: '7',
  postal_code: '1800',
  locality: 'Vevey',
  country: 'CH',
  iban: 'CH9300762011623852957',
}

/**
 * An event from its file to its archive, by a script that nobody watches. Every command is killed at a random moment and then
 * given again, as often as it takes; nothing else mends what a killed one has left.
 */
export async function playUnattended(place: Place) {
  const { seed, folder } = place
  const random = randomOf(seed, 0)
  const name = `Unattended ${seed}`
  const env = { ...place.env, KERMESSE_EVENT: name }
  await mkdir(folder, { recursive: true })
  let killed = 0
  let usual_ms = 1500

  const kermesse = async (line: string): Promise<string> => {
    const args = line.split(' ')
    const signal = random.pick(['SIGKILL', 'SIGTERM'] as const)
    const first = await run({ ...place, env }, args, { signal, after_ms: random.below(usual_ms) })
    if (first.code === 0) return first.out
    killed++
    const began = Date.now()
    const again = await run({ ...place, env }, args)
    usual_ms = Date.now() - began
    if (again.code !== 0) throw new Error(`kermesse ${line}: ${again.code}\n${again.err}`)
    return again.out
  }
  const file = (path: string, content: unknown) =>
    writeFile(join(folder, path), typeof content === 'string' ? content : stringify(content))

  await kermesse(`login --email ${place.admin.email} --password-stdin`)
  await file('event.yaml', eventFile(name, seed))
  await kermesse('events apply --file event.yaml --passwords passwords.txt --yes')
  const rows = bands.map(({ chip, number, pin }) => `${chip};${number};${pin}\n`)
  await file('bands.csv', `chip;number;pin\n${rows.join('')}`)
  await kermesse('wristbands import bands.csv --entrance Day --amount 50 --age 18 --yes')
  await kermesse(`devices assign --smartphones U-${seed}`)
  const top_up = `--type credit --amount 10 --idempotency-key topup-${seed}`
  await kermesse(`clients credit ${bands[0]!.chip} ${top_up}`)

  const [bar] = JSON.parse(await kermesse('bars list --json _id,consumptions'))
  await file('sales.yaml', { transactions: salesAt(bar) })
  await kermesse('transactions batch --file sales.yaml')
  await kermesse('statistics export transactions --out figures.xlsx --clobber')

  for (const [n, { number, pin }] of bands.entries()) {
    await file('form.yaml', { ...form, last_name: `Example ${n}`, pin })
    await kermesse(`refund-forms submit ${number} --file form.yaml`)
  }
  await kermesse('refunds run --out refunds --clobber --yes')
  await file('closing.yaml', { dateEnd: daysFromNow(-0.001), form_refund: { enabled: false } })
  await kermesse('events update --file closing.yaml')
  await kermesse('events backup --out event.backup --clobber')
  await kermesse('events archive --yes')

  return {
    killed,
    audit: JSON.parse(await kermesse('audit --json ok,wallets')),
    runs: JSON.parse(await kermesse('refunds list --json status,count,total_amount')),
    passwords: (await readFile(join(folder, 'passwords.txt'), 'utf8')).trim().split('\n'),
  }
}

const day_ms = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * day_ms).toISOString()

const eventFile = (name: string, seed: number) => ({
  event: {
    name,
    dateBegin: daysFromNow(-1),
    dateEnd: daysFromNow(1),
    timezone: 'UTC',
    currencyCode: 'CHF',
    bank: { account_name: 'Association Unattended', iban: form.iban },
    form_refund: { enabled: true, dateBegin: daysFromNow(-1) },
  },
  bars: [{ name: 'Main', consumptions: [{ name: 'Beer', price: 5 }] }],
  entrances: [{ name: 'Day', price: 0 }],
  users: [{ email: `till-${seed}@example.org`, right: 'cashier', bar: 'Main' }],
})

/** Sales of one beer each, over all wristbands; their ids make repeats harmless. */
const salesAt = ({
  _id: bar_id,
  consumptions: [beer],
}: {
  _id: string
  consumptions: { _id: string }[]
}) =>
  Array.from({ length: sales }, (_, n) => ({
    _id: crypto.randomUUID(),
    type: 'debit',
    uid: bands[n % bands.length]!.chip,
    bar_id,
    order: [{ _id: beer!._id, kind: 'consumption', quantity: 1 }],
  }))

/** Runs a command of the script, and kills it after a while if it is still at work then. */
async function run(
  { program, folder, env, admin }: Place,
  args: string[],
  kill?: { signal: NodeJS.Signals; after_ms: number },
): Promise<Ended> {
  const child = spawn(program, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => undefined)
  child.stdin.end(args.includes('--password-stdin') ? admin.password : '')
  let [out, err] = ['', '']
  child.stdout.on('data', (bytes: Buffer) => (out += bytes))
  child.stderr.on('data', (bytes: Buffer) => (err += bytes))
  const closed = once(child, 'close')
  if (kill) await Promise.race([sleep(kill.after_ms).then(() => child.kill(kill.signal)), closed])
  await closed
  return { code: child.exitCode, out, err }
}
