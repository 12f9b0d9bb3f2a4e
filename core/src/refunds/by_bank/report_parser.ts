import {
  type BankMessage,
  type MessageKind,
  OtherMessage,
  readBankMessages,
} from '../../bank/bank_message.ts'
import { NoBankReport } from '../../bank/no_bank_report.ts'
import { DomainError } from '../../platform/errors.ts'
import { bufferOf, parser } from '../../platform/parse_apart.ts'

const codes = {
  statement: 'bank_file_is_statement',
  order: 'bank_file_is_order',
  other: 'bank_file_is_other',
} as const

/** Refuses another message of the bank by its name. */
export const otherMessage = (kind: MessageKind, message_name: string) =>
  new DomainError(codes[kind], `it is ${message_name}`, { message_name })

/** Runs in a thread of its own (`parseApart`). */
export const messages = parser(async (bytes: Uint8Array): Promise<BankMessage[]> => {
  try {
    return await readBankMessages(bufferOf(bytes))
  } catch (error) {
    if (error instanceof OtherMessage) throw otherMessage(error.kind, error.name_of_message)
    if (error instanceof NoBankReport)
      throw new DomainError('bank_report_invalid', `no status report: ${error.message}`)
    throw error
  }
})
