import type { Authority } from './certificates.ts'
import type { Failures } from './failures.ts'
import type { Merchants } from './merchants.ts'
import type { Orders } from './orders.ts'

export interface World {
  authority: Authority
  merchants: Merchants
  orders: Orders
  failures: Failures
  /** Where a phone reaches the simulator; what its QR codes lead to. */
  url(): string
  /** Where merchants with certificates reach it, once it listens. */
  tls_url(): string | null
}
