import { appendFileSync } from 'node:fs'
import type { Server } from '@hapi/hapi'

const known = new Set<string>()

/**
 * Notes every text that callers send: names, addresses, numbers, PINs, tokens, accounts. After the run no line of any log may
 * contain one. Words of the contract are left out.
 */
export function notePlanted(server: Server) {
  const file = process.env.KERMESSE_LOG_FILE
  if (!file) return
  server.ext('onPostAuth', ({ headers, params, query }, h) => {
    note(file, [params, query, headers['access-token'], headers.authorization, headers.cookie])
    note(file, [headers['x-forwarded-for'], headers['user-agent']])
    return h.continue
  })
  server.ext('onPreHandler', ({ payload }, h) => {
    if (payload && !Buffer.isBuffer(payload) && !('pipe' in (payload as object)))
      note(file, payload)
    return h.continue
  })
}

function note(file: string, value: unknown) {
  const found = textsIn(value).filter((text) => isTelling(text) && !known.has(text))
  for (const text of found) known.add(text)
  if (found.length > 0)
    appendFileSync(`${file}.planted`, found.map((text) => `${JSON.stringify(text)}\n`).join(''))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const word_of_the_contract = /^([a-z_.|]+|[A-Z_]+|\d{4}-\d\d-\d\d.*)$/

function isTelling(text: string) {
  return (
    text.length >= 5 && text.length <= 500 && !uuid.test(text) && !word_of_the_contract.test(text)
  )
}
