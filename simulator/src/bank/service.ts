import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { rawRoute, refuse, route } from '../route.ts'
import { writeStatement } from './camt.ts'
import { returnsOf } from './inbox.ts'
import { Unreadable } from './pain001.ts'
import { writePain002 } from './pain002.ts'
import type { World } from './world.ts'

// A file of 99,999 payments with the longest names is smaller.
const file_max_bytes = 100_000_000

/** The bank as a customer's programs meet it: it takes payment files, and reports on them. */
export function serviceRoutes(world: World): ServerRoute[] {
  return [
    rawRoute('/bank/inbox', file_max_bytes, (request, h) => receive(world, request, h)),
    // The newest, unless `n` asks for an earlier one, counted from 1.
    route('GET', '/bank/inbox/{message_id}/report', ({ params, query }, h) => {
      const reports = world.inbox.find(String(params.message_id))?.reports ?? []
      const report = query.n === undefined ? reports.at(-1) : reports[Number(query.n) - 1]
      if (!report) return refuse(h, 404, 'there is no such report')
      return h.response(writePain002(report)).type('application/xml')
    }),
    // `name` is camt.054 unless it asks for camt.053.
    route('GET', '/bank/inbox/{message_id}/statement', ({ params, query }, h) => {
      const name = query.name === 'camt.053' ? 'camt.053' : 'camt.054'
      const entries = returnsOf(world.inbox.find(String(params.message_id)))
      return h.response(writeStatement(name, entries)).type('application/xml')
    }),
  ]
}

/** `?rehearsal=true` takes the file of a trial event, as a bank's own test desk would. */
async function receive({ inbox }: World, { payload, query }: Request, h: ResponseToolkit) {
  try {
    const xml = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(payload as Buffer)
    const report = await inbox.receive(xml, query.rehearsal === 'true')
    if (!report) return h.response().code(202)
    return h.response(writePain002(report)).type('application/xml')
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof TypeError)) throw error
    return refuse(h, 400, error.message.slice(0, 200))
  }
}
