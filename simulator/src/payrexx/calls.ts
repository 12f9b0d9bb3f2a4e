import type { Account } from './accounts.ts'
import type { BasketLine, Gateway, GatewayOrder, Transaction } from './books.ts'
import type { call_names } from './call_names.ts'
import {
  asDocumented,
  describeGateway,
  describeTransaction,
  methodsOf,
  providersOf,
} from './described.ts'
import { isPaid, type Manner, Refused } from './desk.ts'
import { asShown, isShown } from './shown.ts'
import type { World } from './world.ts'

export interface Asked {
  account: Account
  /** The number in the path. */
  id: number
  fields: Record<string, unknown>
  /** Address of the simulator: `http://127.0.0.1:8090`. */
  at: string
  /** How a refund is taken. */
  manner: Manner
}

export interface Call {
  /** The merchant's reference that the call is about. */
  reference(world: World, asked: Asked): string | undefined
  run(world: World, asked: Asked): object[]
}

const ofGateway: Call['reference'] = ({ books }, { account, id }) =>
  books.gateway(account.instance, id)?.referenceId

const ofTransaction: Call['reference'] = (world, asked) => {
  const found = world.books.transaction(asked.account.instance, asked.id)
  return found && world.books.gatewayOf(found).referenceId
}

const by_name: Record<(typeof call_names)[number], Call> = {
  'Gateway.create': {
    reference: (_world, { fields }) => textOf(fields.referenceId),
    run: (world, { account, fields, at }) => {
      const order = readOrder(fields)
      // Payment methods that the account has not enabled are dropped silently.
      const pm = order.pm.filter((one) => account.active_methods.includes(one))
      const gateway = world.books.open(account.instance, { ...order, pm })
      return [describeGateway(world, gateway, at)]
    },
  },
  'Gateway.get': {
    reference: ofGateway,
    run: (world, asked) => [describeGateway(world, findGateway(world, asked), asked.at)],
  },
  'Gateway.delete': {
    reference: ofGateway,
    run: (world, asked) => {
      const gateway = findGateway(world, asked)
      const described = describeGateway(world, gateway, asked.at)
      world.desk.remove(gateway)
      return [described]
    },
  },
  'Transaction.get': {
    reference: ofTransaction,
    run: (world, asked) => [shown(world, asked, findTransaction(world, asked))],
  },
  'Transaction.list': { reference: () => undefined, run: list },
  'Transaction.refund': {
    reference: ofTransaction,
    run: (world, asked) => {
      const { amount } = asked.fields
      const wanted = amount === undefined || amount === '' ? undefined : Number(amount)
      const payment = findTransaction(world, asked)
      return [shown(world, asked, world.desk.refund(payment, wanted, asked.manner))]
    },
  },
  'Transaction.cancel': {
    reference: ofTransaction,
    run: (_world, { id }) => {
      // A transaction never stays waiting here: visitors decide at once.
      throw new Refused(404, `${notFound('Transaction', id)} and status: waiting`)
    },
  },
  'SignatureCheck.get': { reference: () => undefined, run: () => [{ id: 1 }] },
  'PaymentProvider.get': {
    reference: () => undefined,
    run: (_world, { account }) => providersOf(account.active_methods),
  },
  'PaymentMethod.get': {
    reference: () => undefined,
    run: (_world, { account, id }) => methodsOf(account.active_methods, id),
  },
}

/** Handlers by call name. */
export const calls: Record<string, Call> = by_name

/** Which call a method and a path are. Their SDK writes `0` where there is no id, and cancels by DELETE. */
export function callOf(method: string, [model, id, action]: string[]): string {
  if (action) return `${model}.${action}`
  if (method === 'post') return `${model}.create`
  if (method === 'delete') return model === 'Transaction' ? 'Transaction.cancel' : `${model}.delete`
  return model === 'Transaction' && (id === undefined || id === '0')
    ? 'Transaction.list'
    : `${model}.get`
}

export function described(world: World, transaction: Transaction) {
  const gateway = world.books.gatewayOf(transaction)
  const { amount, of } = transaction
  const all = world.books.of(gateway)
  const paid = amount > 0 ? transaction : (all.find(({ id }) => id === of) ?? all.find(isPaid)!)
  return describeTransaction(gateway, asShown(world.books, transaction), asShown(world.books, paid))
}

