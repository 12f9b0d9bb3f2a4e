import { randomBytes } from 'node:crypto'
import type { Store } from '../store.ts'

export interface BasketLine {
  name: string
  quantity: number
  amount: number
}

/** A merchant's order of a payment; amounts in cents. */
export interface GatewayOrder {
  amount: number
  currency: string
  purpose: string
  referenceId: string
  language: string
  basket: BasketLine[]
  pm: string[]
  psp: number[]
  successRedirectUrl: string
  failedRedirectUrl: string
  cancelRedirectUrl: string
  validity_ms: number
}

export interface Gateway extends GatewayOrder {
  id: number
  instance: string
  hash: string
  created_at_ms: number
  is_deleted: boolean
  transactions: number[]
}

/** A payment, an attempt at one, or a refund with a negative amount. */
export interface Transaction {
  id: number
  uuid: string
  instance: string
  gateway_id: number
  status: string
  amount: number
  brand: string
  time_ms: number
  /** How much of it is paid back, in cents. */
  refunded: number
  /** A refund that was taken and is not through yet. */
  pending_refund: number
  /** Of a refund: when merchants are shown it, in milliseconds since 1970; at once when absent. */
  shown_from_ms?: number
  /** Of what went back: the payment that it belongs to. */
  of?: number
  /** Of a refund: it stands beside its payment, which does not tell of it. */
  is_apart?: boolean
}

export interface Books {
  open(instance: string, order: GatewayOrder): Gateway
  gateway(instance: string, id: number): Gateway | undefined
  /** The gateway of a transaction, even after its deletion. */
  gatewayOf(transaction: Transaction): Gateway
  byHash(hash: string): Gateway | undefined
  gateways(instance?: string): Gateway[]
  transaction(instance: string, id: number): Transaction | undefined
  transactions(instance?: string): Transaction[]
  of(gateway: Gateway): Transaction[]
  add(gateway: Gateway, transaction: NewTransaction): Transaction
  /** Takes a transaction off the books, as if it had never been. */
  drop(transaction: Transaction): void
  /** Shows whatever was kept back from merchants. */
  showAll(): void
  /** Says that something has changed. */
  changed(): void
  /** The simulated clock in milliseconds since 1970. */
  now(): number
  /** Puts their clocks off ours. */
  skew(ms: number): void
}

export type NewTransaction = Pick<
  Transaction,
  'status' | 'amount' | 'brand' | 'shown_from_ms' | 'is_apart' | 'of'
>

interface Saved {
  next_id: number
  skew_ms: number
  gateways: Gateway[]
  transactions: Transaction[]
}

/** Everything that anyone ever paid. Lives in memory; the store gets a look at it after each change. */
export function openBooks(store: Store): Books {
  const saved = (store.get('payrexx.books') as Saved | undefined) ?? {
    next_id: 1001,
    skew_ms: 0,
    gateways: [],
    transactions: [],
  }
  const gateways = new Map(saved.gateways.map((one) => [one.id, one]))
  const hashes = new Map(saved.gateways.map((one) => [one.hash, one]))
  const transactions = new Map(saved.transactions.map((one) => [one.id, one]))

  const changed = () => store.set('payrexx.books', saved)
  const now = () => Date.now() + saved.skew_ms
  const ofInstance = <T extends { instance: string }>(all: T[], instance?: string) =>
    instance === undefined ? all : all.filter((one) => one.instance === instance)

  return {
    changed,
    now,
    skew(ms) {
      saved.skew_ms = ms
      changed()
    },
    open(instance, order) {
      const gateway: Gateway = { ...freshGateway(), ...order, instance }
      Object.assign(gateway, { id: saved.next_id++, created_at_ms: now() })
      saved.gateways.push(gateway)
      gateways.set(gateway.id, gateway)
      hashes.set(gateway.hash, gateway)
      changed()
      return gateway
    },
    gateway(instance, id) {
      const gateway = gateways.get(id)
      return gateway?.instance === instance && !gateway.is_deleted ? gateway : undefined
    },
    gatewayOf: ({ gateway_id }) => gateways.get(gateway_id)!,
    byHash(hash) {
      const gateway = hashes.get(hash)
      return gateway?.is_deleted ? undefined : gateway
    },
    gateways: (instance) => ofInstance(saved.gateways, instance),
    transaction(instance, id) {
      const transaction = transactions.get(id)
      return transaction?.instance === instance ? transaction : undefined
    },
    transactions: (instance) => ofInstance(saved.transactions, instance),
    of: (gateway) => gateway.transactions.map((id) => transactions.get(id)!),
    showAll() {
      for (const one of saved.transactions) delete one.shown_from_ms
      changed()
    },
    drop(transaction) {
      const { transactions: ids } = gateways.get(transaction.gateway_id)!
      ids.splice(ids.indexOf(transaction.id), 1)
      saved.transactions.splice(saved.transactions.indexOf(transaction), 1)
      transactions.delete(transaction.id)
      changed()
    },
    add({ id: gateway_id, instance, transactions: ids }, what) {
      const transaction: Transaction = { ...freshTransaction(), ...what, instance, gateway_id }
      Object.assign(transaction, { id: saved.next_id++, time_ms: now() })
      saved.transactions.push(transaction)
      transactions.set(transaction.id, transaction)
      ids.push(transaction.id)
      changed()
      return transaction
    },
  }
}

const freshGateway = () => ({
  id: 0,
  hash: randomBytes(16).toString('hex'),
  created_at_ms: 0,
  is_deleted: false,
  transactions: [] as number[],
})

const freshTransaction = () => ({
  id: 0,
  uuid: randomBytes(4).toString('hex'),
  time_ms: 0,
  refunded: 0,
  pending_refund: 0,
})
