import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { keepProcess } from '../scripts/kept_process.ts'
import { isAlive, type Running, startProcess } from '../scripts/processes.ts'

const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
let kept: Running
afterEach(() => kept.stop())

function startKeptProcess(script: string) {
  const options = { name: 'worker', command: process.execPath, args: ['-e', script] }
  kept = keepProcess(() => startProcess(options), startProcess(options), 50)
  return kept
}

test('a process that dies is started again, and it is said', async () => {
  const running = startKeptProcess('setInterval(() => {}, 1000)')
  const { pid } = running
  await sleep(300)

  process.kill(pid, 'SIGKILL')

  await expect.poll(() => running.pid, { timeout: 10_000 }).not.toBe(pid)
  await expect.poll(() => isAlive(running.pid)).toBe(true)
  expect(said).toHaveBeenCalledWith(
    'worker ended by itself (SIGKILL); it is started again in 50 ms.',
  )
})

test('one that dies again and again waits longer each time', async () => {
  startKeptProcess('process.exit(3)')

  const pauses = () =>
    said.mock.calls.flatMap(([line]) => /exit code 3.* (\d+) ms/.exec(String(line))?.[1] ?? [])
  await expect
    .poll(pauses, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['50', '100', '200']))
})

test('one that is stopped stays stopped', async () => {
  const running = startKeptProcess('setInterval(() => {}, 1000)')
  await sleep(300)
  const { pid } = running

  await running.stop()

  await running.exited
  await sleep(200)
  expect(running.pid).toBe(pid)
  expect(isAlive(pid)).toBe(false)
})
