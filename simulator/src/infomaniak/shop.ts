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
  /** Content of its QR code. */
  token?: string
  /** As the ticket office calls it; also words of its own. */
  status: string
  date_id: number
  zone_id?: number
  category_id?: number
  is_inside?: boolean
}

/** A ticket for several dates of a show. */
export type Pass = Omit<Ticket, 'ticket_id' | 'date_id'> & { pass_id: number; date_ids?: number[] }

/** A gate's scan of a ticket, and the response. */
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
  /** Null where the account has none, and no list of them. */
  passes: Pass[] | null
  /** The latest last. */
  scans: Scan[]
  /** How often someone signed in. */
  logins: number
  /** More are refused until the minute is over. */
  calls_per_minute: number
  /** Of the Manager: opens the ticket office beside the key, as it is. */
  api_token: string | null
  /** Below which name answers stand: none, `data`, or that of what is listed. */
  wrapping: 'none' | 'data' | 'name'
  /** The currency that each call asked for, by its number; the latest last. */
  currencies: string[]
  /** No page is longer, whatever is asked for. */
  largest_page: number
  /** The documents name it for shows, and not for tickets. */
  knows_offset: boolean
}

export type Programme = Pick<Shop, 'events' | 'tickets'>
