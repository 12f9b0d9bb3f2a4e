import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import { withoutTrailing } from '@kermesse/sdk/rules/text'
import { inCallSpan } from './call_span.ts'
import { countCall } from './count_call.ts'
import { wordsOf } from './http_exchange.ts'
import type {
  PairingCode,
  TerminalDoubt,
  TerminalPairing,
  TerminalProvider,
  TerminalRefusal,
} from './terminal.ts'
import { escapeXml, findElement, parseXml } from './xml.ts'

export interface MyPosConfig {
  /** Base URL of Cash Register Remote: `https://crr-api.mypos.com`. */
  base_url: string
  /** The e-mail address of the merchant's myPOS account. */
  login: string
  /** Which of the certificates uploaded to that account belongs to `private_key_pem`. */
  key_index: number
  private_key_pem: string
  /** myPOS's public key or certificate. Without it answers are believed unverified. */
  mypos_public_key_pem?: string
  /** The common values in the order in which they are sent and signed: public samples differ in it. */
  signing_order?: string[]
  timeout_ms: number
  /** ISO 4217 letters; myPOS refuses a terminal that counts in another currency. */
  currency?: string
  /** myPOS does not say how long a code lives; after this we call it dead. */
  code_lifetime_ms?: number
  /**
   * Derives the pairing state from a status. myPOS has no call for it, so the mapping can be
   * replaced.
   */
  readProbe?: (status: number) => TerminalPairing
}

/** The myPOS adapter: Cash Register Remote 3.0 over SOAP. Throws at once on a key that is no key. */
export function mypos(config: MyPosConfig): TerminalProvider {
  const { currency = 'CHF', code_lifetime_ms = 600_000, readProbe = readProbeStatus } = config
  const call = caller(config)

  return {
    async requestPairingCode(tid, direction) {
      if (!tidShape.test(tid)) return refusal('invalid_parameters', 'a TID is 8 letters or digits')
      // Taken before the call, so that our clock is never the more generous one.
      const expires_at = new Date(Date.now() + code_lifetime_ms).toISOString()

      const action = direction === 'pair' ? '1' : '2'
      const answer = await call({ method: 'MPRSubscribe', tid, values: { currency, action } })

      if ('doubt' in answer) return doubt(answer.doubt, answer.detail)
      return readCode(answer, expires_at)
    },

    async probePairing(tid) {
      if (!tidShape.test(tid)) return 'not_paired'

      // Asks after a request that never was: only who may ask is of interest.
      const values = { ruid_original: randomUUID() }
      const answer = await call({ method: 'MPRGetTxnStatus', tid, values })

      return 'doubt' in answer ? 'unknown' : readProbe(answer.status)
    },
  }
}

interface Call {
  method: 'MPRSubscribe' | 'MPRGetTxnStatus'
  tid: string
  values: Record<string, string>
}

interface Answer {
  status: number
  detail: string
  fields: Map<string, string>
}

interface Doubt {
  doubt: TerminalDoubt
  detail: string
}

const tidShape = /^[A-Za-z0-9]{8}$/
const maxAnswerBytes = 65_536

const refusals: Record<number, TerminalRefusal> = {
  1: 'missing_parameters',
  2: 'bad_signature',
  4: 'invalid_parameters',
  5: 'unsupported',
  7: 'terminal_inactive',
  8: 'terminal_not_ours',
  10: 'not_permitted',
  11: 'pending_request',
  13: 'unsuccessful',
  14: 'cancelled',
}

function readCode({ status, detail, fields }: Answer, expires_at: string): PairingCode {
  if (status === 0) {
    const code = fields.get('code')?.trim() ?? ''
    if (!/^\d{8}$/.test(code)) return doubt('garbled_answer', 'accepted, but without a code')
    return { outcome: 'done', code, expires_at }
  }
  const reason = refusals[status]
  if (reason) return refusal(reason, detail)
  // Every request has a number of its own: met twice, its first copy was heard without us knowing.
  if (status === 6) return doubt('duplicate_request', detail)
  return doubt('provider_error', detail)
}

// These say that a request was bad or that myPOS was ill, before anyone looked at the terminal.
const saysNothing = new Set([1, 2, 3, 5, 6, 99])

/** A terminal that is not subscribed to us answers 8 or 7; whatever else it says, it is ours. */
function readProbeStatus(status: number): TerminalPairing {
  if (status === 7 || status === 8) return 'not_paired'
  return saysNothing.has(status) ? 'unknown' : 'paired'
}

const version = '3.0'
const default_order = ['key_index', 'version', 'login', 'tid', 'ruid']

