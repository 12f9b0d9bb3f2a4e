import { randomUUID, X509Certificate } from 'node:crypto'
import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http'
import { Agent, request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { createSecureContext, rootCertificates } from 'node:tls'
import { withoutTrailing } from '@kermesse/sdk/rules/text'
import { inCallSpan } from '../call_span.ts'
import type { TlsCertificate } from '../certificate.ts'
import type { Doubtful, ProviderDoubt, Rejected } from '../payment_provider.ts'
import { guarded } from '../resilience.ts'
import { timeoutWithinLimit } from '../time_limit.ts'
import { findElement, parseXml, type XmlElement } from '../xml.ts'
import { envelope, servicePath, type TwintVersion } from './requests.ts'

/**
 * Settings of a connection to TWINT; the certificate is absent only for a simulator without TLS.
 */
export type Connection = {
  base_url: string
  version: TwintVersion
  merchant_uuid: string
  cert?: TlsCertificate
  timeout_ms: number
  software_name: string
  software_version: string
}

/** A refusal in TWINT's own words: the name of the fault, such as `InvalidOrder`. */
export type TwintFault = { outcome: 'fault'; fault: string; detail: string }

export type SoapAnswer = { outcome: 'done'; body: XmlElement } | TwintFault | Rejected | Doubtful

export type SoapCall = { operation: string; content: string }

/** An hour of a busy event is far below this. */
const maxAnswerBytes = 8_388_608

/** Creates the function that calls TWINT. Throws for an invalid certificate or key. */
export function caller(connection: Connection): (call: SoapCall) => Promise<SoapAnswer> {
  const post = poster(connection)
  const { host } = new URL(connection.base_url)
  const guard = guarded({ provider: 'twint', name: `twint ${connection.merchant_uuid}@${host}` })

  return ({ operation, content }) => {
    const send = async (): Promise<SoapAnswer> => {
      const xml = envelope({ operation, content, message_id: randomUUID(), ...connection })
      const sent = await inCallSpan(operation, host, () => post(operation, xml))
      return 'body' in sent ? readAnswer(operation, sent) : sent
    }
    return reads.has(operation) ? guard.read(send) : guard.once(send)
  }
}

/** Read-only operations, which may be retried. */
const reads = new Set([
  'CheckSystemStatus',
  'FindOrder',
  'GetCertificateValidity',
  'MonitorCheckIn',
  'MonitorOrder',
])

type Reply = { status: number; body: string }

function poster({ base_url, version, cert, timeout_ms: usual_timeout_ms }: Connection) {
  const url = new URL(withoutTrailing(base_url, '/') + servicePath(version))
  const is_tls = url.protocol === 'https:'
  // Servers cut what is idle for five seconds; an order on a connection that dies under it would be in doubt.
  const pool = { keepAlive: true, maxSockets: 32, timeout: 4_000 }
  // A key that does not belong to its certificate is found here, not in the middle of an evening.
  const secureContext = is_tls ? contextOf(cert) : undefined
  const agent = is_tls ? new Agent({ ...pool, secureContext }) : new HttpAgent(pool)
  const send = is_tls ? requestHttps : requestHttp
  const whenStanding = connections(is_tls ? 'secureConnect' : 'connect')
  const expires = cert && Date.parse(new X509Certificate(cert.cert).validTo)

  return (operation: string, xml: string): Promise<Reply | Rejected | Doubtful> => {
    // The other side would only cut the connection, which says nothing.
    if (expires !== undefined && expires <= Date.now()) {
      const detail = `our certificate expired on ${new Date(expires).toISOString()}`
      return Promise.resolve({ outcome: 'rejected', reason: 'unauthorized', detail })
    }
    const timeout_ms = timeoutWithinLimit(usual_timeout_ms)
    const giving_up = new AbortController()
    const { signal } = giving_up
    // Not AbortSignal.timeout: in a run of thousands of refunds each would stay in memory until its time is over.
    const timer = setTimeout(() => giving_up.abort(), timeout_ms)
    const answered = new Promise<Reply | Doubtful>((resolve) => {
      let is_sent = false
      const headers = {
        'content-type': 'text/xml; charset=utf-8',
        'content-length': Buffer.byteLength(xml),
        soapaction: `"${operation}"`,
      }
      const request = send(url, { method: 'POST', agent, headers, signal }, (response) => {
        readBody(response).then(
          (body) =>
            resolve(
              body === undefined
                ? doubt('garbled_answer', 'the answer is too long')
                : { status: response.statusCode ?? 0, body },
            ),
          fail,
        )
      })
      // Before a connection stands nothing of the request has left this machine.
      whenStanding(request, () => (is_sent = true))
      const fail = (error: Error) => {
        const reason = signal.aborted ? 'timeout' : 'unreachable'
        const detail = signal.aborted ? `no answer within ${timeout_ms} ms` : error.message
        resolve({ ...doubt(reason, detail), unsent: !is_sent })
      }
      request.once('error', fail)
      request.end(xml)
    })
    return answered.finally(() => clearTimeout(timer))
  }
}

/** Tells of a request when it gets a connection that stands. */
function connections(ready: 'connect' | 'secureConnect') {
  const standing = new WeakSet<Socket>()
  return (request: ClientRequest, then: () => void) => {
    request.once('socket', (socket) => {
      // A connection that was busy with another request is not stale.
      if (standing.has(socket)) return then()
      socket.once(ready, () => {
        standing.add(socket)
        then()
      })
    })
  }
}

/** Shows the whole chain of the certificate, and takes its authority for TWINT's beside the public ones. */
function contextOf(certificate: TlsCertificate | undefined) {
  if (!certificate) return createSecureContext()
  const { cert, key, ca = [] } = certificate
  return createSecureContext({
    cert: [cert, ...ca].join('\n'),
    key,
    ca: [...rootCertificates, ...ca],
  })
}

async function readBody(response: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size_bytes = 0
  for await (const chunk of response) {
    size_bytes += chunk.byteLength
    // Leaving the loop cuts the connection.
    if (size_bytes > maxAnswerBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readAnswer(operation: string, { status, body }: Reply): SoapAnswer {
  const content = readEnvelope(body)
  // SOAP sends its faults with status 500, so the body is asked first.
  if (content?.name === 'Fault') return readFault(content)
  if (status === 429) return { ...doubt('throttled', 'HTTP 429'), unsent: true }
  if (status === 401 || status === 403) {
    const detail = `HTTP ${status}: ${content ? '' : body.slice(0, 200)}`
    return { outcome: 'rejected', reason: 'unauthorized', detail }
  }
  if (status !== 200) return doubt('http_error', `HTTP ${status}`)
  if (content?.name !== `${operation}ResponseElement`) {
    return doubt('garbled_answer', `no ${operation}ResponseElement in the answer`)
  }
  return { outcome: 'done', body: content }
}

function readEnvelope(body: string): XmlElement | undefined {
  try {
    return findElement(parseXml(body), 'Body')?.children[0]
  } catch {
    // Not XML at all: a proxy's error page, or an answer that was cut.
    return undefined
  }
}

function readFault(fault: XmlElement): SoapAnswer {
  const named = findElement(fault, 'detail')?.children[0]
  const said = findElement(fault, 'faultstring')?.text.trim() ?? ''
  if (!named) return doubt('provider_error', said || 'a fault without a reason')
  const code = findElement(named, 'ErrorCode')
  const words = ['Code', 'Status', 'DetailDescription'].map(
    (name) => code && findElement(code, name)?.text.trim(),
  )
  const detail = [named.name, ...words].filter(Boolean).join(' ')
  return { outcome: 'fault', fault: named.name, detail }
}

/** A request that may have been heard. */
export function doubt(reason: ProviderDoubt, detail: string): Doubtful {
  return { outcome: 'unknown', reason, detail, unsent: false }
}
