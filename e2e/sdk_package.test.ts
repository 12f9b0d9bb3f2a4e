import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type * as Client from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '../scripts/free_port.ts'
import { root } from '../scripts/settings.ts'
import { type Installation, startInstallation } from './cli/installation.ts'
import { importBands } from './console/festival.ts'
import { readBlocks, scriptOf, shownCommands } from './guide_chapters.ts'

type Sdk = Client.Sdk
const run = promisify(execFile)

let installation: Installation
let folder: string
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  installation = await startInstallation(inject('database_server_url'), {
    // As `npm start` has it: the reader's own program receives webhooks.
    WEBHOOK_HOSTS: 'http://127.0.0.1:*',
  })
  folder = await mkdtemp(join(tmpdir(), 'kermesse-sdk-'))
  await installPackage()
  shop = await openShop()
}, 120_000)
afterAll(async () => {
  await installation?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

describe('the package, installed in an empty folder', () => {
  test('has types that its recipes pass', { timeout: 60_000 }, async () => {
    expect(await compile(recipeFiles)).toBe('')
  })

  test('is light enough for a browser, and needs nothing of Node', async () => {
    const files = await readdir(join(folder, installed), { recursive: true })
    const calls = files.filter((name) => name.endsWith('.js') && !name.endsWith('errors.js'))

    const texts = await Promise.all(
      calls.map((name) => readFile(join(folder, installed, name), 'utf8')),
    )

    expect(calls).toContain('client.js')
    expect(texts.join('').length).toBeLessThan(60_000)
    expect(texts.join('')).not.toMatch(/from 'node:|require\(/)
  })

  test('signs in, and tells a wrong password from everything else', async () => {
    const { signIn } = await recipe('sign-in')
    const { EMAIL, PASSWORD } = installation.env

    expect(await signIn(installation.url, EMAIL!, 'wrong')).toBeNull()
    expect(await signIn(installation.url, EMAIL!, PASSWORD!)).toHaveProperty('bars.create')
  })

  test('sells', async () => {
    const { sell } = await recipe('sell')

    const sale = await sell(shop.sdk, shop.event_id, bands[0]!.uid, shop.bar_id, shop.beer_id)

    expect(sale).toMatchObject({ amount: 10, balance: 40 })
  })

  test('synchronises offline sales, and hands back the declined ones', async () => {
    const { synchronise } = await recipe('synchronise-what-was-sold-offline')
    const sale = (uid: string): Schema<'TransactionInput'> => ({
      _id: crypto.randomUUID(),
      type: 'debit',
      uid,
      bar_id: shop.bar_id,
      order: [{ _id: shop.beer_id, kind: 'consumption', quantity: 1 }],
    })

    const declined = await synchronise(shop.sdk, shop.event_id, [
      sale(bands[1]!.uid),
      sale('04FF0000000000'),
      sale(bands[1]!.uid),
    ])

    expect(declined).toMatchObject([{ error_code: 'client_not_found' }])
  })

  test('pages through clients and adds up what they have', async () => {
    const { totalOf } = await recipe('page-through-clients')

    const total = await totalOf(shop.sdk, shop.event_id)

    expect(total).toBe(3 * 50 - 10 - 2 * 5)
  })

  test('verifies a webhook, and refuses a forged one', async () => {
    const { receive } = await recipe('verify-a-webhook')
    const library = new Webhook(secret)
    const body = '{"type":"payment.succeeded","data":{}}'
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': library.sign('msg_1', new Date(), body),
    }

    expect(await receive(secret, headers, body)).toBe(204)
    expect(await receive(secret, headers, body.replace('{}', '[]'))).toBe(400)
  })

  test('watches a refund run to its end', async () => {
    const { refund } = await recipe('watch-a-refund-run')
    const seen: number[] = []

    const state = await refund(shop.sdk, shop.event_id, (done: number) => void seen.push(done))

    expect(state).toMatchObject({ step: 'ready', total_amount: 40 })
    expect(seen.at(-1)).toBe(1)
  })
})

describe('the guide for developers', () => {
  test('its TypeScript compiles', { timeout: 60_000 }, async () => {
    const node_types = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node']

    expect(await compile([...(await saveGuide()), ...node_types])).toBe('')
  })

  test('everything that it runs works, in its order', { timeout: 180_000 }, async () => {
    const home = await mkdtemp(join(tmpdir(), 'kermesse-reader-'))
    onTestFinished(() => rm(home, { recursive: true, force: true }))
    await symlink(join(folder, 'node_modules'), join(home, 'node_modules'))
    const env = {
      ...installation.env,
      KERMESSE_CONFIG_DIR: join(home, 'config'),
      PORT: String(await freePort()),
    }
    const login = 'echo "$PASSWORD" | kermesse login --email "$EMAIL" --password-stdin\n'

    const script = login + scriptOf(await readBlocks())
    const { stdout } = await run('bash', ['-c', script], { cwd: home, env }).catch((error) => {
      throw new Error(`${error.stdout}\n${error.stderr}`)
    })

    expect(stdout).toContain('\nSold for 6.5, 24 left\n')
    expect(stdout).toContain('\nSold for 13, 37 left\nPaid back 37\n')
  })

  test('a whole integration takes 40 lines at most', async () => {
    const program = (await readBlocks()).find(({ file }) => file === 'integration.mjs')

    expect(program?.code.trim().split('\n').length).toBeLessThanOrEqual(40)
  })

  test('the commands that it shows exist, with their flags', async () => {
    const surface = await readFile(join(root, 'cli/surface.txt'), 'utf8')
    const unknown = shownCommands(await readBlocks()).filter(
      ({ words }) => !isCommand(surface, words),
    )

    expect(unknown).toEqual([])
  })
})

/** Compiles files beside the installed package, and returns what the compiler says. */
async function compile(args: string[]): Promise<string> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const options = '--strict --noEmit --target es2024 --module nodenext --lib es2024,dom'.split(' ')
  const { stdout } = await run(process.execPath, [tsc, ...options, ...args], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error)
  return stdout
}

/** True if the command line has a command of these words with these flags. */
function isCommand(surface: string, words: string[]) {
  const end = words.findIndex((word) => word.startsWith('-'))
  const path = words.slice(0, end < 0 ? undefined : end)
  const flags = words.filter((word) => word.startsWith('--'))
  const commands = surface.split(/\n(?=\S)/)
  return commands.some((text) => {
    const head = text.split('\n')[0]!
    const name = head.replace(/ [<[].*/, '').replace(/\|\S+/, '')
    return (
      `kermesse ${path.join(' ')} `.startsWith(`${name} `) &&
      flags.every((flag) => text.includes(`  ${flag}`))
    )
  })
}

/** Writes each TypeScript block of the guide as a file, and returns their names. */
async function saveGuide() {
  const blocks = (await readBlocks()).filter(({ language }) => language === 'ts')
  expect(blocks.length).toBeGreaterThan(5)
  return Promise.all(
    blocks.map(async ({ where, code }) => {
      const name = `${where.replaceAll(/\W/g, '_')}.ts`
      await writeFile(join(folder, name), code)
      return name
    }),
  )
}

const secret = `whsec_${btoa('a secret of twenty-four b')}`

const installed = 'node_modules/@kermesse/sdk'
const recipeFiles = ['sign-in', 'sell', 'synchronise-what-was-sold-offline']
  .concat(['watch-a-refund-run', 'page-through-clients', 'verify-a-webhook'])
  .map((name) => `${name}.ts`)

// biome-ignore lint/suspicious/noExplicitAny: the exports of a recipe have no types.
function recipe(name: string): Promise<any> {
  return import(/* @vite-ignore */ join(folder, `${name}.ts`))
}

/** Builds, packs and installs; each recipe of the README becomes a file named after its heading. */
async function installPackage() {
  await run(process.execPath, [join(root, 'sdk/scripts/package.ts')])
  const { stdout } = await run('npm', ['pack', '--pack-destination', folder, '--silent'], {
    cwd: join(root, 'sdk/dist'),
  })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', stdout.trim()], {
    cwd: folder,
  })
  const readme = await readFile(join(folder, installed, 'README.md'), 'utf8')
  for (const part of readme.split('\n## ').slice(1)) {
    const name = part.split('\n')[0]!.toLowerCase().replaceAll(' ', '-')
    const code = /```ts\n([\s\S]*?)```/.exec(part)![1]!
    await writeFile(join(folder, `${name}.ts`), code)
  }
}

