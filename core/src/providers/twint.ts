import type { TlsCertificate } from './certificate.ts'
import type {
  Doubtful,
  KnownPayment,
  OpenedPayment,
  PaymentOrder,
  PaymentProvider,
  PaymentReport,
  RefundOrder,
  RefundOutcome,
  RefundReport,
  Rejected,
} from './payment_provider.ts'
import { checkIns } from './twint/check_in.ts'
import { type Client, type OrderOutcome, openClient } from './twint/client.ts'
import { movementsOf, stateOf, type TwintOrder } from './twint/order.ts'
import type { TwintPairing } from './twint/pairing.ts'
import { content, type OrderName, type TwintVersion } from './twint/requests.ts'
import { doubt } from './twint/wire.ts'
import { findElement, type XmlElement } from './xml.ts'

export type TwintConfig = {
  /** `https://service.twint.ch` unless told otherwise, `https://service-pat.twint.ch` for tests with TWINT. */
  base_url?: string
  /** Of the merchant service; 8.6 unless told otherwise. */
  version?: TwintVersion
  /** Every payment waits for our word once the visitor has agreed, as some contracts demand; it is given at the next look. */
  confirmation_needed?: boolean
  merchant_uuid: string
  cash_register_id: string
  /** From the event's `.p12`; its authority is trusted beside the public ones. Absent only without TLS. */
  cert?: TlsCertificate
  timeout_ms: number
  /** ISO 4217 letters. TWINT has nothing but CHF. */
  currency?: string
  software_name?: string
  software_version?: string
  /** True when the caller remembers that `enroll` was done for this register. */
  is_enrolled?: boolean
}

export type TwintProvider = Required<
  Omit<PaymentProvider, 'open' | 'nameRefunds' | 'account' | 'inactive'>
> & {
  /** With the pairing of a check-in the order goes to that phone, and there is no token. */
  open(order: PaymentOrder, pairing_uuid?: string): Promise<OpenedPayment>
  /** Makes the cash register known. Needed once; may be repeated. */
  enroll(): Promise<OrderOutcome | Rejected | Doubtful>
  systemStatus(): Promise<OrderOutcome | Rejected | Doubtful>
  certificateValidity(): Promise<CertificateValidity | Rejected | Doubtful>
  /** Asks for a new certificate, packed under this password. The old one stays valid until its own end. */
  renewCertificate(password: string): Promise<NewCertificate | Rejected | Doubtful>
} & ReturnType<typeof checkIns>

/** A PKCS #12 file. */
type NewCertificate = { outcome: 'done'; p12: Buffer }

/** A date without a time, as TWINT tells it. */
export type CertificateValidity = { outcome: 'done'; expires_on: string; may_be_renewed: boolean }

/**
 * The TWINT adapter: merchant service over SOAP and mutual TLS. Throws at once for an invalid
 * certificate or key. `movements` holds only the movements of this cash register.
 */
export function twint(config: TwintConfig): TwintProvider {
  const { currency = 'CHF' } = config
  const client = openClient({
    ...config,
    base_url: config.base_url ?? 'https://service.twint.ch',
    version: config.version ?? '8.6',
    software_name: config.software_name ?? 'Kermesse',
    software_version: config.software_version ?? '1.0',
  })

  return {
    // A status query requires enrolment, which the first payment does.
    probe: () => certificateValidity(client),
    open: async (order, pairing_uuid) =>
      misfit({ ...order, amount: order.amount + order.fee }, currency) ??
      open(client, { ...order, is_confirmed_later: config.confirmation_needed }, pairing_uuid),
    find: (payment) => find(client, payment),
    cancel: (payment) => cancel(client, payment),
    refund: async (order) => misfit(order, currency) ?? refund(client, order),
    finds_refunds: 'by_name',
    findRefund: (order) => findRefund(client, order),
    movements: client.movements,
    refunds: client.refunds,
    enroll: client.enroll,
    systemStatus: () => systemStatus(client),
    certificateValidity: () => certificateValidity(client),
    renewCertificate: (password) => renewCertificate(client, password),
    ...checkIns(client),
  }
}

