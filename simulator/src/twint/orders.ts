import { randomInt, randomUUID } from 'node:crypto'
import type { Store } from '../store.ts'
import type { Order, Pairing, Reason, Status } from './order.ts'
import { OrderIndex, type Wanted } from './order_index.ts'

/** A phone that found a cash register before there was anything to pay. */
export interface CheckIn {
  uuid: string
  merchant_uuid: string
  cash_register_id: string
  token: number
  pairing: Pairing
  created_at: number
}

export interface Settings {
  /** Every answer waits for this long. */
  latency_ms: number
  /** Added to every time that TWINT tells. */
  clock_skew_ms: number
  /** A phone has this long to pay. */
  order_lifetime_ms: number
  /** A monitor that waits for news waits this long. */
  wait_ms: number
}

const defaults: Settings = {
  latency_ms: 0,
  clock_skew_ms: 0,
  order_lifetime_ms: 180_000,
  wait_ms: 5000,
}

export type StartedOrder = Pick<
  Order,
  | 'merchant_uuid'
  | 'cash_register_id'
  | 'type'
  | 'posting_type'
  | 'confirmation_needed'
  | 'amount'
  | 'reference'
> & { original?: Order; pairing?: Pairing; needs_token: boolean }

/** All orders and check-ins, in the order in which they came. */
export class Orders {
  readonly settings = { ...defaults }
  readonly #orders = new OrderIndex()
  readonly #check_ins = new Map<string, CheckIn>()
  readonly #tokens = new Map<number, Order | CheckIn>()
  readonly #listeners = new Set<() => void>()
  readonly #store: Store
  #last_token: number | undefined
  #next_token: number | undefined
  #saving: NodeJS.Timeout | undefined

  constructor(store: Store) {
    this.#store = store
    const saved = store.get('twint.orders') as Order[] | undefined
    for (const order of saved ?? []) this.#index(order)
  }

  /** Those that are wanted; costs what it answers, whatever else there is. */
  list(wanted: Wanted = {}): Order[] {
    return this.#orders.matching(wanted).map((order) => this.#timed(order))
  }

  /** The last that came, no more than so many. */
  latest(count: number): Order[] {
    return this.#orders
      .matching({})
      .slice(-count)
      .map((order) => this.#timed(order))
  }

  find(uuid: string): Order | undefined {
    const order = this.#orders.find(uuid)
    return order && this.#timed(order)
  }

  findByReference(merchant_uuid: string, reference: string): Order | undefined {
    const order = this.#orders.matching({ merchant_uuid, reference }).at(-1)
    return order && this.#timed(order)
  }

  /** Takes an order in; a reversal is done with that. */
  start({ original, pairing = 'NO_PAIRING', needs_token, ...asked }: StartedOrder): Order {
    const order: Order = {
      ...asked,
      uuid: randomUUID(),
      original: original?.uuid ?? null,
      reversed: 0,
      status: 'IN_PROGRESS',
      reason: 'ORDER_RECEIVED',
      pairing,
      token: needs_token ? this.#freeToken() : null,
      created_at: Date.now(),
      processed_at: null,
      is_account_closed: false,
    }
    this.#index(order)
    if (original) {
      original.reversed += order.amount
      this.end(order, 'SUCCESS', 'ORDER_OK')
    } else this.changed()
    return order
  }

  end(order: Order, status: Status, reason: Reason): void {
    order.status = status
    order.reason = reason
    if (status === 'FAILURE') order.pairing = 'NO_PAIRING'
    order.processed_at = Date.now()
    this.changed()
  }

  checkIn(at: Pick<CheckIn, 'merchant_uuid' | 'cash_register_id'>): CheckIn {
    const checkIn: CheckIn = {
      ...at,
      uuid: randomUUID(),
      token: this.#freeToken(),
      pairing: 'NO_PAIRING',
      created_at: Date.now(),
    }
    this.#check_ins.set(checkIn.uuid, checkIn)
    this.#tokens.set(checkIn.token, checkIn)
    return checkIn
  }

  findCheckIn(uuid: string): CheckIn | undefined {
    return this.#check_ins.get(uuid)
  }

  closeCheckIn(checkIn: CheckIn): void {
    this.#check_ins.delete(checkIn.uuid)
    if (this.#tokens.get(checkIn.token) === checkIn) this.#tokens.delete(checkIn.token)
    this.changed()
  }

  /** The order or check-in of a token of five digits. */
  behind(token: number): Order | CheckIn | undefined {
    const found = this.#tokens.get(token)
    return found && 'status' in found ? this.#timed(found) : found
  }

  /** Resolves when that order changes, at the latest after `wait_ms`. */
  async news(order: Order): Promise<void> {
    const told = stateOf(order)
    const until = Date.now() + this.settings.wait_ms
    while (stateOf(order) === told && Date.now() < until) await this.#anyNews(until - Date.now())
  }

  changed(): void {
    // Hundreds of orders a second are one write, not hundreds.
    this.#saving ??= setTimeout(() => this.save(), 1000).unref()
    for (const listener of this.#listeners) listener()
  }

  /** Gives the next order the token of the one before. */
  reuseToken(): void {
    this.#next_token = this.#last_token
  }

  save(): void {
    clearTimeout(this.#saving)
    this.#saving = undefined
    this.#store.set('twint.orders', [...this.#orders.matching({})])
  }

  #anyNews(wait_ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(waiting)
        this.#listeners.delete(done)
        resolve()
      }
      const waiting = setTimeout(done, wait_ms)
      this.#listeners.add(done)
    })
  }

  #index(order: Order) {
    this.#orders.add(order)
    if (order.token !== null) this.#tokens.set(order.token, order)
  }

  #freeToken(): number {
    let token = this.#next_token ?? randomInt(10_000, 100_000)
    while (this.#next_token === undefined && this.#isTaken(token)) {
      token = randomInt(10_000, 100_000)
    }
    this.#next_token = undefined
    this.#last_token = token
    return token
  }

  #isTaken(token: number): boolean {
    const found = this.#tokens.get(token)
    return found !== undefined && (!('status' in found) || found.status === 'IN_PROGRESS')
  }

  /** There is no timer: an order expires when it is read next. */
  #timed(order: Order): Order {
    const is_over = Date.now() - order.created_at >= this.settings.order_lifetime_ms
    if (order.status === 'IN_PROGRESS' && is_over) this.end(order, 'FAILURE', 'CLIENT_TIMEOUT')
    return order
  }
}

const stateOf = ({ status, reason, pairing }: Order) => `${status} ${reason} ${pairing}`
