import type { PaymentFile } from '../../src/bank/pain001.ts'
import type { Rule } from '../../src/bank/violation.ts'

export type Change = [from: string | RegExp, to: string]

/** What banks ask of a file, in our words; changes are made to the sample. */
export type HouseRule = {
  says: string
  rule: Rule
  /** What just satisfies it; where there is none, the sample does. */
  taken?: Change | PaymentFile
  refused: Change[]
}
