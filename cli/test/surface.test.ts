import { readFile } from 'node:fs/promises'
import { operations } from '@kermesse/sdk/generated/operations'
import type { OperationId } from '@kermesse/sdk/types'
import { expect, test } from 'vitest'
import { commands, resources } from '../src/commands.ts'
import { custom_commands, customAt } from '../src/custom_commands.ts'
import { flagsOf, kebab } from '../src/flags.ts'
import { createProgram } from '../src/program.ts'
import type { Row } from '../src/row.ts'
import { surface } from '../src/surface.ts'
import { fakeIo, kermesse } from './terminal.ts'

const unconnected = {
  io: fakeIo().io,
  connect: () => Promise.reject(new Error('not here')),
}
const program = createProgram(unconnected)
type Named = keyof typeof commands
const [bulk, ids] = apart(Object.keys(operations) as OperationId[])

test('the surface is the one that was agreed: node cli/scripts/surface.ts --write', async () => {
  const agreed = await readFile(new URL('../surface.txt', import.meta.url), 'utf8')

  expect(surface(program)).toBe(agreed)
})

test('a program for one first word has every command of that word, for an unknown word every command', () => {
  const words = program.commands.map((one) => one.name())
  const alone = words.toSorted().map((first) => surface(createProgram({ ...unconnected, first })))

  expect(`${alone.join('\n')}`).toBe(surface(program))
  for (const first of ['--help', 'help', '__complete', 'brs', undefined])
    expect(surface(createProgram({ ...unconnected, first }))).toBe(surface(program))
})

test.each(ids)('%s is a command with help', async (id) => {
  const [resource = '', verb = ''] = id.split('.')

  const { out, exit } = await kermesse([kebab(resource), kebab(verb), '--help'])

  expect(out).toContain(`Usage: kermesse ${kebab(resource)} ${kebab(verb)}`)
  expect(exit).toBe(0)
})

test.each(bulk)('%s is done by naming several to the command for one', async (id) => {
  const [resource = ''] = id.split('.')
  const { choices } = operations[id].body!.find(({ name }) => name === 'action')!

  for (const verb of choices!) {
    // Made by hand: it brings back one event, or reads a backup.
    if (customAt(`${kebab(resource)} ${kebab(String(verb))}`)) continue
    const { out } = await kermesse([kebab(resource), kebab(String(verb)), '--help'])
    expect(out).toContain('Several are done by one call.')
  }
})

test.each(['payments', 'refunds', 'events'])('%s are shown as well as got', async (resource) => {
  const { out, exit } = await kermesse([resource, 'show', '--help'])

  expect(out).toContain(`Usage: kermesse ${resource} get|show`)
  expect(exit).toBe(0)
})

test('a deletion asks first', () => {
  const silent = ids.filter((id) => {
    const row: Row = commands[id]
    // Signing out destroys nothing.
    const is_harmless = id === 'sessions.end' || id === 'pairings.sign_person_out'
    return operations[id].method === 'DELETE' && !row.confirm && !is_harmless
  })

  expect(silent).toEqual([])
})

test('no field of the contract takes the name of a flag of ours', () => {
  const ours = ['event', 'file', 'out', 'json', 'yes', 'all', 'profile', 'url', 'help', 'version']
  const taken = ids.flatMap((id) => {
    const names = flagsOf(operations[id]).map(({ name }) => name)
    const twice = names.filter((name, index) => names.indexOf(name) !== index)
    return [...names.filter((name) => ours.includes(name)), ...twice].map((name) => `${id} ${name}`)
  })

  expect(taken).toEqual([])
})

test.each(custom_commands)('kermesse $path has an example and says what --json may name', (one) => {
  expect(one.examples.length).toBeGreaterThan(0)
  expect(one.shares?.includes('json') ? (one.fields?.length ?? 0) > 0 : true).toBe(true)
})

test('help shows what people do often, then every resource', async () => {
  const { out, exit } = await kermesse(['--help'])

  expect(exit).toBe(0)
  expect(out.indexOf('Everyday:')).toBeLessThan(out.indexOf('Resources:'))
  for (const { path } of custom_commands) expect(out).toContain(`\n  ${path} `)
  for (const name of Object.keys(resources)) expect(out).toContain(`\n  ${kebab(name)} `)
})

test.each([[['bars']], [[]]])('kermesse %j alone shows its help', async (words) => {
  const { out, exit } = await kermesse(words)

  expect(out).toContain('Usage:')
  expect(exit).toBe(0)
})

test('a slip of the pen gets a suggestion', async () => {
  const { err, exit } = await kermesse(['bars', 'lits'])

  expect(err).toContain('Did you mean list?')
  expect(exit).toBe(2)
})

function apart(all: OperationId[]): [OperationId[], Named[]] {
  const is_bulk = (id: OperationId) => id.endsWith('.bulk')
  return [all.filter(is_bulk), all.filter((id): id is Named => !is_bulk(id))]
}
