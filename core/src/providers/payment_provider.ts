import type { Cents } from '@kermesse/sdk/rules/money'

/** Why a provider refused: nothing has changed on its side. */
export type ProviderRefusal =
  | 'account_closed'
  | 'already_done'
  | 'amount_too_high'
  | 'bad_request'
  | 'card_expired'
  | 'insufficient_funds'
  | 'not_found'
  | 'not_permitted'
  | 'refused'
  | 'unauthorized'

/** Why nobody can say what a provider did: it may have acted, or it may never have heard us. */
export type ProviderDoubt =
  | 'circuit_open'
  | 'forged_answer'
  | 'garbled_answer'
  | 'http_error'
  | 'provider_error'
  | 'throttled'
  | 'timeout'
  | 'unreachable'

/** A refusal or a doubt; `detail` is the provider's own wording, for logs and staff, without secrets. */
export type Rejected = { outcome: 'rejected'; reason: ProviderRefusal; detail: string }
/**
 * `unsent` is true when the request surely never reached the provider (the connection was refused, the circuit is open,
 * the provider said 429 before looking): trying again is safe. Otherwise it is looked up before anything is tried again.
 */
export type Doubtful = {
  outcome: 'unknown'
  reason: ProviderDoubt
  detail: string
  unsent: boolean
  /** The answer as it came, where one came that makes no sense; without secrets and visitors' names. */
  raw?: string
  /** Of `throttled`: in how many ms it is worth asking again. */
  retry_ms?: number
}

/** The unparsed part of an otherwise valid answer. */
export type Unclear = { detail: string; raw: string }

/** A visitor's payment; amounts in minor units. */
export type PaymentOrder = {
  /** Ours, unique for the provider, at most 50 letters, digits, `_` and `-`. Stored before the call. */
  reference: string
  method: 'twint' | 'card' | 'twint_direct'
  /** Amount credited to the wallet. */
  amount: Cents
  /** Fees paid by the visitor, charged together with the amount. */
  fee: Cents
  currency: string
  language: 'en' | 'fr' | 'de'
  /** Text on the provider's page and on the statement. */
  purpose: string
  /** Addresses to return to; absent without a page. */
  return_urls?: { success: string; failed: string; cancelled: string }
}

/** A way to pay on the provider's page. */
export type PageMethod = 'twint' | 'card'

export type OpenedPayment =
  | {
      outcome: 'done'
      /** The provider's name for it: a Payrexx gateway, a TWINT order. */
      provider_id: string
      /** Address of the payment page. */
      link?: string
      /** Five digits that the visitor types into the TWINT app, and the same as a `data:image/png` URI. */
      token?: string
      qr_code?: string
    }
  | Rejected
  | Doubtful

/** Money that moved at the provider, by the provider's own account of it; amounts in minor units, never negative. */
export type Movement = {
  kind: 'payment' | 'refund' | 'chargeback'
  /** The provider's name for this movement, the same however often it is read. */
  provider_id: string
  /** Our reference, where the provider kept one. */
  reference: string | null
  /** The terminal's TID, where a terminal took the money and the provider tells. */
  tid?: string
  /** Of what went back: the payment that it gives back, where the provider tells it; by either name. */
  original?: { provider_id: string } | { reference: string }
  amount: Cents
  currency: string
  /** ISO 8601, UTC. */
  date: string
}

export type OpenState = 'disputed' | 'insecure'

/** A payment as the provider has it. */
export type PaymentReport =
  | {
      outcome: 'done'
      state: 'pending' | 'paid' | 'failed' | 'cancelled' | 'absent'
      /** The provider's own word for the state, kept as it came. */
      raw: string
      /** Of TWINT: whether a phone has the order. */
      pairing?: 'NO_PAIRING' | 'PAIRING_IN_PROGRESS' | 'PAIRING_ACTIVE'
      /** Everything that moved for this payment up to now, the payment itself first. */
      movements: Movement[]
      /** The unparsed part of the answer; `movements` holds what was parsed. */
      unclear?: Unclear
      /** `movements` is everything of this payment: what an earlier report had and this one lacks was undone. */
      is_whole?: true
      /** An open dispute, or a payment that the provider has not let through. Staff must look at the account. */
      open?: OpenState[]
    }
  | Rejected
  | Doubtful