type OrderRequest = { reference: string; amount: number; currency: string }

/** Orders that TWINT must reject are not sent. */
function misfit({ reference, amount, currency }: OrderRequest, ours: string): Rejected | undefined {
  if (currency !== ours) return rejection('bad_request', `${currency} is not ${ours}`)
  if (!/^[A-Za-z0-9_-]{1,50}$/.test(reference)) {
    return rejection('bad_request', 'a reference is 1 to 50 letters, digits, _ and -')
  }
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    return rejection('bad_request', 'an amount is a whole number of minor units from 1')
  }
  return undefined
}

async function open(
  client: Client,
  order: PaymentOrder & { is_confirmed_later?: boolean },
  pairing_uuid?: string,
): Promise<OpenedPayment> {
  const { reference, currency, is_confirmed_later } = order
  const amount = order.amount + order.fee
  const asked = { reference, currency, amount, pairing_uuid, is_confirmed_later }
  const started = await client.start(reference, content.payment(client.register, asked))
  if (started.outcome === 'known') {
    if (started.is_repeat) return rejection('already_done', `${reference} was opened before`)
    return pairing_uuid === undefined
      ? cancelWithoutToken(client, started.order)
      : openedOrder(started.order)
  }
  if (started.outcome !== 'done') return started

  const opened = readOpened(started.body)
  if (!opened) return cancelUnreadOrder(client, reference)
  if (opened.status === 'FAILURE') return rejection('refused', `FAILURE/${opened.reason}`)
  const { provider_id, token, qr_code } = opened
  if (pairing_uuid !== undefined) return { outcome: 'done', provider_id }
  if (!token) return cancelUnreadOrder(client, reference)
  return { outcome: 'done', provider_id, token, ...(qr_code ? { qr_code } : {}) }
}

function readOpened(body: XmlElement) {
  const text = (...path: string[]) => findElement(body, ...path)?.text.trim()
  const provider_id = text('OrderUuid')
  const status = text('OrderStatus', 'Status')
  const reason = text('OrderStatus', 'Reason')
  if (!provider_id || !status || !reason) return undefined
  const token = text('Token')
  const qr_code = text('QRCode')
  return {
    provider_id,
    status,
    reason,
    token: /^\d{4,5}$/.test(token ?? '') ? token!.padStart(5, '0') : undefined,
    qr_code: /^data:image\/png;base64,[\w+/=]+$/.test(qr_code ?? '') ? qr_code : undefined,
  }
}

async function cancelUnreadOrder(client: Client, reference: string): Promise<OpenedPayment> {
  const found = await client.lookUp(reference)
  if (found.outcome === 'done' && found.order) return cancelWithoutToken(client, found.order)
  return doubt('garbled_answer', 'accepted, but without a token')
}

/** Nobody has the token of this order, so nobody can pay it: it is ended and the visitor may try again at once. */
async function cancelWithoutToken(client: Client, order: TwintOrder): Promise<OpenedPayment> {
  if (order.status !== 'IN_PROGRESS') return openedOrder(order)
  const name = { uuid: order.uuid }
  const part = content.cancel(client.register, name)
  const ended = await client.order('CancelOrder', part, name)
  if (ended.outcome === 'done' && ended.order.status === 'FAILURE') {
    return rejection('refused', 'the token of the order was lost, so it was cancelled')
  }
  return doubt('provider_error', `order ${order.uuid} is open at TWINT, without a token`)
}

const openedOrder = ({ uuid, status, reason }: TwintOrder): OpenedPayment =>
  status === 'FAILURE'
    ? rejection('refused', `FAILURE/${reason}`)
    : { outcome: 'done', provider_id: uuid }

const nameOf = ({ provider_id, reference }: KnownPayment): OrderName =>
  provider_id === null ? { reference } : { uuid: provider_id }

