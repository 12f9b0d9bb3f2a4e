import { NoBankReport } from './no_bank_report.ts'

const known = /^(utf-?8|utf-?16(le|be)?|us-ascii|iso-8859-1|iso-8859-15|windows-1252)$/i
// The declaration is the first thing in the file.
const declaration = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/i

/**
 * Decodes an XML file by its byte order mark or its declaration, else as UTF-8. Throws NoBankReport
 * for another encoding, and for bytes that are invalid in it.
 */
export function decodeXml(bytes: Buffer): string {
  const encoding =
    markedAs(bytes) ?? declaration.exec(bytes.toString('latin1', 0, 200))?.[1] ?? 'utf-8'
  if (!known.test(encoding)) throw new NoBankReport(`the encoding ${encoding} is not known`)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new NoBankReport(`it is not in ${encoding}`)
  }
}

/**
 * Detects UTF-16 by the first two bytes: a byte order mark, or `<` in two bytes. A mark of UTF-8
 * needs no case: the declaration behind it is not matched.
 */
function markedAs(bytes: Buffer) {
  const first = bytes.toString('hex', 0, 2)
  if (first === 'fffe' || first === '3c00') return 'utf-16le'
  if (first === 'feff' || first === '003c') return 'utf-16be'
  return undefined
}
