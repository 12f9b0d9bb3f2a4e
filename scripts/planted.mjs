// Loaded into every process of a test run, so it is plain JavaScript: notes each text that callers send to the API, and that
// programs exchange with it and with providers. After the run no line of a log may contain one (`test_logs.ts`).
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'

const file = process.env.KERMESSE_LOG_FILE
const known = new Set()
const most_bytes = 200_000

if (file) {
  subscribe('kermesse.planted', (value) => noteAll(textsIn(value)))
  subscribe('undici:request:create', ({ request }) => noteAll(secretsOf(request.headers)))
  noteBodiesOfFetch('undici:request:bodyChunkSent', 'undici:request:bodySent')
  noteBodiesOfFetch('undici:request:bodyChunkReceived', 'undici:request:trailers')
  subscribe('http.client.request.created', ({ request }) => {
    noteAll(secretsOf(Object.entries(request.getHeaders()).flat()))
    const sent = bodyNoter()
    wrap(request, 'write', sent.add)
    wrap(request, 'end', sent.end)
    request.prependListener('response', (response) => {
      const received = bodyNoter()
      wrap(response, 'push', (chunk) => (chunk === null ? received.end() : received.add(chunk)))
    })
  })
}

/** One channel tells the chunks of bodies, another their end. */
function noteBodiesOfFetch(chunks, end) {
  const noters = new WeakMap()
  subscribe(chunks, ({ request, chunk }) => {
    if (!noters.has(request)) noters.set(request, bodyNoter())
    noters.get(request).add(chunk)
  })
  subscribe(end, ({ request }) => noters.get(request)?.end())
}

function bodyNoter() {
  const parts = []
  let size_bytes = 0
  const add = (chunk) => {
    if (typeof chunk !== 'string' && !ArrayBuffer.isView(chunk)) return
    const bytes = Buffer.from(chunk)
    size_bytes += bytes.length
    if (size_bytes <= most_bytes) parts.push(bytes)
  }
  const end = (last) => {
    add(last)
    if (size_bytes <= most_bytes) noteAll(textsOf(Buffer.concat(parts).toString()))
  }
  return { add, end }
}

/** Tells the first argument of a method before it is called. */
function wrap(owner, name, tell) {
  const method = owner[name]
  owner[name] = (...args) => {
    tell(args[0])
    return method.apply(owner, args)
  }
}

const opening = /^(authorization|cookie|access-token|.*(key|secret|token|signature).*)$/i

/** Headers come as one list of names and values in turn. */
const secretsOf = (headers) =>
  Array.isArray(headers)
    ? headers.filter((_, n) => n % 2 === 1 && opening.test(headers[n - 1]))
    : []

function textsOf(body) {
  if (/^\s*[[{]/.test(body)) return textsIn(parsed(body))
  if (/^\s*</.test(body)) return [...body.matchAll(/>([^<>]+)</g)].map(([, text]) => text.trim())
  if (/^[\w.[\]%-]+=/.test(body)) return [...new URLSearchParams(body).values()]
  return []
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every text in a value. Without recursion, because callers send bodies of any depth. */
function textsIn(value) {
  const texts = []
  const left = [value]
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one === 'string') texts.push(one)
    else if (typeof one === 'object' && one !== null)
      for (const inner of Object.values(one)) left.push(inner)
  }
  return texts
}

function noteAll(texts) {
  const found = texts.filter((text) => isTelling(text) && !known.has(text))
  for (const text of found) known.add(text)
  if (found.length > 0)
    appendFileSync(`${file}.planted`, found.map((text) => `${JSON.stringify(text)}\n`).join(''))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const word_of_the_contract = /^([a-z_.|]+|[a-z]+(_[a-z0-9]+)+|[A-Z_]+|\d{4}-\d\d-\d\d.*)$/

function isTelling(text) {
  return (
    text.length >= 5 && text.length <= 500 && !uuid.test(text) && !word_of_the_contract.test(text)
  )
}
