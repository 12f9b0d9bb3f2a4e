import type { TLSSocket } from 'node:tls'
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { rawRoute, route } from '../route.ts'
import { Fault, writeAnswer, writeClientFault, writeFault } from './answers.ts'
import type { FailureMode } from './failures.ts'
import { issuers } from './issuers.ts'
import type { Merchant } from './merchants.ts'
import { operations } from './operations.ts'
import { complaintAbout, uuid } from './shapes.ts'
import type { World } from './world.ts'
import { childOf, type Element, readXml, textAt } from './xml.ts'

/** The merchant service: one address for all operations. Beside it, what phones ask for. */
export function serviceRoutes(world: World): ServerRoute[] {
  return [
    ...versions.map((version) =>
      rawRoute(`/merchant/service/TWINTMerchantServiceV${version}`, 65_536, (request, h) =>
        receive(request, h, { world, version }),
      ),
    ),
    route('GET', '/appSwitch/v1/configs', () => ({ appSwitchConfigList: issuers })),
  ]
}

// They differ in the names of their namespaces; the shapes are those of 8.6.
const versions = ['8_5', '8_6', '8_7']
const spoken = '8_6'

interface Call {
  operation: string
  message_id: string
  request: Element
}

async function receive(
  request: Request,
  h: ResponseToolkit,
  { world, version }: { world: World; version: string },
) {
  const call = readCall(request, version)
  if (typeof call === 'string') return soap(h, writeClientFault(call), 500)
  const { operation } = call
  const reference = referenceIn(world, call.request)
  const merchant = merchantIn(call.request)
  const failure = world.failures.take({ operation, reference, merchant })?.mode
  const stranger = strangerBehind(request, failure)
  if (stranger) return h.response(stranger).code(403).type('text/plain')
  const { latency_ms } = world.orders.settings
  if (latency_ms > 0) await new Promise((resolve) => setTimeout(resolve, latency_ms).unref())

  if (failure === 'hang') return h.abandon
  if (failure === 'cut') return cut(request, h)
  if (failure === 'http_500') return h.response('Internal Server Error').code(500)
  if (failure === 'throttled') return h.response('Too Many Requests').code(429)

  const { status, body } = await answerTo(call, { request, world, failure })
  if (failure === 'time_out_after_accept') return h.abandon
  if (failure === 'cut_after_accept') return cut(request, h)
  if (failure === 'http_500_after_accept') return h.response('Internal Server Error').code(500)
  const named = body.replaceAll(`/types/v${spoken}`, `/types/v${version}`)
  return soap(h, failure === 'garbled' ? named.slice(0, named.length / 2) : named, status)
}

function readCall({ payload, headers }: Request, version: string): Call | string {
  try {
    const text = String(payload)
    const [other] =
      text.match(/\/types\/v\d+_\d+/g)?.filter((one) => !one.endsWith(`v${version}`)) ?? []
    if (other) return `${other} is not of version ${version}`
    const envelope = readXml(text.replaceAll(`/types/v${version}`, `/types/v${spoken}`))
    const header = childOf(childOf(envelope, 'Header'), 'RequestHeaderElement')
    const request = childOf(envelope, 'Body')?.children[0]
    if (envelope.name !== 'Envelope' || !request) return 'no envelope with a body'
    const message_id = header && textAt(header, 'MessageId')
    const names = ['MessageId', 'ClientSoftwareName', 'ClientSoftwareVersion']
    const told = header?.children.map(({ name }) => name)
    if (!uuid.test(message_id ?? '') || told?.join() !== names.join()) return 'no request header'

    const operation = request.name.replace(/RequestElement$/, '')
    // One client of TWINT's own spells RequestCheckin, so upper and lower case are one.
    const action = String(headers.soapaction ?? '').replace(/^"|"$/g, '')
    if (action.toLowerCase() !== operation.toLowerCase()) return `SOAPAction ${action} is not known`
    if (!Object.hasOwn(operations, operation)) return `${operation} is not known`
    return { operation, message_id: message_id!, request }
  } catch (error) {
    return error instanceof Error ? error.message : 'unreadable'
  }
}

interface Circumstances {
  request: Request
  world: World
  failure: FailureMode | undefined
}

