import { SaxesParser } from 'saxes'

/** One element of a request; names without their prefixes. */
export interface Element {
  name: string
  namespace: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

/** Reads one document. Throws when it is not well formed. */
export function readXml(document: string): Element {
  const parser = new SaxesParser({ xmlns: true })
  const open: Element[] = []
  let root: Element | undefined

  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('SOAP knows no document types')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const element: Element = { name: local, namespace: uri, attributes: {}, children: [], text: '' }
    for (const { local: key, value } of Object.values(attributes)) element.attributes[key] = value
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => {
    open.pop()
  })

  parser.write(document).close()
  if (!root) throw new Error('no element')
  return root
}

/** The child of that name. */
export function childOf(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((child) => child.name === name)
}

/** The text of the element that these names lead to. */
export function textAt(element: Element, ...path: string[]): string | undefined {
  let found: Element | undefined = element
  for (const name of path) found = childOf(found, name)
  return found?.text.trim()
}

/** An element with text or with elements that are written already; undefined content leaves it out. */
export function xml(name: string, content: string | string[] | undefined, attributes = ''): string {
  if (content === undefined) return ''
  const inner = Array.isArray(content) ? content.join('') : escaped(content)
  return `<${name}${attributes}>${inner}</${name.split(' ')[0]}>`
}

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
