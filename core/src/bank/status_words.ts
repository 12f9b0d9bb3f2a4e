/**
 * The meaning of a status code for a file, a group or a transfer; `null` if it has none. `accepted`
 * means that the bank has checked the order; only `settled` means that it was paid.
 */
export type BankVerdict = 'settled' | 'accepted' | 'pending' | 'rejected' | 'partial' | null

/** Why staff has to look at a transfer that is under way. */
export type BankAttention =
  | 'name_close_match'
  | 'name_no_match'
  | 'name_not_verified'
  | 'blocked'
  | 'unknown_status'

/**
 * `attention` is null if nothing needs a check by staff. `unknown` is a status of no known
 * standard: it counts neither as paid nor as rejected.
 */
export type BankStatusCode = {
  verdict: BankVerdict
  attention?: BankAttention | null
  unknown?: string
}

// ISO 20022's external codes of payment statuses.
const words: Record<string, BankStatusCode> = {
  ACTC: { verdict: 'accepted' },
  ACCP: { verdict: 'accepted' },
  ACWC: { verdict: 'accepted' },
  ACWP: { verdict: 'accepted' },
  ACFC: { verdict: 'accepted' },
  ACSP: { verdict: 'accepted' },
  ACIS: { verdict: 'accepted' },
  PRES: { verdict: 'accepted' },
  ACSC: { verdict: 'settled' },
  ACCC: { verdict: 'settled' },
  CPUC: { verdict: 'settled' },
  PDNG: { verdict: 'pending' },
  RCVD: { verdict: 'pending' },
  PATC: { verdict: 'pending' },
  BLCK: { verdict: 'pending', attention: 'blocked' },
  PART: { verdict: 'partial' },
  RJCT: { verdict: 'rejected' },
  CANC: { verdict: 'rejected' },
  // Verification of the payee, before anything is executed; RVCM is about a group in which some do not match.
  RCVC: { verdict: 'pending', attention: null },
  RVCM: { verdict: 'pending' },
  RVNC: { verdict: 'pending' },
  RVNA: { verdict: 'pending', attention: 'name_not_verified' },
  RVMC: { verdict: 'pending', attention: 'name_close_match' },
  RVNM: { verdict: 'pending', attention: 'name_no_match' },
}

const silence: BankStatusCode = { verdict: null }

/** Reads a status code. */
export function bankWord(code: string): BankStatusCode {
  if (code === '') return silence
  const unknown: BankStatusCode = {
    verdict: 'pending',
    attention: 'unknown_status',
    unknown: code.slice(0, 20),
  }
  return Object.hasOwn(words, code) ? words[code]! : unknown
}
