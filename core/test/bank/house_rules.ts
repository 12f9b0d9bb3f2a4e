import type { PaymentFile } from '../../src/bank/pain001.ts'
import type { Rule } from '../../src/bank/violation.ts'

export type Change = [from: string | RegExp, to: string]

/** A bank's rule for a file; changes are made to the sample. */
export type HouseRule = {
  says: string
  rule: Rule
  /** A change that is just accepted; the sample itself unless given. */
  taken?: Change | PaymentFile
  refused: Change[]
}
