import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { SpreadsheetError, unreadable } from './error.ts'

export type Attributes = Record<string, string>

/** Told of elements by their local names, because some programs prefix every one of them. */
export type XmlHandler = {
  open(name: string, attributes: Attributes): void
  text(text: string): void
  close(name: string): void
}

/** Feeds a part of the archive to the handler, and yields after each chunk that it has taken in. */
export async function* scanXml(
  bytes: AsyncIterable<Buffer>,
  handler: XmlHandler,
): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const scanner = new Scanner(handler)
  try {
    for await (const chunk of bytes) {
      scanner.write(decoder.decode(chunk, { stream: true }))
      yield
    }
    scanner.write(decoder.decode())
    scanner.close()
    yield
  } catch (error) {
    throw unreadable(error)
  }
}

const maxDepth = 64

/** Longest stretch without a tag: the parser has to hold it in memory. */
const maxStretch = 1024 * 1024

class Scanner {
  #parser = new SaxesParser({ position: false, xmlns: false })
  #handler: XmlHandler
  #depth = 0
  #stretch = 0

  constructor(handler: XmlHandler) {
    this.#handler = handler
    this.#parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
      if (encoding.toLowerCase() !== 'utf-8') throw forbidden('encoding')
    })
    // Entities need a document type, and spreadsheets need neither.
    this.#parser.on('doctype', () => {
      throw forbidden('doctype')
    })
    this.#parser.on('opentag', (tag: SaxesTagPlain) => this.#open(tag))
    this.#parser.on('closetag', (tag: SaxesTagPlain) => this.#close(tag))
    this.#parser.on('text', (text) => this.#handler.text(text))
    this.#parser.on('cdata', (text) => this.#handler.text(text))
  }

  write(text: string) {
    this.#stretch += text.length
    if (this.#stretch > maxStretch) throw new SpreadsheetError('spreadsheet_too_large', 'xml_text')
    this.#parser.write(text)
  }

  close() {
    this.#parser.close()
  }

  #open({ name, attributes }: SaxesTagPlain) {
    this.#stretch = 0
    if (++this.#depth > maxDepth) throw forbidden('depth')
    this.#handler.open(local(name), attributes)
  }

  #close({ name }: SaxesTagPlain) {
    this.#stretch = 0
    this.#depth--
    this.#handler.close(local(name))
  }
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

const forbidden = (reason: string) =>
  new SpreadsheetError('spreadsheet_unreadable', 'xml_forbidden', { problem: reason })
