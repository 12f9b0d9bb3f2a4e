import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../src/store.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

test('a value is readable at once, and in the file soon', async () => {
  const file = join(folder, 'deep', 'state.json')
  const store = openStore(file)

  store.set('one', { a: 1 })

  expect(store.get('one')).toEqual({ a: 1 })
  await expect.poll(() => read(file)).toEqual({ one: { a: 1 } })
})

test('a value that goes on changing is written as it is at the end', async () => {
  const file = join(folder, 'state.json')
  const store = openStore(file)
  const growing: number[] = []

  for (let i = 0; i < 1000; i++) {
    growing.push(i)
    store.set('growing', growing)
  }
  await store.flush()

  expect(read(file).growing).toHaveLength(1000)
  expect(openStore(file).get('growing')).toEqual(growing)
})

test('a file that cannot be written says so at the end, and is tried again', async () => {
  const file = join(folder, 'state.json')
  const store = openStore(file)
  mkdirSync(`${file}.next`)
  store.set('one', 1)

  await expect(store.flush()).rejects.toThrow()
  rmSync(`${file}.next`, { recursive: true })
  await store.flush()

  expect(read(file)).toEqual({ one: 1 })
})

test('without a file nothing is written', async () => {
  const store = openStore()

  store.set('one', 1)
  await store.flush()

  expect(store.get('one')).toBe(1)
})
