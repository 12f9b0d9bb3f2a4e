import type { Contexts, Mode } from '@kermesse/core/operations/handler'
import type { Trx } from '@kermesse/core/platform/db'
import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { handlers } from '../../src/handlers/index.ts'
import { contract, startApi } from '../api.ts'
import { fingerprintOfAll } from '../platform/fingerprint.ts'
import { createStage } from '../stage.ts'
import { createLeast } from './least.ts'
import { requestFor } from './requests.ts'
import { changes, changing_gets } from './told.ts'

const api = await startApi()
const least = await createLeast(api)
const here = await createStage(api)

const table = handlers as unknown as Record<string, Record<string, { mode: Mode }>>
// A bulk operation runs in the mode of the operation for one.
const singles = contract.operations.filter(({ bulk }) => !bulk)
const modes = singles.map(({ id, method }) => {
  const [resource, verb] = id.split('.') as [string, string]
  return { id, method, mode: table[resource]?.[verb]?.mode }
})

test('every operation has a mode, and what is a read is a GET', () => {
  const known: unknown[] = ['read', 'write', 'ledger', 'none']

  expect(modes.filter(({ mode }) => !known.includes(mode))).toEqual([])
  expect(modes.filter(({ mode, method }) => mode === 'read' && method !== 'GET')).toEqual([])
})

test('no GET has a transaction, and one that changes something is no read', () => {
  expect(modes.filter(({ mode, method }) => mode === 'write' && method === 'GET')).toEqual([])
  expect(modes.filter(({ mode, id }) => mode === 'read' && changing_gets.includes(id))).toEqual([])
})

test('only a write is given a transaction, and only what moves money the ledger', () => {
  expectTypeOf<Contexts['write']['db']>().toExtend<Trx>()
  expectTypeOf<Contexts['read' | 'ledger' | 'none']['db']>().not.toExtend<Trx>()
  expectTypeOf<Contexts['ledger']>().toHaveProperty('ledger')
  expectTypeOf<Contexts['read' | 'write' | 'none']>().not.toHaveProperty('ledger')
})

let as_it_is: Awaited<ReturnType<typeof fingerprintOfAll>>
beforeAll(async () => {
  // The holder of a drawer sees its figures after the count.
  const path = { id: here.drawer._id }
  await api.sdk(here.sessions.cashier).drawers.count({ path, body: { pieces: [] } })
  as_it_is = await fingerprintOfAll(api.knex)
})

describe.each(contract.operations.filter((operation) => !changes(operation)))(
  '$id',
  (operation) => {
    test('changes nothing in any table', async () => {
      const asked = requestFor(operation, here)

      // A call that needs a captcha would spend it.
      const token = operation.captcha?.always ? here.sessions.none : least.token(operation, here)
      const answer = await api.call(operation, { ...asked, token })

      expect(answer.status).toBe(operation.status)
      const before = as_it_is
      as_it_is = await fingerprintOfAll(api.knex)
      expect(as_it_is).toEqual(before)
    })
  },
)
