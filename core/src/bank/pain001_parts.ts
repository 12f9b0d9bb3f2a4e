import { SaxesParser, type SaxesTagPlain } from 'saxes'

export type XmlNode = {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

/** The parts of a payment file in its own order; a group comes after its payments. */
export type Part =
  | { kind: 'header'; node: XmlNode }
  /** `ahead` is how many elements of the group stood before it. */
  | { kind: 'payment'; node: XmlNode; group: XmlNode; ahead: number }
  | { kind: 'group'; node: XmlNode }
  | { kind: 'fault'; rule: 'xml_malformed' | 'doctype' | 'cdata' | 'namespace' | 'byte_order_mark' }

export type XmlSource = string | Iterable<string> | AsyncIterable<string | Uint8Array>

/** Reads a payment file payment by payment, so that memory does not grow with the file. */
export async function* readParts(source: XmlSource, namespace: string): AsyncGenerator<Part> {
  const queue: Part[] = []
  const parser = partsParser(queue, namespace)
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let isFirst = true
  try {
    for await (const chunk of typeof source === 'string' ? [source] : source) {
      let text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
      if (isFirst && text.startsWith('\ufeff')) {
        yield { kind: 'fault', rule: 'byte_order_mark' }
        text = text.slice(1)
      }
      isFirst &&= text === ''
      parser.write(text)
      yield* queue.splice(0)
    }
    parser.write(decoder.decode()).close()
  } catch {
    // Parts before the fault are still checked.
    queue.push({ kind: 'fault', rule: 'xml_malformed' })
  }
  yield* queue
}

/** The child at a path such as "DbtrAcct/Id/IBAN", the first one where several stand. */
export function at(node: XmlNode | undefined, path: string): XmlNode | undefined {
  return path
    .split('/')
    .reduce<XmlNode | undefined>(
      (parent, name) => parent?.children.find((child) => child.name === name),
      node,
    )
}

/** The text at a path, without a difference between an absent and an empty element. */
export const textAt = (node: XmlNode | undefined, path: string): string =>
  at(node, path)?.text ?? ''

const maxDepth = 32

function partsParser(queue: Part[], namespace: string): SaxesParser {
  const parser = new SaxesParser()
  const open: XmlNode[] = []
  parser.on('doctype', () => queue.push({ kind: 'fault', rule: 'doctype' }))
  parser.on('cdata', () => queue.push({ kind: 'fault', rule: 'cdata' }))
  parser.on('text', (text) => {
    const node = open.at(-1)
    if (node) node.text += text
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    if (open.length === 0 && (tag.name !== 'Document' || tag.attributes.xmlns !== namespace)) {
      queue.push({ kind: 'fault', rule: 'namespace' })
    }
    if (open.length >= maxDepth) throw new Error('too deep')
    open.push({ name: tag.name, attributes: tag.attributes, children: [], text: '' })
  })
  parser.on('closetag', () => {
    const node = open.pop()
    const parent = open.at(-1)
    if (!node || !parent) return
    if (node.children.length > 0) node.text = node.text.trim()
    const part = partOf(node, parent)
    if (part) queue.push(part)
    else if (open.length > 2) parent.children.push(node)
  })
  return parser
}

function partOf(node: XmlNode, parent: XmlNode): Part | undefined {
  if (parent.name === 'CstmrCdtTrfInitn') {
    if (node.name === 'GrpHdr') return { kind: 'header', node }
    if (node.name === 'PmtInf') return { kind: 'group', node }
  }
  if (parent.name === 'PmtInf' && node.name === 'CdtTrfTxInf') {
    return { kind: 'payment', node, group: parent, ahead: parent.children.length }
  }
  return undefined
}
