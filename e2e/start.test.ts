import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePhoneKeys, pairPhone } from '@kermesse/sdk/phone_keys'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { demo_event, playDemo } from '../scripts/demo.ts'
import { showPhone } from '../scripts/demo_phone.ts'
import { freePort } from '../scripts/free_port.ts'
import { startServices } from '../scripts/services.ts'
import { root } from '../scripts/settings.ts'
import { copyTemplate } from '../scripts/test_database.ts'
import { startApiProcess } from './api_process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kermesse-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

/** Another program that has a port, and answers that all is well. */
async function takePort() {
  const server = createServer((_request, response) => response.end('ok'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => void (await new Promise((done) => server.close(done))),
  }
}

describe('a port that is taken', () => {
  test.each(['PORT', 'SIMULATOR_PORT'])(
    'as %s is told in a sentence, before anything is started',
    async (variable) => {
      await using taken = await takePort()
      vi.stubEnv('DATA_DIR', join(folder, variable))
      vi.stubEnv('PORT', String(await freePort()))
      vi.stubEnv('SIMULATOR_PORT', String(await freePort()))
      vi.stubEnv(variable, String(taken.port))
      await using stack = new AsyncDisposableStack()

      await expect(startServices(stack)).rejects.toThrow(
        `Port ${taken.port} is taken by another program. Choose another one with ${variable}.`,
      )
    },
  )

  test('is told by the API as well, and it ends', async () => {
    await using taken = await takePort()
    const database_url = await copyTemplate(inject('database_server_url'), 'e2e_taken_port')
    const env = {
      ...process.env,
      DATABASE_URL: database_url,
      DATA_DIR: join(folder, 'api'),
      PORT: String(taken.port),
    }

    const ended = await new Promise<{ code: unknown; stderr: string }>((done) =>
      execFile(process.execPath, [join(root, 'api/src/main.ts')], { env }, (error, _, stderr) =>
        done({ code: error?.code, stderr }),
      ),
    )

    expect(ended.code).toBe(1)
    expect(ended.stderr.trim().split('\n').at(-1)).toBe(
      `Port ${taken.port} of 127.0.0.1 is taken by another program. Choose another one with PORT.`,
    )
  })
})

test.each(['api', 'workers'])(
  'a wrong environment ends %s with a line for each problem',
  async (program) => {
    const env = {
      ...process.env,
      DATA_DIR: join(folder, 'wrong'),
      PORT: 'abc',
      KERMESSE_PUBLC_URL: 'x',
    }

    const ended = await new Promise<{ code: unknown; stderr: string }>((done) =>
      execFile(
        process.execPath,
        [join(root, program, 'src/main.ts')],
        { env },
        (error, _, stderr) => done({ code: error?.code, stderr }),
      ),
    )

    expect(ended.code).toBe(78)
    expect(ended.stderr.trim().split('\n')).toEqual([
      'PORT: must be a whole number, 0 to 65535, not "abc"',
      'KERMESSE_PUBLC_URL: there is no such setting; did you mean KERMESSE_PUBLIC_URL?',
    ])
  },
)

test('the folder of the demo is open to its owner alone, also one that an earlier start left open', async () => {
  const data_dir = join(folder, 'demo')
  await mkdir(join(data_dir, 'demo'), { recursive: true })
  await chmod(join(data_dir, 'demo'), 0o755)
  const said = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
  for (const one of said) one.mockImplementation(() => undefined)
  await using stack = new AsyncDisposableStack()

  // Nobody listens there: the first step fails, and the folder is made before it.
  const port = await freePort()
  await playDemo(stack, {
    data_dir,
    database_url: undefined,
    port,
    simulator_port: port,
    admin_email: 'admin@example.org',
    admin_password: 'a-long-test-password',
    is_new_password: false,
    env: { ...process.env },
  })

  expect((await stat(join(data_dir, 'demo'))).mode & 0o777).toBe(0o700)
  for (const one of said) one.mockRestore()
})

test('npm start shows how a phone becomes a seller’s of the demo, and who signs in on it', async () => {
  const database_url = await copyTemplate(inject('database_server_url'), 'e2e_demo_phone')
  await using api = await startApiProcess(database_url)
  const { sdk, url, admin } = api
  const event = await sdk.events.create({ body: { name: demo_event } })
  const query = { event_id: event._id }
  const bar = await sdk.bars.create({ query, body: { name: 'Bar du Quai' } })
  const email = 'quai-1@example.org'
  const body = { email, password: 'only-for-this-test', right: 10 as const, bar_id: bar._id }
  await sdk.users.create({ query, body })
  const settings = {
    port: Number(new URL(url).port),
    admin_email: admin.email,
    admin_password: admin.password,
    env: {},
  }
  const said: string[] = []
  const show = () => showPhone(settings, (line) => void said.push(line))

  await show()
  expect(said[0]).toContain('▄')
  expect(said[0]).toContain('Bar du Quai (phone 101)')
  const [, code] = /127\.0\.0\.1:\d+\/pos\/pair#(\d{8})/.exec(said[0]!)!
  const phone = await pairPhone(sdk, await makePhoneKeys(), code!)
  expect(phone).toMatchObject({ smartphone_number: '101', bar_name: 'Bar du Quai', role: 'seller' })
  const { users } = await sdk.users.list({ query: { ...query, search: email } })
  expect(users[0]).toMatchObject({ name: 'Léa', has_pin: true })

  await show()
  expect(said[1]).toContain(`${url}/pos/. Sign in as Léa with the PIN 2580.`)
})

test('npm start does not start on the database of an installation', async () => {
  const env = { ...process.env, DATABASE_URL: 'postgres://kermesse:x@127.0.0.1:1/kermesse' }

  const ended = await new Promise<{ code: unknown; stderr: string }>((done) =>
    execFile(process.execPath, [join(root, 'scripts/start.ts')], { env }, (error, _, stderr) =>
      done({ code: error?.code, stderr }),
    ),
  )

  expect(ended.code).toBe(2)
  expect(ended.stderr).toMatch(/^npm start runs simulated providers .* run kermesse-server/)
})