async function find(client: Client, payment: KnownPayment): Promise<PaymentReport> {
  const name = nameOf(payment)
  const part = content.monitor(client.register, name)
  const monitored = await client.order('MonitorOrder', part, name)
  if (monitored.outcome === 'rejected' && monitored.reason === 'not_found') {
    return findAbsent(client, payment)
  }
  if (monitored.outcome !== 'done') return monitored
  const order = await confirmed(client, monitored.order)
  const pairing = findElement(monitored.body, 'PairingStatus')?.text.trim()
  return { ...reportOf(order), ...(isPairing(pairing) ? { pairing } : {}) }
}

/** Only a search that finds nothing proves that nothing is there. */
async function findAbsent(client: Client, { reference }: KnownPayment): Promise<PaymentReport> {
  const found = await client.lookUp(reference)
  if (found.outcome !== 'done') return found
  if (found.order) return reportOf(found.order)
  return { outcome: 'done', state: 'absent', raw: 'InvalidOrder', movements: [] }
}

/** An order that waits for our word gets it; without an answer it goes on waiting, and is asked again at the next look. */
async function confirmed(client: Client, order: TwintOrder): Promise<TwintOrder> {
  if (order.reason !== 'ORDER_CONFIRMATION_PENDING') return order
  const name = { uuid: order.uuid }
  const paid = { amount: order.requested, currency: order.currency }
  const part = content.confirm(client.register, name, paid)
  const answer = await client.order('ConfirmOrder', part, name)
  return answer.outcome === 'done' ? answer.order : order
}

function reportOf(order: TwintOrder): Extract<PaymentReport, { outcome: 'done' }> {
  const raw = `${order.status}/${order.reason}`
  return { outcome: 'done', state: stateOf(order), raw, movements: movementsOf(order) }
}

const isPairing = (text: string | undefined): text is TwintPairing =>
  text === 'NO_PAIRING' || text === 'PAIRING_IN_PROGRESS' || text === 'PAIRING_ACTIVE'

async function cancel(
  client: Client,
  payment: KnownPayment,
): Promise<OrderOutcome | Rejected | Doubtful> {
  const name = nameOf(payment)
  const part = content.cancel(client.register, name)
  const ended = await client.order('CancelOrder', part, name)
  const may_be_over = ended.outcome === 'rejected' && ended.reason === 'already_done'
  if (ended.outcome === 'rejected' && !may_be_over) return ended
  if (ended.outcome === 'unknown' && ended.unsent) return ended
  // Refused because it was over, or not answered: what became of it is looked up before anything is said.
  const known = ended.outcome === 'done' ? ended : await client.lookUp(payment.reference)
  if (known.outcome !== 'done') return ended.outcome === 'unknown' ? ended : known
  if (known.order?.status === 'FAILURE') return { outcome: 'done' }
  if (known.order?.status === 'SUCCESS') return rejection('already_done', 'the order was paid')
  return ended.outcome === 'unknown' ? ended : doubt('provider_error', 'the order is still open')
}

async function refund(client: Client, order: RefundOrder): Promise<RefundOutcome> {
  const { reference, amount, currency, original } = order
  if (amount > original.amount - original.refunded) {
    return rejection('amount_too_high', 'more than what is left of the payment')
  }
  const asked = { reference, amount, currency, original_uuid: original.provider_id }
  const started = await client.start(reference, content.reversal(client.register, asked))
  if (started.outcome === 'known') return outcomeOf(order, started.order)
  if (started.outcome !== 'done') return started

  const opened = readOpened(started.body)
  if (!opened) return refundUnread(client, order)
  const { provider_id, status, reason } = opened
  if (status === 'SUCCESS') return { outcome: 'done', provider_id }
  if (status === 'FAILURE') return rejection('refused', `FAILURE/${reason}`)
  return { outcome: 'pending', detail: `${status}/${reason}` }
}

