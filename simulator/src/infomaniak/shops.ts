import { randomBytes } from 'node:crypto'
import type { Store } from '../store.ts'
import { exampleProgramme } from './programme.ts'
import type { Shop } from './shop.ts'

/** All shops, by their API key. */
export interface Shops {
  list(): Shop[]
  find(key: string): Shop | undefined
  put(shop: Partial<Shop> & { key: string }): Shop
  /** Counts a call; false when there were too many in the last minute. */
  admit(shop: Shop): boolean
  /** Keeps the number of the currency that a call asked for. */
  noteCurrency(shop: Shop, number: string): void
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
    noteCurrency({ key, currencies }, number) {
      if (currencies.at(-1) !== number) put({ key, currencies: [...currencies, number] })
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
  passes: null,
  currencies: [],
  scans: [],
  logins: 0,
  calls_per_minute: 60,
  largest_page: 20_000,
  knows_offset: true,
  api_token: null,
  wrapping: 'none',
}
