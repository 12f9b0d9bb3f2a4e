import type { ServerRoute } from '@hapi/hapi'
import { fieldsOf } from '../mypos/control.ts'
import { readFailure } from './failures.ts'
import type { Received } from './inbox.ts'
import { readRejection } from './rejection.ts'
import type { World } from './world.ts'

const base = '/control/bank'

/** What scripts use where a person at the bank would look, reject, or make a mistake. */
export function controlRoutes(world: World): ServerRoute[] {
  return [...fileRoutes(world), ...failureRoutes(world)]
}

function fileRoutes({ inbox }: World): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: `${base}/files`,
      handler: () => ({ files: inbox.list().map(described) }),
    },
    {
      method: 'GET',
      path: `${base}/rejections`,
      handler: () => ({ rejections: inbox.rejections() }),
    },
    {
      method: 'POST',
      path: `${base}/rejections`,
      handler: ({ payload }, h) => {
        const rejection = readRejection(fieldsOf(payload))
        if (typeof rejection === 'string') return h.response({ error: rejection }).code(400)
        inbox.reject(rejection.end_to_end_id, rejection.fault)
        return h.response({ rejections: inbox.rejections() }).code(201)
      },
    },
    {
      method: 'DELETE',
      path: `${base}/rejections`,
      handler: (_request, h) => {
        inbox.forgive()
        return h.response().code(204)
      },
    },
  ]
}

function failureRoutes({ failures }: World): ServerRoute[] {
  const path = `${base}/failures`
  return [
    { method: 'GET', path, handler: () => ({ failures: failures.list() }) },
    {
      method: 'POST',
      path,
      handler: ({ payload }, h) => {
        const failure = readFailure(fieldsOf(payload))
        if (typeof failure === 'string') return h.response({ error: failure }).code(400)
        failures.add(failure)
        return h.response({ failures: failures.list() }).code(201)
      },
    },
    {
      method: 'DELETE',
      path,
      handler: (_request, h) => {
        failures.clear()
        return h.response().code(204)
      },
    },
  ]
}

/** Amounts as they stand in the file. */
function described({ file, reports, ...more }: Received) {
  const { message_id, count, sum, bookings } = file
  const payments = bookings.flatMap(({ payment_id, payments }) =>
    payments.map(({ end_to_end_id, amount, currency, iban, name }) => ({
      ...{ payment_id, end_to_end_id, amount, currency, iban, name },
    })),
  )
  return { message_id, count, sum, ...more, payments, reports }
}
