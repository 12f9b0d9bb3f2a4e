import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { DomainError } from '@kermesse/core/platform/errors'
import { expect, onTestFinished, test, vi } from 'vitest'
import { kindOf, openAdmission } from '../../src/admission.ts'
import { readContract } from '../../src/contract.ts'

const lists_at_once = 6

/** Work that goes on until it is told to end; `started` says what has begun. */
function openWork() {
  const admission = openAdmission({ lists_at_once })
  const started: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<void>((resolve) => {
      started.push(name)
      ends.push(resolve)
    })
  const file = () => new EventEmitter() as ServerResponse
  return {
    started,
    ends,
    sell: (count: number) =>
      Array.from({ length: count }, () => admission.run('sales', work('sale'))),
    list: (name: string) => admission.run('lists', work(name)),
    file: (name: string, response = file()) => admission.runFile('files', response, work(name)),
    backup: (name: string, response = file()) => admission.runFile('backups', response, work(name)),
    newResponse: file,
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a calm process answers as many lists as it has connections for, and the next one in its turn', async () => {
  const office = openWork()
  for (let n = 1; n <= lists_at_once + 1; n++) void office.list(`list ${n}`)
  await settled()
  expect(office.started).toHaveLength(lists_at_once)

  office.ends[0]!()
  await settled()

  expect(office.started.at(-1)).toBe(`list ${lists_at_once + 1}`)
})

test('a process that sells much starts all sales, one list and no file; later the lists go first', async () => {
  const office = openWork()
  office.sell(40)
  void office.list('list 1')
  void office.file('file')
  void office.list('list 2')
  await settled()
  expect(office.started.filter((name) => name !== 'sale')).toEqual(['list 1'])
  expect(office.started).toHaveLength(41)

  for (const end of office.ends.slice(0, 40)) end()

  const later = () => office.started.slice(41)
  await expect.poll(later, { timeout: 5_000 }).toEqual(['list 2', 'file'])
})

test('a process that sells makes one new list at a time, and more beside lists that wait for the database', async () => {
  const office = openWork()
  office.sell(1)
  for (let n = 1; n <= 3; n++) void office.list(`list ${n}`)
  await settled()
  expect(office.started).toEqual(['sale', 'list 1'])

  const started = () => office.started
  await expect.poll(started, { timeout: 5_000 }).toEqual(['sale', 'list 1', 'list 2'])
  office.ends[2]!()
  await settled()

  expect(office.started.at(-1)).toBe('list 3')
})

test('one backup is made at a time, however long its reader takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const office = openWork()
  const response = office.newResponse()
  void office.backup('backup 1', response)
  await vi.advanceTimersByTimeAsync(60_000)
  const second = office.backup('backup 2')
  await settled()
  expect(office.started).toEqual(['backup 1'])

  response.emit('close')
  await settled()

  expect(office.started).toEqual(['backup 1', 'backup 2'])
  second.catch(() => undefined)
})

test('lists beyond those that may wait are refused at once', async () => {
  const office = openWork()
  const asked = Array.from({ length: lists_at_once + 64 }, (_, n) => office.list(`list ${n}`))
  for (const one of asked) one.catch(() => undefined)

  await expect(office.list('one more')).rejects.toThrow(new DomainError('overloaded'))
  expect(office.started).toHaveLength(lists_at_once)
})

test('the turn of a file ends with its response, also when its reader leaves', async () => {
  const office = openWork()
  const responses = [office.newResponse(), office.newResponse()]
  void office.file('file 1', responses[0])
  void office.file('file 2', responses[1])
  void office.file('file 3')
  await settled()
  office.ends[0]!()
  await settled()
  expect(office.started).toEqual(['file 1', 'file 2'])

  responses[1]!.emit('close')
  await settled()

  expect(office.started).toEqual(['file 1', 'file 2', 'file 3'])
})

test('what moves money is a sale, pages are lists, files of staff are files, and visitors wait for neither', () => {
  const { operations } = readContract()
  const kind = (id: string, mode: Parameters<typeof kindOf>[1]) =>
    kindOf(operations.find((one) => one.id === id)!, mode)

  expect(kind('transactions.create', 'ledger')).toBe('sales')
  expect(kind('clients.list', 'read')).toBe('lists')
  expect(kind('statistics.get', 'read')).toBe('lists')
  expect(kind('statistics.transactions_detailed', 'none')).toBe('files')
  expect(kind('events.db_backup', 'none')).toBe('backups')
  expect(kind('clients.get', 'read')).toBe('others')
  expect(kind('clients.short', 'read')).toBe('others')
  expect(kind('assets.get', 'none')).toBe('others')
})