/** As the account's answers show a transaction; webhooks show all of it. */
function shown(world: World, { account }: Asked, transaction: Transaction) {
  const all = described(world, transaction)
  return account.shape === 'documented' ? asDocumented(all) : all
}

function list(world: World, asked: Asked): object[] {
  const { account, fields } = asked
  const { filterDatetimeUtcGreaterThan: after, filterDatetimeUtcLessThan: before } = fields
  const from = timeOf(after, Number.NEGATIVE_INFINITY)
  const to = timeOf(before, Number.POSITIVE_INFINITY)
  const offset = wholeOf(fields.offset, 0)
  const limit = Math.min(wholeOf(fields.limit, 20), 100)
  const all = world.books
    .transactions(account.instance)
    .filter(({ time_ms }) => wholeSecond(time_ms) > from && wholeSecond(time_ms) < to)
    .filter((one) => isShown(world.books, one))
    .sort((a, b) => a.time_ms - b.time_ms || a.id - b.id)
  if (fields.orderByTime === 'DESC') all.reverse()
  return all.slice(offset, offset + limit).map((one) => shown(world, asked, one))
}

const wholeSecond = (ms: number) => Math.floor(ms / 1000) * 1000

function findGateway({ books }: World, { account, id }: Asked): Gateway {
  const gateway = books.gateway(account.instance, id)
  if (!gateway) throw new Refused(404, notFound('Gateway', id))
  return gateway
}

function findTransaction({ books }: World, { account, id }: Asked): Transaction {
  const transaction = books.transaction(account.instance, id)
  if (!transaction) throw new Refused(404, notFound('Transaction', id))
  return transaction
}

const notFound = (what: string, id: number) =>
  `An error occurred: No ${what} found with id ${Number.isNaN(id) ? '' : id}`

// Unsupported gateway options are refused; ignoring them would suggest that they work.
const unplayed = ['preAuthorization', 'reservation', 'chargeOnAuthorization', 'subscriptionState']

function readOrder(fields: Record<string, unknown>): GatewayOrder {
  for (const name of unplayed)
    if (fields[name] && fields[name] !== '0' && fields[name] !== 'false')
      throw new Refused(400, `The simulator does not play ${name}`)
  const amount = Number(fields.amount)
  if (!Number.isSafeInteger(amount) || amount < 1) throw invalid('amount')
  const currency = textOf(fields.currency)
  if (!/^[A-Z]{3}$/.test(currency)) throw invalid('currency')
  const basket = readBasket(fields.basket)
  const total = basket.reduce((sum, line) => sum + line.quantity * line.amount, 0)
  if (basket.length > 0 && total !== amount) throw invalid('basket')
  const urls = ['successRedirectUrl', 'failedRedirectUrl', 'cancelRedirectUrl'].map((name) => {
    const url = textOf(fields[name])
    if (url && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw invalid(name)
    return url
  })
  return {
    amount,
    currency,
    basket,
    purpose: textOf(fields.purpose),
    referenceId: textOf(fields.referenceId),
    language: textOf(fields.language).slice(0, 2),
    pm: listOf(fields.pm).map(String),
    psp: listOf(fields.psp).map(Number),
    successRedirectUrl: urls[0]!,
    failedRedirectUrl: urls[1]!,
    cancelRedirectUrl: urls[2]!,
    validity_ms: wholeOf(fields.validity, 7 * 24 * 60) * 60_000,
  }
}

function readBasket(value: unknown): BasketLine[] {
  return listOf(value).map((line) => {
    const { name, quantity = 1, amount } = line as Record<string, unknown>
    // A form has nothing but texts.
    const [cents, pieces] = [amount, quantity].map((one) => Number(textOf(one) || Number.NaN))
    if (!Number.isSafeInteger(cents) || !Number.isSafeInteger(pieces)) throw invalid('basket')
    const names = typeof name === 'object' && name !== null ? Object.values(name) : [name]
    return { name: textOf(names[0]), quantity: pieces!, amount: cents! }
  })
}

const invalid = (name: string) => new Refused(400, `Invalid value passed for parameter '${name}'`)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function wholeOf(value: unknown, fallback: number): number {
  const number = Number(value ?? fallback)
  return Number.isSafeInteger(number) && number >= 0 ? number : fallback
}

function timeOf(value: unknown, fallback: number): number {
  const time = Date.parse(`${textOf(value).replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? fallback : time
}
