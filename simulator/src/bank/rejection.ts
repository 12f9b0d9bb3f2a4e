import type { Fault } from './rules.ts'

export interface Rejection {
  end_to_end_id: string
  fault: Fault
}

/** Reads which payment to reject, from a form or a script; says what is wrong with it instead. */
export function readRejection(input: Record<string, unknown>): Rejection | string {
  const { end_to_end_id, code = 'AC04', text = 'The account is closed' } = input
  if (typeof end_to_end_id !== 'string' || !/^.{1,35}$/.test(end_to_end_id))
    return 'end_to_end_id must be text of 35 characters at most'
  if (typeof code !== 'string' || !/^[A-Z0-9]{4}$/.test(code))
    return 'code must be 4 capital letters or digits'
  if (typeof text !== 'string' || !/^.{0,105}$/.test(text))
    return 'text must be of 105 characters at most'
  return { end_to_end_id, fault: { code, text } }
}
