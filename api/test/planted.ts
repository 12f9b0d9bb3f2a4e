import { channel } from 'node:diagnostics_channel'
import type { Server } from '@hapi/hapi'

// A test run notes every text of what is told here; no line of its logs may contain one (`scripts/planted.mjs`).
const planted = channel('kermesse.planted')

/** Tells what callers send: names, addresses, numbers, PINs, tokens, accounts. */
export function tellPlanted(server: Server) {
  server.ext('onPostAuth', ({ headers, params, query }, h) => {
    planted.publish([params, query, headers['access-token'], headers.authorization, headers.cookie])
    planted.publish([headers['x-forwarded-for'], headers['user-agent']])
    return h.continue
  })
  server.ext('onPreHandler', ({ payload }, h) => {
    if (payload && !Buffer.isBuffer(payload) && !('pipe' in (payload as object)))
      planted.publish(payload)
    return h.continue
  })
}
