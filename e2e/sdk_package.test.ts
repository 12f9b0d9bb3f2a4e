import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type * as Client from '@kermesse/sdk/client'
import type { Schema } from '@kermesse/sdk/types'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { root } from '../scripts/settings.ts'
import { type Installation, startInstallation } from './cli/installation.ts'
import { importBands } from './console/festival.ts'

type Sdk = Client.Sdk
const run = promisify(execFile)

let installation: Installation
let folder: string
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  installation = await startInstallation(inject('database_server_url'))
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
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const options = [
      '--strict',
      '--noEmit',
      '--target',
      'es2024',
      '--module',
      'nodenext',
      '--lib',
      'es2024,dom',
    ]

    const { stdout } = await run(process.execPath, [tsc, ...options, ...recipeFiles], {
      cwd: folder,
    }).catch((error: { stdout: string }) => error)

    expect(stdout).toBe('')
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
