import type { ServerRoute } from '@hapi/hapi'
import { done, fieldsOf, refuse, route } from '../route.ts'
import type { Received } from './inbox.ts'
import { readRejection } from './rejection.ts'
import type { World } from './world.ts'

const base = '/control/bank'

/** What scripts use where a person at the bank would look, reject, or make a mistake. */
export function controlRoutes({ inbox }: World): ServerRoute[] {
  return [
    route('GET', `${base}/files`, () => ({ files: inbox.list().map(described) })),
    route('GET', `${base}/rejections`, () => ({ rejections: inbox.rejections() })),
    route('POST', `${base}/rejections`, ({ payload }, h) => {
      const rejection = readRejection(fieldsOf(payload))
      if (typeof rejection === 'string') return refuse(h, 400, rejection)
      inbox.reject(rejection.end_to_end_id, rejection.fault)
      return h.response({ rejections: inbox.rejections() }).code(201)
    }),
    route('DELETE', `${base}/rejections`, (_request, h) => {
      inbox.forgive()
      return done(h)
    }),
  ]
}

/** Amounts as they stand in the file. */
function described({ file, reports, ...more }: Received) {
  const { message_id, count, sum, bookings } = file
  const payments = bookings.flatMap(({ payment_id, payments }) =>
    payments.map(({ end_to_end_id, amount, currency, iban, name }) => ({
      payment_id,
      end_to_end_id,
      amount,
      currency,
      iban,
      name,
    })),
  )
  return { message_id, count, sum, ...more, payments, reports }
}
