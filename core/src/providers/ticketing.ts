import type { TicketStatus } from '@kermesse/sdk/rules/gate'
import type { Language } from '../i18n/shape.ts'

/** Failure of a call to a ticketing provider; nothing has changed on either side. */
export type TicketingTrouble =
  | 'busy'
  | 'credential_expired'
  | 'garbled_answer'
  | 'refused'
  | 'timeout'
  | 'unreachable'

/** A call that brought nothing. `detail` is for logs and staff. */
export class TicketingError extends Error {
  readonly trouble: TicketingTrouble

  constructor(trouble: TicketingTrouble, detail: string) {
    super(detail)
    this.trouble = trouble
  }
}

/** One date of one show. */
export type Show = {
  date_id: string
  infomaniak_event_id: string
  period_id: string | null
  name: string
  /** As the provider writes it, with or without an offset. */
  start: string | null
}

export type ShowZone = { zone_id: string; name: string; categories: ShowCategory[] }
export type ShowCategory = { category_id: string; name: string; type: string }

/** `unknown`: the provider has a word for it that we do not know; it is not void for that. */
export type { TicketStatus }

export type ProviderTicket = {
  provider_id: string
  /** None before it is paid, and none any more at some that were cancelled. */
  bar_code: string | null
  /** Content of its QR code. */
  token: string | null
  status: TicketStatus
  /** The provider's own word for it. */
  provider_status: string
  date_id: string | null
  /** Of a pass: every date for which it is good, where the provider says so. */
  date_ids?: string[]
  zone_id: string | null
  category_id: string | null
  event_name: string
  zone_name: string
  category_name: string
}

/** A provider's answer to the scan of a ticket. `detail` is its own word, for staff. */
export type ScanResult = {
  outcome: 'accepted' | 'unknown_ticket' | 'there_already' | 'refused'
  detail: string
}

/**
 * Interface of every ticketing provider; each brand is one adapter. Every call may throw
 * TicketingError.
 */
export interface TicketingProvider {
  /** Signs the ticket office in. Often enough it locks the account: keep what it answers. */
  signIn(): Promise<string>
  shows(language: Language): Promise<Show[]>
  zones(date_id: string, language: Language): Promise<ShowZone[]>
  /** One page of all tickets that were ever sold, from `offset` on. */
  tickets(credential: string, offset: number, limit: number): Promise<ProviderTicket[]>
  /** One page of all passes for several dates, from `offset` on; none where the provider has no passes. */
  passes(credential: string, offset: number, limit: number): Promise<ProviderTicket[]>
  /** Says that a ticket passed, which way where a gate knows; told twice, it is `there_already`. */
  scan(credential: string, bar_code: string, direction: 'in' | 'out' | null): Promise<ScanResult>
}