function caller(config: MyPosConfig): (call: Call) => Promise<Answer | Doubt> {
  const privateKey = createPrivateKey(config.private_key_pem)
  const publicKey = config.mypos_public_key_pem && createPublicKey(config.mypos_public_key_pem)
  const url = new URL('infromhttp', `${withoutTrailing(config.base_url, '/')}/`)

  return async ({ method, tid, values }) => {
    const ruid = randomUUID()
    const { key_index, login, signing_order = default_order } = config
    const common: Record<string, string> = { key_index: `${key_index}`, version, login, tid, ruid }
    // Signed in the order in which they are sent, which every sample agrees on.
    const ordered = signing_order.map((name) => [name, common[name]!])
    const fields: Record<string, string> = { ...Object.fromEntries(ordered), ...values }
    const signature = sign('sha256', signed(Object.values(fields)), privateKey).toString('base64')

    const xml = envelope(method, { ...fields, signature })
    const sent = await countCall('mypos', () => post(url, xml, config.timeout_ms))

    if ('doubt' in sent) return sent
    return readAnswer(sent.body, { method, tid, ruid, publicKey: publicKey || undefined })
  }
}

function envelope(method: string, fields: Record<string, string>): string {
  const values = Object.entries(fields).map(
    ([name, value]) => `<urn:${name}>${escapeXml(value)}</urn:${name}>`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:urn="urnIPayService">' +
    `<soap:Body><urn:${method}>${values.join('')}</urn:${method}></soap:Body></soap:Envelope>`
  )
}

const post = (url: URL, xml: string, timeout_ms: number): Promise<{ body: string } | Doubt> =>
  inCallSpan('POST', url.host, () => send(url, xml, timeout_ms))

async function send(url: URL, xml: string, timeout_ms: number): Promise<{ body: string } | Doubt> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
      body: xml,
      // A signed request belongs to the address it was written for.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    })
    const body = await readBody(response)
    if (!response.ok) {
      const said = wordsOf(body ?? '')
      const detail = `HTTP ${response.status}${said && `: ${said}`}`
      return { doubt: 'http_error', detail }
    }
    if (body === undefined) return { doubt: 'garbled_answer', detail: 'the answer is too long' }
    return { body }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      return { doubt: 'timeout', detail: `no answer within ${timeout_ms} ms` }
    }
    return { doubt: 'unreachable', detail: reasonOf(error) }
  }
}

async function readBody(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size_bytes = 0
  for await (const chunk of response.body ?? []) {
    size_bytes += chunk.byteLength
    if (size_bytes > maxAnswerBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

interface Expected {
  method: string
  tid: string
  ruid: string
  publicKey: KeyObject | undefined
}

function readAnswer(body: string, { method, tid, ruid, publicKey }: Expected): Answer | Doubt {
  const fields = readFields(body, method)
  if (!fields) return { doubt: 'garbled_answer', detail: `no ${method}Result in the answer` }

  if (publicKey && !isSignedBy(publicKey, fields)) {
    return { doubt: 'forged_answer', detail: 'the signature of the answer does not hold' }
  }
  // A true answer to another request must not stand in for the answer to this one.
  if ((fields.get('ruid') ?? ruid) !== ruid || (fields.get('tid') ?? tid) !== tid) {
    return { doubt: 'forged_answer', detail: 'the answer belongs to another request' }
  }
  const status = fields.get('status')?.trim() ?? ''
  if (!/^\d{1,2}$/.test(status)) return { doubt: 'garbled_answer', detail: 'no status' }
  const detail = fields.get('status_msg')?.trim() || `status ${status}`
  return { status: Number(status), detail, fields }
}

function readFields(body: string, method: string): Map<string, string> | undefined {
  try {
    const path = ['Body', `${method}Response`, `${method}Result`]
    const result = findElement(parseXml(body), ...path)
    return result && new Map(result.children.map(({ name, text }) => [name, text]))
  } catch {
    // Not XML at all: a proxy's error page, or an answer that was cut.
    return undefined
  }
}

/** Checks an answer the way requests are signed: its values in their order, without the signature. */
function isSignedBy(key: KeyObject, fields: Map<string, string>): boolean {
  const signature = Buffer.from(fields.get('signature') ?? '', 'base64')
  const values = [...fields].filter(([name]) => name !== 'signature').map(([, value]) => value)
  return verify('sha256', signed(values), key, signature)
}

const signed = (values: string[]) => Buffer.from(values.join(';'), 'utf8')

const refusal = (reason: TerminalRefusal, detail: string): PairingCode => {
  return { outcome: 'rejected', reason, detail }
}

const doubt = (reason: TerminalDoubt, detail: string): PairingCode => {
  return { outcome: 'unknown', reason, detail }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
