import { describe, expect, test } from 'vitest'
import { NoBankReport } from '../../src/bank/no_bank_report.ts'
import { decodeXml } from '../../src/bank/xml_encoding.ts'

const says = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Zoë</a>`
const silent = '<?xml version="1.0"?><a>Zoë</a>'
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const mark = '\ufeff'

describe('a file of a bank', () => {
  test.each<[string, Buffer]>([
    ['nothing and is in UTF-8', Buffer.from(silent)],
    ['UTF-8', Buffer.from(says('UTF-8'))],
    ['ISO-8859-1', Buffer.from(says('ISO-8859-1'), 'latin1')],
    ['Windows-1252', Buffer.from(says('Windows-1252'), 'latin1')],
    ['UTF-16 behind a mark', Buffer.from(mark + says('UTF-16'), 'utf16le')],
    ['UTF-16 of the other order behind a mark', utf16be(mark + says('UTF-16'))],
    ['UTF-16 without a mark', Buffer.from(says('UTF-16'), 'utf16le')],
    ['UTF-16 of the other order without a mark', utf16be(says('UTF-16'))],
    // An editor that converted the file kept its old declaration.
    ['ISO-8859-1 behind the mark of UTF-8', Buffer.from(mark + says('ISO-8859-1'))],
  ])('that says %s is read', (_says, bytes) => {
    expect(decodeXml(bytes)).toContain('<a>Zoë</a>')
  })

  test.each<[string, Buffer, string]>([
    ['in an encoding that no bank writes', Buffer.from(says('EBCDIC-CH')), 'EBCDIC-CH'],
    ['in Latin letters that it calls UTF-8', Buffer.from(says('UTF-8'), 'latin1'), 'UTF-8'],
    ['in Latin letters that it does not name', Buffer.from(silent, 'latin1'), 'utf-8'],
  ])('%s is refused', (_what, bytes, encoding) => {
    expect(() => decodeXml(bytes)).toThrow(NoBankReport)
    expect(() => decodeXml(bytes)).toThrow(encoding)
  })
})