async function answerTo(call: Call, { request, world, failure }: Circumstances) {
  try {
    const merchant = merchantOf(call, { request, world, failure })
    misfortune(call, { world, merchant, failure })
    const content = await operations[call.operation]!({ world, merchant, request: call.request })
    const body = writeAnswer(call.operation, call.message_id, twisted(content, failure))
    return { status: 200, body }
  } catch (error) {
    if (error instanceof Fault) return { status: 500, body: writeFault(error) }
    throw error
  }
}

function merchantOf({ request: asked }: Call, { request, world }: Circumstances): Merchant {
  const complaint = complaintAbout(asked)
  if (complaint) throw new Fault('InvalidParameter', complaint)
  const merchant = world.merchants.find(merchantIn(asked) ?? '')
  const name = peerOf(request)?.name
  // A certificate opens the door for its own merchant only.
  if (!merchant || (name !== undefined && name.toLowerCase() !== merchant.merchant_uuid)) {
    throw new Fault('InvalidMerchant', 'the merchant is unknown')
  }
  return merchant
}

interface Setting {
  world: World
  merchant: Merchant
  failure: FailureMode | undefined
}

function misfortune({ request }: Call, { world, merchant, failure }: Setting) {
  if (failure === 'unenrolled') {
    const register = textAt(request, 'MerchantInformation', 'CashRegisterId')
    if (register) world.merchants.forget(merchant, register)
  }
  const { confirmationNeeded } = childOf(request, 'Order')?.attributes ?? {}
  if (failure === 'confirmation_required' && confirmationNeeded !== 'true')
    throw new Fault('InvalidCombinedOrder', 'the merchant has to confirm')
  if (failure === 'token_reuse') world.orders.reuseToken()
  if (failure === 'system_error') throw new Fault('SystemError', 'the system is unwell')
  if (failure === 'reversal_refused') throw new Fault('ReversalError', 'no reversal is possible')
  if (failure === 'account_closed') throw new Fault('AccountLockedError', 'the account was closed')
  if (failure === 'no_funds') throw new Fault('FundsError', 'funds are missing')
  if (failure === 'duplicate_reference') {
    throw new Fault('InvalidOrder', 'duplicate MerchantTransactionReference')
  }
}

function twisted(content: string[], failure: FailureMode | undefined): string[] {
  if (failure === 'no_token') return content.filter((part) => !/^<m:(Token|QRCode)>/.test(part))
  if (failure !== 'foreign_order') return content
  return content.map((part) =>
    part
      .replace(/(<m:MerchantTransactionReference>)[^<]*/, '$1SOMEBODY-ELSE')
      .replace(/(<m:Uuid>)[^<]*/, '$100000000-0000-4000-8000-000000000000'),
  )
}

/** Our own word for an order, also where the request names TWINT's. */
const merchantIn = (request: Element) =>
  textAt(request, 'MerchantInformation', 'MerchantUuid') ?? textAt(request, 'MerchantUuid')

function referenceIn(world: World, request: Element): string | undefined {
  const order_uuid = textAt(request, 'OrderUuid')
  return (
    textAt(request, 'Order', 'MerchantTransactionReference') ??
    textAt(request, 'MerchantTransactionReference') ??
    (order_uuid === undefined ? undefined : world.orders.find(order_uuid)?.reference)
  )
}

/** Says why a certificate is refused; undefined where it is good, and where none is asked for. */
function strangerBehind(request: Request, failure: FailureMode | undefined): string | undefined {
  if (failure === 'expired_certificate') return 'The SSL certificate error: CERT_HAS_EXPIRED'
  const problem = peerOf(request)?.problem
  return problem && `The SSL certificate error: ${problem}`
}

interface Peer {
  name: string
  problem: string | undefined
}

const peers = new WeakMap<object, Peer>()

/** The peer of a client certificate; undefined if the connection does not require one. */
function peerOf(request: Request): Peer | undefined {
  const socket = request.raw.req.socket as TLSSocket
  if (!socket.encrypted) return undefined
  let peer = peers.get(socket)
  if (!peer) {
    const name = socket.getPeerCertificate().subject?.CN
    const problem = socket.authorized ? undefined : String(socket.authorizationError)
    peer = { name: typeof name === 'string' ? name : '', problem }
    peers.set(socket, peer)
  }
  return peer
}

function cut(request: Request, h: ResponseToolkit) {
  request.raw.req.socket.destroy()
  return h.abandon
}

const soap = (h: ResponseToolkit, body: string, status: number) =>
  h.response(body).code(status).type('text/xml')
