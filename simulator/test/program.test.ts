import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSimulator } from '../src/server.ts'
import { call, requestOf, subscribe, trust } from './merchant.ts'

const tid = '90000015'
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('pairings, waiting codes and merchants outlive a restart', async () => {
  const state_file = join(folder, 'deep', 'state.json')
  const first = await startSimulator({ port: 0, state_file })
  await trust(first)
  const code = await subscribe(first, tid)
  await first.stop()

  const second = await startSimulator({ port: 0, state_file })
  const typed = await type(second.url, code)
  await second.stop()

  const third = await startSimulator({ port: 0, state_file })
  const probe = await call(third, 'MPRGetTxnStatus', requestOf(tid, { ruid_original: 'x' }))
  await third.stop()

  expect(typed).toEqual({ result: 'paired' })
  expect(probe).toMatchObject({ status: '4' })
})

test('its own key is kept from the first start on', async () => {
  const state_file = join(folder, 'state.json')
  const first = await startSimulator({ port: 0, state_file })
  const publicKey = await publicKeyOf(first.url)
  await first.stop()

  const second = await startSimulator({ port: 0, state_file })
  const keptKey = await publicKeyOf(second.url)
  await second.stop()

  expect(keptKey).toBe(publicKey)
})

test('without a state file everything ends with the process', async () => {
  const first = await startSimulator({ port: 0 })
  await trust(first)
  await subscribe(first, tid)
  await first.stop()

  const second = await startSimulator({ port: 0 })
  const typed = await type(second.url, '12345678')
  await second.stop()

  expect(typed).toMatchObject({ problem: 'unknown_terminal' })
})

test('a state file that is not JSON stops the start and stays as it is', async () => {
  const state_file = join(folder, 'state.json')
  writeFileSync(state_file, 'precious')

  await expect(startSimulator({ port: 0, state_file })).rejects.toThrow()

  expect(readFileSync(state_file, 'utf8')).toBe('precious')
})

test('a lifetime of nothing makes codes that were never good', async () => {
  const simulator = await startSimulator({ port: 0, code_lifetime_ms: 0 })
  await trust(simulator)

  const typed = await type(simulator.url, await subscribe(simulator, tid))
  await simulator.stop()

  expect(typed).toMatchObject({ problem: 'code_expired' })
})

test('it says where it listens in one line', async () => {
  const child = start({ SIMULATOR_PORT: '0' })

  const [data] = await once(child.stdout, 'data')
  child.kill('SIGTERM')
  await once(child, 'exit')

  expect(String(data)).toMatch(/^simulator listening on http:\/\/127\.0\.0\.1:\d+\n$/)
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it, even while it hangs', async (signal) => {
  const child = start({ SIMULATOR_PORT: '0' })
  const [data] = await once(child.stdout, 'data')
  const url = String(data).trim().split(' ').at(-1)!
  await fetch(`${url}/control/mypos/failures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'hang' }),
  })
  const hanging = call({ url }, 'MPRSubscribe', requestOf(tid, {})).catch(() => 'cut')
  await expect.poll(() => armedAt(url)).toEqual([])

  child.kill(signal)
  const [code] = await once(child, 'exit')

  expect(code).toBe(0)
  expect(await hanging).toBe('cut')
})

test('a port that is no number stops the start', async () => {
  const child = start({ SIMULATOR_PORT: 'http' })

  const [code] = await once(child, 'exit')

  expect(code).toBe(1)
})

function start(env: Record<string, string>) {
  const program = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  return spawn(process.execPath, [program], {
    env: { ...process.env, SIMULATOR_STATE: '', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

async function type(url: string, code: string): Promise<unknown> {
  const response = await fetch(`${url}/control/mypos/terminals/${tid}/type`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  return response.json()
}

async function publicKeyOf(url: string): Promise<string> {
  return (await fetch(`${url}/control/mypos/public-key`)).text()
}

async function armedAt(url: string): Promise<unknown> {
  const response = await fetch(`${url}/control/mypos/failures`)
  return ((await response.json()) as { failures: unknown }).failures
}
