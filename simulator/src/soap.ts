import { SaxesParser } from 'saxes'

/** A SOAP request: the first element of the body, and its children's text by local name. */
export interface SoapCall {
  method: string
  fields: Map<string, string>
}

/** Reads an envelope. Throws when it is not well formed or has no Body with an element in it. */
export function readCall(envelope: string): SoapCall {
  const parser = new SaxesParser({ xmlns: true })
  const path: string[] = []
  const fields = new Map<string, string>()
  let method: string | undefined

  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local }) => {
    path.push(local)
    if (path.length === 3 && path[0] === 'Envelope' && path[1] === 'Body') method ??= local
    if (isField(path)) fields.set(local, '')
  })
  parser.on('text', (text) => {
    const name = path.at(-1)
    if (name && isField(path)) fields.set(name, `${fields.get(name)}${text}`)
  })
  parser.on('closetag', () => {
    path.pop()
  })

  parser.write(envelope).close()
  if (!method) throw new Error('no call in the body')
  return { method, fields }
}

const isField = (path: string[]) => path.length === 4 && path[1] === 'Body'

/** The answer to a call, wrapped as myPOS does: `{Method}Response/{Method}Result`. */
export function writeResult(method: string, fields: [name: string, value: string][]): string {
  const values = fields.map(([name, value]) => `<ns:${name}>${escapeText(value)}</ns:${name}>`)
  return envelope(
    `<ns:${method}Response xmlns:ns="urnIPayService"><ns:${method}Result>` +
      `${values.join('')}</ns:${method}Result></ns:${method}Response>`,
  )
}

/** The answer to something that is not a call. */
export function writeFault(reason: string): string {
  return envelope(
    '<soap:Fault><faultcode>soap:Client</faultcode>' +
      `<faultstring>${escapeText(reason)}</faultstring></soap:Fault>`,
  )
}

function envelope(body: string): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">' +
    `<soap:Body>${body}</soap:Body></soap:Envelope>`
  )
}

const escapeText = (text: string) =>
  text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
