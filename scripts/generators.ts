import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { freePort } from './free_port.ts'
import { type GeneratedClient, generatedClients } from './generated_clients.ts'
import { startServices } from './services.ts'
import { root, type Settings } from './settings.ts'
import { supervise } from './supervise.ts'

const run = promisify(execFile)
const expected = '6.5\n13.5\ninsufficient_balance\n'
const names = generatedClients.map(({ name }) => name)

// Generates clients from the contract with tools of others, and does the main job with each against a start of its own.
const { values } = parseArgs({ options: { only: { type: 'string' } } })

await supervise(async (stack) => {
  if (values.only && !names.includes(values.only)) {
    console.error(`--only is one of ${names.join(', ')}`)
    return 2
  }
  const folder = await mkdtemp(join(tmpdir(), 'kermesse-generators-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  await useOwnPlaces(join(folder, 'data'))
  const { settings } = await startServices(stack)
  const url = `http://127.0.0.1:${settings.port}`
  const chosen = generatedClients.filter(({ name }) => !values.only || name === values.only)
  const trial = await openTrial(url, settings, chosen.length)
  const work = join(folder, 'clients')
  await mkdir(work)
  const contract = await fetch(`${url}/openapi.json`)
  await writeFile(join(work, 'openapi.json'), await contract.text())
  await writeFile(join(work, 'package.json'), '{ "type": "module" }')
  // The compiler looks for the types of Node there.
  await mkdir(join(work, 'node_modules'))
  await symlink(join(root, 'node_modules/@types'), join(work, 'node_modules/@types'))
  let faults = 0
  for (const [index, client] of chosen.entries()) {
    const env = { KERMESSE_URL: url, KERMESSE_TOKEN: trial.token, UID: trial.uids[index]! }
    const fault = await useClient(client, work, env)
    console.log(fault ? `✗ ${client.name}\n${fault}` : `✓ ${client.name}`)
    if (fault) faults += 1
  }
  return faults === 0 ? 0 : 1
})

/** A start beside others: places that the caller has not chosen are free ones. */
async function useOwnPlaces(data_dir: string) {
  process.env.DATA_DIR ??= data_dir
  const ports = ['PORT', 'SIMULATOR_PORT', 'SIMULATOR_TWINT_PORT']
  for (const name of [...ports, 'SIMULATOR_SMTP_PORT', 'SIMULATOR_PRINTER_PORT'])
    process.env[name] ??= String(await freePort())
}

/** A trial event with a bar, a token for it, and a wristband for each client. */
async function openTrial(url: string, settings: Settings, count: number) {
  const credentials = { email: settings.admin_email, password: settings.admin_password }
  const { token } = await post<{ token: string }>(`${url}/users/login`, credentials)
  const event = { name: 'Generators', is_trial: true }
  const { _id } = await post<{ _id: string }>(`${url}/events`, event, token)
  const inEvent = <Answer>(path: string, body: object) =>
    post<Answer>(`${url}${path}?event_id=${_id}`, body, token)
  const consumptions = [{ name: 'Lager', price: 6.5, type: 'quantity' }]
  await inEvent('/bars', { name: 'Main bar', consumptions })
  const uids = Array.from({ length: count }, (_, n) => `04C1D2E3F4A5B${n}`)
  const lines = uids.map((uid, n) => `${uid};GENER8TR${n}`)
  const clients_data = ['chip;number', ...lines].join('\n')
  await inEvent('/clients/import', { clients_data, allow_guessable_numbers: true })
  const wanted = { name: 'generators', right: 30 }
  const made = await inEvent<{ token: string }>('/script_tokens', wanted)
  return { token: made.token, uids }
}

async function post<Answer>(url: string, body: object, token = ''): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { 'access-token': token }) }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}

/** Returns what went wrong, or an empty text. */
async function useClient(
  { commands, files }: GeneratedClient,
  cwd: string,
  variables: Record<string, string>,
): Promise<string> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text)
  const path = [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env.PATH]
  const env = { ...process.env, ...variables, PATH: path.join(delimiter) }
  let printed = ''
  for (const [command = '', ...args] of commands) {
    const done = await run(command, args, { cwd, env, maxBuffer: 1 << 26 }).catch((error) => error)
    if (done instanceof Error) {
      const { stdout = '', stderr = '' } = done as Error & { stdout?: string; stderr?: string }
      return `${[command, ...args].join(' ')}\n${stdout}${stderr}${done.message}`
    }
    printed = done.stdout
  }
  return printed === expected ? '' : `It printed ${JSON.stringify(printed)}.`
}