/** An event that is over, one bar with a beer for 5, and three wristbands with 50 each, one of which wants its money back. */
async function openShop() {
  const { createClient } = (await import(join(folder, installed, 'client.js'))) as typeof Client
  const { EMAIL, PASSWORD } = installation.env
  const login = createClient({ url: installation.url }).users.login
  const { token } = await login({ body: { email: EMAIL!, password: PASSWORD! } })
  const sdk: Sdk = createClient({ url: installation.url, token })
  const { _id: event_id } = await sdk.events.create({ body: event })
  const query = { event_id }
  const bar = await sdk.bars.create({
    query,
    body: { name: 'Main', consumptions: [{ name: 'Beer', price: 5, type: 'quantity' }] },
  })
  const entrance = await sdk.entrances.create({ query, body: { name: 'Day', price: 0 } })
  await importBands(sdk, query, entrance._id, bands, 50)
  const forms = JSON.parse(await readFile(join(root, 'fixtures/refund_forms.json'), 'utf8'))
  await sdk.refund_forms.submit({ path: { short_id: bands[0]!.short_id }, query, body: forms[0] })
  return { sdk, event_id, bar_id: bar._id, beer_id: bar.consumptions![0]!._id! }
}

const bands = [1, 2, 3].map((n) => ({
  uid: `04A${n}0000000000`,
  short_id: `SDK0${n}`,
  pin: '',
  name: '',
}))

const event = {
  name: 'Recipes',
  dateBegin: '2026-06-01T10:00:00Z',
  dateEnd: '2026-06-02T02:00:00Z',
  bank: { account_name: 'Recipes', iban: 'CH9300762011623852957' },
  form_refund: { enabled: true },
}
