import type { Fault } from './rules.ts'

/** A status that a tester sets for a file, or for one payment in it. */
export interface Saying {
  message_id: string
  status: string
  end_to_end_id?: string | undefined
  fault?: Fault | undefined
  name?: string | undefined
}

/** Reads what to say, from a form or a script; says what is wrong with it instead. */
export function readSaying(input: Record<string, unknown>): Saying | string {
  const { message_id, status, end_to_end_id, code, text = '', name } = input
  if (!isText(message_id, 35)) return 'message_id must be text of 35 characters at most'
  if (typeof status !== 'string' || !/^[A-Z]{4}$/.test(status)) return 'status must be 4 capitals'
  if (end_to_end_id !== undefined && !isText(end_to_end_id, 35))
    return 'end_to_end_id must be text of 35 characters at most'
  if (code !== undefined && !/^[A-Z0-9]{4}$/.test(String(code)))
    return 'code must be 4 capital letters or digits'
  if (name !== undefined && !isText(name, 140)) return 'name must be text of 140 characters at most'
  const fault = code === undefined ? undefined : { code: String(code), text: String(text) }
  return { message_id, status, end_to_end_id, fault, name }
}

export function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= most
}
