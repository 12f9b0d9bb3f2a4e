import { isText } from './saying.ts'

/** A payment that comes back to the account days after the bank has paid it. */
export interface Returned {
  end_to_end_id: string
  /** Decimal text; the paid amount unless given. */
  amount?: string | undefined
  code: string
  text: string
}

/** Reads which payment comes back; says what is wrong with it instead. */
export function readReturn(input: Record<string, unknown>): Returned | string {
  const { end_to_end_id, amount, code = 'AC04', text = 'The account is closed' } = input
  if (!isText(end_to_end_id, 35)) return 'end_to_end_id must be text of 35 characters at most'
  if (amount !== undefined && !/^\d{1,9}\.\d\d$/.test(String(amount)))
    return 'amount must be a number with two decimals'
  if (typeof code !== 'string' || !/^[A-Z0-9]{4}$/.test(code))
    return 'code must be 4 capital letters or digits'
  if (typeof text !== 'string' || text.length > 105) return 'text must be of 105 characters at most'
  return {
    end_to_end_id,
    amount: amount === undefined ? undefined : String(amount),
    code,
    text,
  }
}
