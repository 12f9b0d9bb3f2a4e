import type { MessageKind } from '../../bank/bank_message.ts'
import { DomainError } from '../../platform/errors.ts'

const codes = {
  statement: 'bank_file_is_statement',
  order: 'bank_file_is_order',
  other: 'bank_file_is_other',
} as const

/** Refuses another message of the bank by its name. */
export const otherMessage = (kind: MessageKind, message_name: string) =>
  new DomainError(codes[kind], `it is ${message_name}`, { message_name })