async function refundUnread(client: Client, order: RefundOrder): Promise<RefundOutcome> {
  const found = await client.lookUp(order.reference)
  if (found.outcome === 'done' && found.order) return outcomeOf(order, found.order)
  return doubt('garbled_answer', 'accepted, but without a name')
}

function outcomeOf(order: RefundOrder, known: TwintOrder): RefundOutcome {
  const { status, reason, uuid } = known
  if (!isThat(order, known)) return anotherOrder(known)
  if (status === 'SUCCESS') return { outcome: 'done', provider_id: uuid }
  if (status === 'FAILURE') return rejection('refused', `FAILURE/${reason}`)
  return { outcome: 'pending', detail: `${status}/${reason}` }
}

async function findRefund(client: Client, order: RefundOrder): Promise<RefundReport> {
  const found = await client.lookUp(order.reference)
  if (found.outcome !== 'done') return found
  if (!found.order) return { outcome: 'done', state: 'absent', detail: 'unknown to TWINT' }
  if (!isThat(order, found.order)) return anotherOrder(found.order)
  const { status, reason, uuid } = found.order
  if (status === 'SUCCESS') return { outcome: 'done', state: 'done', provider_id: uuid }
  const state = status === 'FAILURE' ? 'failed' : 'pending'
  return { outcome: 'done', state, detail: `${status}/${reason}` }
}

/** A reference alone does not make an order the refund that is meant. */
function isThat(order: RefundOrder, known: TwintOrder): boolean {
  const { amount, currency, original } = order
  if (known.type !== 'REVERSAL' || known.requested !== amount) return false
  if (known.currency !== currency) return false
  const link = known.original
  if (!link) return true
  return 'provider_id' in link
    ? link.provider_id === original.provider_id
    : link.reference === original.reference
}

const anotherOrder = ({ type, uuid }: TwintOrder) =>
  rejection('bad_request', `the reference belongs to another order: ${type} ${uuid}`)

async function systemStatus(client: Client): Promise<OrderOutcome | Rejected | Doubtful> {
  const part = content.systemStatus(client.register)
  const answer = await client.ask('CheckSystemStatus', part)
  if (answer.outcome !== 'done') return answer
  const status = findElement(answer.body, 'Status')?.text.trim()
  return status === 'OK' ? { outcome: 'done' } : doubt('provider_error', `status ${status}`)
}

async function certificateValidity(
  client: Client,
): Promise<CertificateValidity | Rejected | Doubtful> {
  const part = content.certificateValidity(client.register)
  const answer = await client.ask('GetCertificateValidity', part)
  if (answer.outcome !== 'done') return answer
  const expires_on = findElement(answer.body, 'CertificateExpiryDate')?.text.trim().slice(0, 10)
  if (!expires_on) return doubt('garbled_answer', 'no date')
  const may_be_renewed = findElement(answer.body, 'RenewalAllowed')?.text.trim() === 'true'
  return { outcome: 'done', expires_on, may_be_renewed }
}

const withoutPassword = (detail: string, password: string) =>
  [password, Buffer.from(password, 'utf8').toString('base64')].reduce(
    (text, secret) => text.replaceAll(secret, '***'),
    detail,
  )

async function renewCertificate(
  client: Client,
  password: string,
): Promise<NewCertificate | Rejected | Doubtful> {
  const part = content.renewCertificate(client.register, password)
  const answer = await client.ask('RenewCertificate', part)
  // Their words may quote what was sent.
  if (answer.outcome !== 'done')
    return { ...answer, detail: withoutPassword(answer.detail, password) }
  const file = findElement(answer.body, 'MerchantCertificate')?.text.replaceAll(/\s/g, '')
  if (!file) return doubt('garbled_answer', 'no certificate')
  return { outcome: 'done', p12: Buffer.from(file, 'base64') }
}

const rejection = (reason: Rejected['reason'], detail: string): Rejected => ({
  outcome: 'rejected',
  reason,
  detail,
})
