import { newId } from '@kermesse/core/platform/ids'
import type { OperationId } from '@kermesse/sdk/types'
import { describe, expect, test } from 'vitest'
import { type Answer, contract, operationOf, refused, startApi } from '../api.ts'
import { createSuperadmin } from '../festival.ts'
import { createStage, type Stage } from '../stage.ts'
import { prepare } from './prepare.ts'
import { requestFor } from './requests.ts'

const api = await startApi()
const superadmin = await createSuperadmin(api)
const elsewhere = await createStage(api)

const all = contract.operations.flatMap(({ id, bulk = [] }) => {
  const [resource] = id.split('.')
  return bulk.map((action) => ({ id, action, single: `${resource}.${action}` as OperationId }))
})

/** One that is there, one that nobody has, one of another event, and the first again in another call. */
async function rowsOf(stage: Stage, single: OperationId) {
  const operation = operationOf(single)
  const asked = await prepare(api, operation, stage, requestFor(operation, stage))
  const key = operation.path.includes('{uid}') ? 'uid' : 'id'
  const own = asked.path![key]!
  // Records of the installation belong to no other event.
  const theirs = operation.event === 'query' ? [requestFor(operation, elsewhere).path![key]!] : []
  const nobody = key === 'uid' ? '04FFFFFFFFFFFFFF' : newId()
  const query = operation.event === 'query' ? { event_id: stage.event_id } : {}
  const is_super = operation.access === 'superadmin'
  const token = is_super ? superadmin.token : stage.sessions.admin
  return { operation, key, calls: [[own, nobody, ...theirs], [own]], query, token }
}

/** The audit log lines of these calls, without those of another event. */
async function toldOf(answers: Answer[]) {
  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  const rows = await api.knex('audit_log').whereIn('request_id', ids).orderBy('_id')
  return rows.map(({ operation, record_type, before, after }) => ({
    operation,
    record_type,
    before: before && Object.keys(before).sort(),
    after: after && Object.keys(after).sort(),
  }))
}

describe.each(all)('$id $action', ({ id, action, single }) => {
  test('does what as many calls for one do, and is told of in the same way', async () => {
    const by_one = await rowsOf(await createStage(api), single)
    const at_once = await rowsOf(await createStage(api), single)
    const looped: Answer[] = []
    for (const row of by_one.calls.flat()) {
      const { operation, key, query, token } = by_one
      looped.push(await api.call(operation, { path: { [key]: row }, query, token }))
    }

    const bulk: Answer[] = []
    for (const ids of at_once.calls) {
      const { query, token } = at_once
      const body = { action, ids }
      bulk.push(await api.call(operationOf(id), { query, body, token }))
    }

    const results = bulk.flatMap(({ body }) => body.results as { id: string; ok: boolean }[])
    const expected = looped.map(({ status, body: { error_code } }) =>
      status < 300 ? { ok: true } : { ok: false, error_code },
    )
    expect(results.map(({ id: row }) => row)).toEqual(at_once.calls.flat())
    expect(results).toMatchObject(expected)
    expect(results[0]!.ok).toBe(true)
    expect(results[1]!.ok).toBe(false)
    const [first] = at_once.calls
    expect(bulk[0]!.body).toMatchObject({ succeeded: 1, failed: first!.length - 1 })
    expect(await toldOf(bulk)).toEqual(await toldOf(looped))
    expect(await toldOf(bulk)).not.toEqual([])
  })
})

describe('many rows in one call', () => {
  test('are refused one by one, with what is wrong in the words of the caller', async () => {
    const { sessions } = await createStage(api)
    const admin = api.sdk(sessions.admin)
    const first = await admin.deposits.create({ body: { name: 'Jug', price: 2 } })
    await admin.deposits.delete({ path: { id: first._id } })
    await admin.deposits.create({ body: { name: 'Jug', price: 3 } })
    const spare = await admin.deposits.create({ body: { name: 'Bowl', price: 3 } })
    await admin.deposits.delete({ path: { id: spare._id } })

    const { results } = await admin.deposits.bulk({
      body: { action: 'restore', ids: [first._id, spare._id] },
    })

    expect(results).toMatchObject([
      { ok: false, error_code: 'name_taken', details: [{ field: 'name', code: 'taken' }] },
      { ok: true },
    ])
    const { deposits } = await admin.deposits.list({ query: { search: 'Bowl' } })
    expect(deposits).toHaveLength(1)
  })

  test('are 500 at most, each once', async () => {
    const { sessions } = await createStage(api)
    const admin = api.sdk(sessions.admin)
    const ids = Array.from({ length: 501 }, newId)
    const [id] = ids as [string]

    const { failed } = await admin.bars.bulk({ body: { action: 'delete', ids: ids.slice(1) } })

    expect(failed).toBe(500)
    for (const wrong of [ids, [], [id, id]])
      await refused(admin.bars.bulk({ body: { action: 'delete', ids: wrong } }), 'invalid_request')
  })

  test('need the right of what is done to them', async () => {
    const { event_id, sessions } = await createStage(api)
    const admin = api.sdk(sessions.admin)
    const ids = [event_id]

    await refused(admin.events.bulk({ body: { action: 'delete', ids } }), 'forbidden', 403)
    expect(await admin.events.bulk({ body: { action: 'disable', ids } })).toMatchObject({
      succeeded: 1,
    })
  })
})
