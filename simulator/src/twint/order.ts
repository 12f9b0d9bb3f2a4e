export type Pairing = 'NO_PAIRING' | 'PAIRING_IN_PROGRESS' | 'PAIRING_ACTIVE'
export type Status = 'SUCCESS' | 'IN_PROGRESS' | 'FAILURE'
export type Reason =
  | 'ORDER_OK'
  | 'ORDER_RECEIVED'
  | 'ORDER_CONFIRMATION_PENDING'
  | 'GENERAL_ERROR'
  | 'CLIENT_TIMEOUT'
  | 'MERCHANT_ABORT'
  | 'CLIENT_ABORT'

/** An order of a merchant; amounts in rappen, times in milliseconds. */
export interface Order {
  uuid: string
  merchant_uuid: string
  cash_register_id: string
  type: string
  posting_type: string
  confirmation_needed: boolean
  amount: number
  reference: string
  /** The payment that a reversal gives back. */
  original: string | null
  /** Of a payment: what reversals gave back of it. */
  reversed: number
  status: Status
  reason: Reason
  pairing: Pairing
  /** Digits that a phone types to open the order. */
  token: number | null
  created_at: number
  processed_at: number | null
  /** The customer closed the TWINT account: nothing can go back there. */
  is_account_closed: boolean
}
