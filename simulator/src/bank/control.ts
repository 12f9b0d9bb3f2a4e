import type { ServerRoute } from '@hapi/hapi'
import { done, fieldsOf, refuse, route } from '../route.ts'
import type { Received } from './inbox.ts'
import { readRejection } from './rejection.ts'
import { readReturn } from './returns.ts'
import { readSaying } from './saying.ts'
import type { World } from './world.ts'

const base = '/control/bank'

/** Control API for actions of bank staff: list files, reject payments, make mistakes. */
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
    route('POST', `${base}/reports`, ({ payload }, h) => {
      const said = readSaying(fieldsOf(payload))
      if (typeof said === 'string') return refuse(h, 400, said)
      return inbox.say(said) ? done(h) : refuse(h, 404, 'there is no such file')
    }),
    route('POST', `${base}/returns`, ({ payload }, h) => {
      const returned = readReturn(fieldsOf(payload))
      if (typeof returned === 'string') return refuse(h, 400, returned)
      return inbox.returnPayment(returned) ? done(h) : refuse(h, 404, 'no file has this payment')
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
