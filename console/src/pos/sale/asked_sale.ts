import { openDB } from 'idb'
import type { PendingSale } from './pending_sale.ts'

const one = 'sale'

const open = () =>
  openDB('pos-asked', 1, { upgrade: (fresh) => void fresh.createObjectStore('sales') })

/** The sale without an answer of a device that has no key, and so no queue. */
export async function askedSale(): Promise<PendingSale | undefined> {
  return (await open()).get('sales', one)
}

/** Keeps the sale on disk, or deletes the one that is there. */
export async function keepAskedSale(sale?: PendingSale) {
  const work = (await open()).transaction('sales', 'readwrite', { durability: 'strict' })
  await Promise.all([sale ? work.store.put(sale, one) : work.store.delete(one), work.done])
}
