import type { Schema } from '@kermesse/sdk/types'
import type { RunType } from './runs.ts'

/** By each way, how many would be paid how much. By TWINT these are payments, by the others wristbands. */
export function countsOf(info: Schema<'RefundInfo'>): Record<RunType, Counted> {
  return {
    form: { count: info.total_form_refund_clients, amount: info.total_form_refund_amount },
    twint: { count: info.total_twint_transactions, amount: info.total_twint_amount },
    mypos: { count: info.total_mypos_clients, amount: info.total_mypos_amount },
    card: { count: info.total_payrexx_clients, amount: info.total_payrexx_amount },
  }
}
type Counted = { count: number; amount: number }
