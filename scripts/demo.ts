import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { moneyIn, moneyOut, type Step } from './demo_money.ts'
import { startProcess } from './processes.ts'
import { root, type Settings } from './settings.ts'

export const demo_event = 'Festival du Quai 2026'
const terminal = 'T-01'
/** The day of the fixture that the demo plays as today, the middle of the festival. */
const fixture_today = '2026-09-05'

/** Plays the main job through the command line itself, on the first start only, and shows each command and its result. */
export async function playDemo(stack: AsyncDisposableStack, settings: Settings) {
  const played = join(settings.data_dir, 'demo.played')
  if (existsSync(played)) return
  const folder = join(settings.data_dir, 'demo')
  // Downloads contain names and accounts; a folder of an earlier start may be world-readable.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const festival = join(folder, 'festival.yaml')
  await writeFile(festival, await festivalOfToday())
  for (const step of steps(settings, festival, folder)) {
    const is_done = await play(stack, settings, step).catch((error: Error) => {
      console.error(error.message)
      return false
    })
    if (!is_done) {
      console.log('\nThe demo stopped here; everything else is running.\n')
      return
    }
  }
  await writeFile(played, `${new Date().toISOString()}\n`)
}

function steps(settings: Settings, festival: string, folder: string): Step[] {
  const [from, until] = [openingOfYesterday(), new Date()].map(inMinutes)
  const { admin_email, admin_password } = settings
  const of_event = `--event "${demo_event}"`
  const demo = {
    settings,
    of_event,
    event: demo_event,
    folder,
    findEvent: () => findEvent(settings),
    showOnSite: () => showOnSite(settings),
  }
  return [
    { command: `login --email ${admin_email} --password-stdin`, input: admin_password },
    { command: `events apply --file ${festival} --yes` },
    {
      command: `wristbands import fixtures/wristbands.xlsx ${of_event} --entrance Week-end --amount 100 --age 18`,
    },
    { command: `devices assign ${of_event} --smartphones 113,114 --terminals ${terminal}` },
    { command: `terminals pair ${terminal}`, meanwhile: () => typeCode(settings) },
    ...moneyIn(demo),
    {
      command: `simulate ${of_event} --visitors 200 --sales 1000 --from ${from} --until ${until} --refund-forms 40 --seed 1 --forms fixtures/refund_forms.json --yes`,
    },
    ...moneyOut(demo),
    { command: `audit ${of_event}` },
  ]
}

async function play(stack: AsyncDisposableStack, settings: Settings, step: Step) {
  const { command, input, before, meanwhile, after } = step
  await before?.()
  console.log(`\n$ kermesse ${command}`)
  const words = command.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ''))
  const { code } = await runCli(stack, settings, words, input, meanwhile)
  if (code === 0) await after?.()
  // A spreadsheet as people write it has rows that fail: the command says so, and the rest is there.
  return code === 0 || command.startsWith('wristbands')
}

async function runCli(
  stack: AsyncDisposableStack,
  { env, port, data_dir }: Settings,
  words: string[],
  input: string | undefined,
  meanwhile: Step['meanwhile'],
) {
  const running = stack.use(
    startProcess({
      name: 'kermesse',
      command: process.execPath,
      args: [join(root, 'cli', 'bin', 'kermesse.js'), ...words],
      env: {
        ...env,
        KERMESSE_URL: `http://127.0.0.1:${port}`,
        KERMESSE_CONFIG_DIR: join(data_dir, 'cli'),
      },
      cwd: root,
      output: 'inherit',
      input,
    }),
  )
  const [exit] = await Promise.all([running.exited, meanwhile?.()])
  return exit
}

/** Types the code of the command on the terminal's keypad. */
async function typeCode(settings: Settings) {
  const ask = await signIn(settings)
  const { mypos_terminals } = await ask<{ mypos_terminals: Terminal[] }>('/mypos_terminals')
  const { _id, terminal_id } = mypos_terminals.find(
    ({ terminal_code }) => terminal_code === terminal,
  )!
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(200)) {
    const { code, is_paired } = await ask<{ code: string | null; is_paired: boolean }>(
      `/mypos_terminals/${_id}/status`,
    )
    if (is_paired) return
    if (!code) continue
    await sleep(1500)
    console.log(`  (typed on the terminal's keypad: ${code})`)
    await postJson(`${settings.env.SIMULATOR_URL}/control/mypos/terminals/${terminal_id}/type`, {
      code,
    })
    return
  }
}

async function findEvent(settings: Settings) {
  const ask = await signIn(settings)
  type Events = { events: { _id: string }[] }
  const { events } = await ask<Events>(`/events?search=${encodeURIComponent(demo_event)}`)
  return events[0]!._id
}

async function showOnSite(settings: Settings) {
  const ask = await signIn(settings)
  const { snippet } = await ask<{ snippet: string }>(`/events/${await findEvent(settings)}/embed`)
  await fetch(`${settings.env.SIMULATOR_URL}/control/organiser`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ snippet }),
  })
}

type Terminal = { _id: string; terminal_id: string; terminal_code: string }

/** Signs in at the API, and answers what asks it. */
export async function signIn({
  port,
  admin_email,
  admin_password,
}: Pick<Settings, 'port' | 'admin_email' | 'admin_password'>) {
  const url = `http://127.0.0.1:${port}`
  const { token } = (await postJson(`${url}/users/login`, {
    email: admin_email,
    password: admin_password,
  })) as { token: string }
  return async <Answer>(path: string, sent?: { method: string; body: object }) => {
    const headers = { 'access-token': token, 'content-type': 'application/json' }
    const body = sent && JSON.stringify(sent.body)
    const answer = await fetch(url + path, { ...sent, headers, body })
    return (await answer.json()) as Answer
  }
}

async function postJson(url: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

/** After the festival of the fixture began, which is yesterday afternoon. */
function openingOfYesterday() {
  const yesterday = new Date(Date.now() - 86_400_000)
  return new Date(`${yesterday.toISOString().slice(0, 10)}T16:00:00Z`)
}

function inMinutes(moment: Date) {
  return `${moment.toISOString().slice(0, 16)}Z`
}

/** The fixture with its dates moved, so that the festival is on today. */
async function festivalOfToday() {
  const text = await readFile(join(root, 'fixtures', 'festival.yaml'), 'utf8')
  const days = Math.round(
    (Date.parse(new Date().toISOString().slice(0, 10)) - Date.parse(fixture_today)) / 86_400_000,
  )
  return text.replace(/2026-09-\d\d/g, (day) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10),
  )
}