/** A payment that was opened, as we know it. */
export type KnownPayment = {
  reference: string
  /** Null while the answer to opening it is not known. */
  provider_id: string | null
  /** When it was opened, ISO 8601. */
  opened_at: string
  /** Somebody waits for the answer: it comes before what a job asks. */
  is_awaited?: boolean
}

/** A movement into the event that is to be paid back in part or whole; amounts in minor units. */
export type RefundOrder = {
  /** Ours, unique for the provider, at most 50 characters. */
  reference: string
  amount: Cents
  currency: string
  /** When we asked for it, ISO 8601; absent before. */
  asked_at?: string
  original: {
    /** Our reference of the payment: the order's reference, or the reference number of a terminal's sale. */
    reference: string
    /** The provider's name for the payment's movement. */
    provider_id: string
    amount: Cents
    /** Known refunds of the payment before this one. */
    refunded: Cents
    /** The terminal's TID, where a terminal took the money. */
    tid?: string
    /** When the payment was made, ISO 8601. */
    date: string
  }
}

/** `pending`: the provider has it and is at work. */
export type RefundOutcome =
  | { outcome: 'done'; provider_id: string }
  | { outcome: 'pending'; detail: string }
  | Rejected
  | Doubtful

/** A refund that is listed without the payment that it gives back. */
export type UnreferencedRefund = { provider_id: string; date: string }

/**
 * A provider's report on a refund. `absent` means that it is not listed: that is a proof only if
 * the provider never accepted it, and after its longest delay. `nameless` are listed refunds that
 * may be it.
 */
export type RefundReport =
  | { outcome: 'done'; state: 'done'; provider_id: string }
  | { outcome: 'done'; state: 'pending' | 'failed'; detail: string }
  | { outcome: 'done'; state: 'absent'; detail: string; nameless?: UnreferencedRefund[] }
  | Rejected
  | Doubtful

/**
 * Interface of every payment provider; each brand is one adapter. No call throws for a failure of
 * the provider or the network. The adapter sends `refund` once and never retries it.
 */
export interface PaymentProvider {
  /** Asks whether the provider answers and knows the account. Changes nothing, and opens nothing. */
  probe(): Promise<{ outcome: 'done' } | Rejected | Doubtful>
  /** The account whose calls are counted together, where the provider limits them and tells of payments by webhook. */
  account?: string
  /** Which of these ways to pay nobody can use, because the account has none of their methods active. */
  inactive?(
    ways: PageMethod[],
  ): Promise<{ outcome: 'done'; ways: PageMethod[] } | Rejected | Doubtful>
  /** Opens a payment under our reference. Absent where the provider's payments begin at a terminal. */
  open?(order: PaymentOrder): Promise<OpenedPayment>
  /** Reads a payment back. Changes nothing, so it may be polled. */
  find?(payment: KnownPayment): Promise<PaymentReport>
  /** Ends a payment that nobody has paid; `rejected` with `already_done` when it was paid. */
  cancel?(payment: KnownPayment): Promise<{ outcome: 'done' } | Rejected | Doubtful>
  refund(order: RefundOrder): Promise<RefundOutcome>
  /** A refund is found by our reference, or only in lists, which may lag by hours. */
  finds_refunds: 'by_name' | 'in_lists'
  /**
   * The provider's names for refunds that it said a moment ago to have accepted, by our reference: those that it tells
   * already. Absent where the answer to a refund has its name. Changes nothing.
   */
  nameRefunds?(orders: RefundOrder[]): Promise<Map<string, string>>
  /** Reads a refund back after doubt. Changes nothing. */
  findRefund(order: RefundOrder): Promise<RefundReport>
  /** The provider's own list of movements in `[from, to)`, ISO 8601, for reconciliation. Throws `ProviderFailure`. */
  movements(period: { from: string; to: string }): AsyncIterable<Movement>
  /**
   * All refunds of the account in `[from, to)`, including those made in the provider's portal.
   * Absent if a payment's report contains its refunds. Throws `ProviderFailure`.
   */
  refunds?(period: { from: string; to: string }): AsyncIterable<Movement>
}

/** A list that the provider did not give; for code that cannot go on without it. */
export class ProviderFailure extends Error {
  readonly doubt: Rejected | Doubtful
  constructor(doubt: Rejected | Doubtful) {
    super(`${doubt.reason}: ${doubt.detail}`)
    this.doubt = doubt
  }
}
