import { type BankMessage, OtherMessage, readBankMessages } from '../../bank/bank_message.ts'
import { NoBankReport } from '../../bank/no_bank_report.ts'
import { DomainError } from '../../platform/errors.ts'
import { bufferOf, parser } from '../../platform/parse_apart.ts'
import { otherMessage } from './other_message.ts'

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
