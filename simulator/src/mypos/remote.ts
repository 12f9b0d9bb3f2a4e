import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { rawRoute, route } from '../route.ts'
import { readCall, type SoapCall, writeFault, writeResult } from '../soap.ts'
import type { FailureMode } from './failures.ts'
import { usual_order as common } from './keys.ts'
import type { World } from './world.ts'
import { wsdl } from './wsdl.ts'

/** Cash Register Remote 3.0: one address that a call and its description share. */
export function remoteRoutes(world: World): ServerRoute[] {
  const seen = openRequestNumbers()
  return [
    // Clients call XML by several names, so the content type decides nothing.
    rawRoute('/infromhttp', 65_536, (request, h) => receive(request, h, { ...world, seen })),
    route('GET', '/infromhttp', ({ query, server }, h) =>
      'wsdl' in query
        ? h.response(wsdl(`${server.info.uri}/infromhttp`)).type('text/xml')
        : h.response('Ask for ?wsdl, or POST a call.').code(405).header('allow', 'POST'),
    ),
  ]
}

interface Remote extends World {
  seen: RequestNumbers
}

function receive(request: Request, h: ResponseToolkit, remote: Remote) {
  const call = readOrReason(String(request.payload))
  if (typeof call === 'string') return h.response(writeFault(call)).code(500).type('text/xml')

  const failure = remote.failures.take({ tid: call.fields.get('tid') })?.mode
  if (failure === 'hang') return h.abandon
  if (failure === 'http_500') return h.response('Internal Server Error').code(500)

  const answer = writeResult(call.method, signedAnswer(remote, call, failure))
  if (failure === 'time_out_after_accept') return h.abandon
  const body = failure === 'garbled' ? answer.slice(0, answer.length / 2) : answer
  return h.response(body).type('text/xml')
}

function readOrReason(payload: string): SoapCall | string {
  try {
    return readCall(payload)
  } catch (error) {
    return error instanceof Error ? error.message : 'unreadable'
  }
}

interface Verdict {
  status: number
  status_msg: string
  values?: [name: string, value: string][]
}

// In the order in which their values are signed, after the common ones.
const methods = new Map([
  ['MPRSubscribe', ['currency', 'action']],
  ['MPRGetTxnStatus', ['ruid_original']],
])

function signedAnswer(remote: Remote, call: SoapCall, failure?: FailureMode) {
  const { status, status_msg, values = [] } = judge(remote, call, failure)
  const asked = [...common, ...(methods.get(call.method) ?? [])]
  const echo = asked.flatMap((name): [string, string][] => {
    const value = call.fields.get(name)
    return value === undefined ? [] : [[name, value]]
  })
  const fields: [string, string][] = [
    ...echo,
    ...values,
    ['status', String(status)],
    ['status_msg', status_msg],
  ]
  const truth = fields.map(([, value]) => value)
  const signature = remote.keys.sign(failure === 'bad_signature' ? [...truth, 'lie'] : truth)
  return [...fields, ['signature', signature] as [string, string]]
}

/** The checks in the order in which they can be made: form, sender, number, terminal. */
function judge(remote: Remote, { method, fields }: SoapCall, failure?: FailureMode): Verdict {
  const own = methods.get(method)
  if (!own) return { status: 5, status_msg: `unsupported: ${method}` }
  const signed = [...common, ...own]
  const missing = [...signed, 'signature'].filter((name) => !fields.get(name))
  if (missing.length > 0) return { status: 1, status_msg: `missing: ${missing.join(', ')}` }
  const invalid = signed.filter((name) => !shapes[name]?.test(fields.get(name)!))
  if (invalid.length > 0) return { status: 4, status_msg: `invalid: ${invalid.join(', ')}` }

  const get = (name: string) => fields.get(name)!
  const order = [...remote.keys.orderOf(get('login')), ...own]
  const request = { values: order.map(get), signature: get('signature') }
  if (!remote.keys.isSignedBy(get('login'), { key_index: get('key_index'), ...request })) {
    return { status: 2, status_msg: 'bad signature' }
  }
  if (!remote.seen.add(`${get('login')} ${method} ${get('ruid')}`)) {
    return { status: 6, status_msg: 'duplicate ruid' }
  }
  if (failure === 'inactive_tid') return { status: 7, status_msg: 'TID is inactive' }
  if (failure === 'foreign_tid') return notYours
  if (failure === 'pending_request') return { status: 11, status_msg: 'PENDING-0001' }
  return method === 'MPRSubscribe' ? subscribe(remote, get) : transactionStatus(remote, get)
}

const shapes: Record<string, RegExp> = {
  key_index: /^\d{1,4}$/,
  version: /^3\.0$/,
  login: /^.{1,255}$/,
  tid: /^[A-Za-z0-9]{8}$/,
  ruid: /^.{1,255}$/,
  currency: /^[A-Z]{3}$/,
  action: /^[12]$/,
  ruid_original: /^.{1,255}$/,
}

const notYours = { status: 8, status_msg: 'TID is invalid or belongs to another partner' }

function subscribe({ terminals }: World, get: (name: string) => string): Verdict {
  const [tid, login, currency] = [get('tid'), get('login'), get('currency')]
  const direction = get('action') === '1' ? 'pair' : 'unpair'
  const terminal = terminals.find(tid)

  // A terminal exists from the day someone first asks for it; what it obeys, only its owner changes.
  if (direction === 'unpair' && !terminal?.owner) return notYours
  if (terminal?.owner && terminal.owner !== login) return notYours
  if (terminal && terminal.currency !== currency) {
    return { status: 4, status_msg: `the terminal counts in ${terminal.currency}` }
  }
  const code = terminals.issueCode({ tid, login, currency, direction })
  return { status: 0, status_msg: 'OK', values: [['code', code]] }
}

function transactionStatus({ terminals }: World, get: (name: string) => string): Verdict {
  if (terminals.find(get('tid'))?.owner !== get('login')) return notYours
  // No sale was ever started here, so no number can be known.
  return { status: 4, status_msg: 'unknown ruid_original' }
}

interface RequestNumbers {
  /** False when the number was used before. */
  add(key: string): boolean
}

const rememberedNumbers = 100_000

function openRequestNumbers(): RequestNumbers {
  const numbers = new Set<string>()
  return {
    add(key) {
      if (numbers.has(key)) return false
      numbers.add(key)
      // The oldest goes first, so that a simulator left alone for weeks stays small.
      if (numbers.size > rememberedNumbers) numbers.delete(numbers.values().next().value!)
      return true
    },
  }
}
