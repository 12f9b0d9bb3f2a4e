import { rights } from '@kermesse/core/operations/rights'
import { describe, expect, test } from 'vitest'
import type { Operation } from '../../src/contract.ts'
import { type Asked, contract, startApi } from '../api.ts'
import { createSuperadmin } from '../festival.ts'
import { fingerprintOf } from '../platform/fingerprint.ts'
import { createStage, type Stage } from '../stage.ts'
import { type Path, valueAt, withValue } from './examples.ts'
import { requestFor } from './requests.ts'

const api = await startApi()
const here = await createStage(api)
const elsewhere = await createStage(api)
const archived = await createStage(api)
await api.knex('events').where({ _id: archived.event_id }).update({ archived: true })
const superadmin = await createSuperadmin(api)

let as_it_is = await fingerprintOf(api.knex, elsewhere.event_id)

const scoped = contract.operations.filter(({ event }) => event !== null)
const forAdmins = scoped.filter(({ access }) => access !== 'superadmin')
// A date is no record.
const namesRecords = ({ event, path }: Operation) => event !== 'path' && /\{(?!date_)/.test(path)
const least = ({ access }: Operation) => here.sessions[access as keyof Stage['sessions']]

/** Nothing is there for this caller, and the other event stays as it was. */
async function expectNothing(operation: Operation, asked: Asked) {
  const { status, body } = await api.call(operation, asked)

  // Offline transactions of a device are answered one by one.
  const [result] = (body.results ?? []) as { error_code: string }[]
  expect(result ?? body).toMatchObject({ error_code: expect.stringMatching(/_not_found$/) })
  expect(status).toBe(result ? 200 : 404)
  const before = as_it_is
  as_it_is = await fingerprintOf(api.knex, elsewhere.event_id)
  expect(as_it_is).toBe(before)
}

describe.each(forAdmins)('$id finds nothing', (operation) => {
  const asked = requestFor(operation, here)
  const theirs = requestFor(operation, elsewhere)

  test('in an event that is not the caller’s', async () => {
    const named = { ...asked.query, event_id: elsewhere.event_id }
    const query = operation.event === 'path' ? {} : named
    const path = operation.event === 'path' ? theirs.path : asked.path

    for (const token of [least(operation), here.sessions.admin])
      await expectNothing(operation, { ...asked, query, path, token })
  })

  test('in an event that does not exist', async () => {
    const event_id = '0198c0de-0000-7000-8000-000000000001'
    const query = operation.event === 'path' ? {} : { ...asked.query, event_id }
    const path = operation.event === 'path' ? { id: event_id } : asked.path

    for (const token of [here.sessions.admin, superadmin.token])
      await expectNothing(operation, { ...asked, query, path, token })
  })
})

describe.each(scoped.filter(namesRecords))('$id finds no record of another event', (operation) => {
  const asked = requestFor(operation, here)
  const { path } = requestFor(operation, elsewhere)
  const { event_id: _, ...without_event } = (asked.query ?? {}) as Record<string, unknown>

  // Only a superadmin may call it, who names the event.
  const is_for_staff = operation.access !== 'superadmin'

  test.runIf(is_for_staff)('for staff of this one', async () => {
    for (const query of [asked.query, without_event])
      await expectNothing(operation, { ...asked, path, query, token: here.sessions.admin })
  })

  test('for a superadmin who names this one', async () => {
    const query = { ...without_event, event_id: here.event_id }

    await expectNothing(operation, { ...asked, path, query, token: superadmin.token })
  })
})

// Terminals and tokens belong to the installation.
const twins = twinsOf({ ...here, terminal: 0, device: 0 }, elsewhere)
const withIds = scoped.flatMap((operation) => {
  const { body } = requestFor(operation, here)
  return idsIn(body).map((path) => ({ operation, path, name: `${operation.id} ${path.join('.')}` }))
})

describe.each(withIds)('$name of another event', ({ operation, path }) => {
  test('is not found', async () => {
    const asked = requestFor(operation, here)
    const theirs = twins.get(String(valueAt(asked.body, path)))
    const body = withValue(asked.body, path, theirs)
    const token = operation.access === 'superadmin' ? superadmin.token : here.sessions.admin

    await expectNothing(operation, { ...asked, body, token })
  })
})

describe.each(forAdmins.filter(({ method }) => method === 'GET'))('$id', (operation) => {
  test('tells nothing of another event', async () => {
    const asked = requestFor(operation, here)

    const { text } = await api.call(operation, { ...asked, token: here.sessions.admin })

    for (const id of twins.values()) expect(text).not.toContain(id)
  })
})

const changing = scoped.filter(({ method, may_be_closed }) => method !== 'GET' && !may_be_closed)

describe.each(changing)('$id', (operation) => {
  test('changes nothing once the event is archived', async () => {
    const as_it_was = await fingerprintOf(api.knex, archived.event_id)
    const asked = requestFor(operation, archived)
    const query = { ...asked.query, ...(operation.event !== 'path' && eventOf(archived)) }
    const tokens = [superadmin.token]
    if (rights[operation.access as 'admin'] < rights.superadmin)
      tokens.push(archived.sessions.admin)

    for (const token of tokens) {
      const { status, body } = await api.call(operation, { ...asked, query, token })

      const [result] = (body.results ?? []) as { error_code: string }[]
      expect(result ?? body).toMatchObject({ error_code: '|event_is_archived|' })
      expect(status).toBe(result ? 200 : 409)
    }
    expect(await fingerprintOf(api.knex, archived.event_id)).toBe(as_it_was)
  })
})

function eventOf({ event_id }: Stage): Asked['query'] {
  return { event_id }
}

/** Every id of one stage with its counterpart on another. */
function twinsOf(one: unknown, other: unknown): Map<string, string> {
  if (typeof one === 'string') return new Map(one === other ? [] : [[one, other as string]])
  if (typeof one !== 'object' || one === null) return new Map()
  return new Map(
    Object.keys(one).flatMap((name) => [...twinsOf((one as never)[name], (other as never)[name])]),
  )
}

/** The places in a body that name a record of its event. */
function idsIn(body: unknown, path: Path = []): Path[] {
  if (typeof body === 'string') return twins.has(body) ? [path] : []
  if (typeof body !== 'object' || body === null) return []
  const names = Array.isArray(body) ? [...body.keys()] : Object.keys(body)
  return names.flatMap((name) => idsIn((body as never)[name], [...path, name]))
}
