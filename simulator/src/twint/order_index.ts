import type { Order } from './order.ts'

export type Wanted = { merchant_uuid?: string | undefined; reference?: string | undefined }

/** Finds orders by what they are asked for by, at the cost of what is found. Orders never change their names. */
export class OrderIndex {
  readonly #all: Order[] = []
  readonly #by_uuid = new Map<string, Order>()
  readonly #by_reference = new Map<string, Order[]>()
  readonly #by_merchant = new Map<string, Order[]>()

  add(order: Order): void {
    this.#all.push(order)
    this.#by_uuid.set(order.uuid, order)
    addTo(this.#by_reference, order.reference, order)
    addTo(this.#by_merchant, order.merchant_uuid, order)
  }

  find(uuid: string): Order | undefined {
    return this.#by_uuid.get(uuid)
  }

  /** Of one merchant, under one reference, or all; in the order in which they came. */
  matching({ merchant_uuid, reference }: Wanted): readonly Order[] {
    if (reference !== undefined) {
      const named = this.#by_reference.get(reference) ?? []
      if (merchant_uuid === undefined) return named
      return named.filter((order) => order.merchant_uuid === merchant_uuid)
    }
    if (merchant_uuid !== undefined) return this.#by_merchant.get(merchant_uuid) ?? []
    return this.#all
  }
}

function addTo(map: Map<string, Order[]>, key: string, order: Order) {
  const some = map.get(key)
  if (some) some.push(order)
  else map.set(key, [order])
}
