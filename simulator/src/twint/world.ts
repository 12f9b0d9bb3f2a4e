import type { Authority } from './certificates.ts'
import type { Failures } from './failures.ts'
import type { Merchants } from './merchants.ts'
import type { Orders } from './orders.ts'

export interface World {
  authority: Authority
  merchants: Merchants
  orders: Orders
  failures: Failures
  /** Address of the simulator for phones; the target of its QR codes. */
  url(): string
  /** Address for merchants with certificates, once it listens. */
  tls_url(): string | null
}
