import { randomBytes } from 'node:crypto'
import type { Store } from '../store.ts'
import { exampleProgramme } from './programme.ts'

type Names = Partial<Record<'fr' | 'en' | 'de', string>>

export interface Category {
  category_id: number
  names: Names
  /** Swiss francs. */
  amount: number | string
  type?: string
}

export interface Zone {
  zone_id: number
  names: Names
  categories: Category[]
}

/** One date of one show, with its zones. */
export interface Show {
  date_id: number
  event_id: number
  period_id: number
  names: Names
  start: string
  zones: Zone[]
}

export interface Ticket {
  ticket_id: number
  order_id: number
  /** None before it is paid, and none any more at some that were cancelled. */
  barcode?: string | null
  /** What its QR code says. */
  token?: string
  status: 'valid' | 'cancelled'
  date_id: number
  zone_id?: number
  category_id?: number
  is_inside?: boolean
}

/** What a gate said of a ticket, and what it was answered. */
export interface Scan {
  barcode: string
  way: 'scan' | 'scan-in' | 'scan-out'
  status: number
}

export interface Shop {
  key: string
  /** A shop's key sells; a ticket office's also sees who bought. */
  kind: 'shop' | 'guichet'
  user: string
  password: string
  credential: string | null
  events: Show[]
  tickets: Ticket[]
  /** The latest last. */
  scans: Scan[]
  /** How often someone signed in. */
  logins: number
  /** More are refused until the minute is over. */
  calls_per_minute: number
  /** No page is longer, whatever is asked for. */
  largest_page: number
  /** The documents name it for shows, and not for tickets. */
  knows_offset: boolean
}

export type Programme = Pick<Shop, 'events' | 'tickets'>

/** All shops, by their API key. */
export interface Shops {
  list(): Shop[]
  find(key: string): Shop | undefined
  put(shop: Partial<Shop> & { key: string }): Shop
  /** Counts a call; false when there were too many in the last minute. */
  admit(shop: Shop): boolean
  /** Sells one more ticket like the first one, and lists it before all others. */
  sellNewest(shop: Shop): void
  /** Hands out a new credential; the one before is void. */
  signIn(shop: Shop): string
}

/** Opens the shops; one with a small programme is there from the start. */
export function openShops(store: Store): Shops {
  const saved = (store.get('infomaniak.shops') as Shop[] | undefined) ?? []
  const shops = new Map(saved.map((shop) => [shop.key, { ...empty, ...shop }]))
  if (!shops.has('simulator'))
    shops.set('simulator', { ...empty, ...exampleProgramme(), key: 'simulator' })

  const put = (shop: Partial<Shop> & { key: string }) => {
    const whole = { ...empty, ...shops.get(shop.key), ...shop }
    shops.set(whole.key, whole)
    store.set('infomaniak.shops', [...shops.values()])
    return whole
  }

  const calls = new Map<string, number[]>()

  return {
    list: () => [...shops.values()],
    find: (key) => shops.get(key),
    put,
    admit({ key, calls_per_minute }) {
      const now = Date.now()
      const recent = (calls.get(key) ?? []).filter((at) => at > now - 60_000)
      if (recent.length >= calls_per_minute) return false
      calls.set(key, [...recent, now])
      return true
    },
    sellNewest({ key, tickets }) {
      const ticket_id = 1 + Math.max(...tickets.map((one) => one.ticket_id))
      const barcode = `BC${ticket_id}`
      put({ key, tickets: [{ ...tickets[0]!, ticket_id, barcode, token: barcode }, ...tickets] })
    },
    signIn({ key, logins }) {
      const credential = randomBytes(16).toString('hex')
      put({ key, credential, logins: logins + 1 })
      return credential
    },
  }
}

const empty: Omit<Shop, 'key'> = {
  kind: 'guichet',
  user: 'box-office',
  password: 'simulator',
  credential: null,
  events: [],
  tickets: [],
  scans: [],
  logins: 0,
  calls_per_minute: 60,
  largest_page: 20_000,
  knows_offset: true,
}
