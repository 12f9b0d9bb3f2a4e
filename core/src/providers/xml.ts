import assert from 'node:assert/strict'
import { SaxesParser, type SaxesTagNS } from 'saxes'

/** One element. `text` joins the character data of its own level, untrimmed. */
export interface XmlElement {
  name: string
  namespace: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

// An envelope is a handful of levels; a thousand are an attack on the walkers of the tree.
const maxDepth = 32

/**
 * Reads one document into a tree whose names have lost their prefixes.
 * Throws when it is not well formed, is nested too deeply or carries a DOCTYPE.
 */
export function parseXml(document: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlElement[] = []
  let root: XmlElement | undefined

  parser.on('error', (error) => {
    throw error
  })
  // SOAP forbids document types, and an entity bomb needs one.
  parser.on('doctype', () => {
    throw new Error('a document type is not allowed')
  })
  parser.on('opentag', (tag) => {
    if (open.length >= maxDepth) throw new Error(`nested deeper than ${maxDepth}`)
    const element = elementOf(tag)
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    open.pop()
  })

  parser.write(document).close()
  if (!root) throw new Error('no element')
  return root
}

/** The first element under `element` that is reached by these local names, one per level. */
export function findElement(element: XmlElement, ...path: string[]): XmlElement | undefined {
  let found: XmlElement | undefined = element
  for (const name of path) found = found?.children.find((child) => child.name === name)
  return found
}

/** Escapes text for element content and attribute values. */
export function escapeXml(text: string): string {
  // XML 1.0 has no spelling at all for these, so a caller that lets them through has a bug.
  assert(!unspeakable.test(text), 'XML cannot carry this character')
  return text.replace(/[&<>"'\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unspeakable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u

function elementOf(tag: SaxesTagNS): XmlElement {
  const attributes: Record<string, string> = {}
  for (const { name, value } of Object.values(tag.attributes)) attributes[name] = value
  return { name: tag.local, namespace: tag.uri, attributes, children: [], text: '' }
}
