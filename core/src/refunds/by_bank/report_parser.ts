import { NoBankReport, readPain002 } from '../../bank/pain002.ts'
import { decodeXml, UnknownEncoding } from '../../bank/xml_encoding.ts'
import { DomainError } from '../../platform/errors.ts'
import { bufferOf, parser } from '../../platform/parse_apart.ts'

/** Runs in a thread of its own (`parseApart`). */
export const report = parser((bytes: Uint8Array) => {
  try {
    return readPain002(decodeXml(bufferOf(bytes)))
  } catch (error) {
    if (error instanceof NoBankReport || error instanceof UnknownEncoding)
      throw new DomainError('bank_report_invalid', `no status report: ${error.message}`)
    throw error
  }
})
