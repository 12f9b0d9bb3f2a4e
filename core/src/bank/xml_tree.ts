import { SaxesParser } from 'saxes'
import { NoBankReport } from './no_bank_report.ts'

/** An element by its local name, in any namespace. */
export type BankElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  children: BankElement[]
  text: string
}

const max_depth = 24
// A report on a whole file of 99,999 transfers with everything that the standard allows for each.
const max_nodes = 4_000_000
const max_text = 10_000
const no_attributes = {}

/** Reads a whole message. Throws NoBankReport for document types, for what is malformed, and for more than any message of a bank has. */
export function readXmlTree(xml: string): BankElement {
  const document: BankElement = { name: '', attributes: no_attributes, children: [], text: '' }
  const open = [document]
  let nodes = 0
  const parser = new SaxesParser()
  const refuse = (reason: string): never => {
    throw new NoBankReport(reason)
  }
  parser.on('error', (error) => refuse(`it is not well formed: ${error.message.slice(0, 200)}`))
  parser.on('doctype', () => refuse('it has a document type'))
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > max_depth || ++nodes > max_nodes) refuse('it is too large')
    const local = name.slice(name.indexOf(':') + 1)
    const node: BankElement = { name: local, attributes, children: [], text: '' }
    open.at(-1)!.children.push(node)
    open.push(node)
  })
  const addText = (text: string) => {
    const node = open.at(-1)!
    if (node.text.length < max_text) node.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  parser.write(xml.replace(/^\ufeff/, '')).close()
  return document.children[0] ?? refuse('it is empty')
}

/** The first child of a name. */
export const child = (node: BankElement | undefined, name: string): BankElement | undefined =>
  node?.children.find((one) => one.name === name)

/** The element at a path such as `Refs/EndToEndId`. */
export const descendant = (node: BankElement | undefined, path: string): BankElement | undefined =>
  path.split('/').reduce(child, node)

export const children = (node: BankElement | undefined, name: string): BankElement[] =>
  node?.children.filter((one) => one.name === name) ?? []

/** The text at a path; empty if the element is absent. */
export const textAt = (node: BankElement | undefined, path: string): string =>
  descendant(node, path)?.text.trim() ?? ''
