import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'

/** A merchant whose keys live as long as the tests. */
export const login = 'till@example.test'
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

interface At {
  url: string
}

export async function trust({ url }: At): Promise<void> {
  const public_key_pem = publicKey.export({ type: 'spki', format: 'pem' })
  await fetch(`${url}/control/mypos/merchants/${login}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ public_key_pem }),
  })
}

/** Asks for a code to pair; answers its 8 digits. */
export async function subscribe(at: At, tid: string): Promise<string> {
  const answer = await call(at, 'MPRSubscribe', requestOf(tid, { currency: 'CHF', action: '1' }))
  return answer.code!
}

/** The values of a request in the order in which they are signed. */
export function requestOf(tid: string, own: Record<string, string>): Record<string, string> {
  return { key_index: '1', version: '3.0', login, tid, ruid: randomUUID(), ...own }
}

export function signed(fields: Record<string, string>): Record<string, string> {
  const values = Buffer.from(Object.values(fields).join(';'))
  return { ...fields, signature: sign('sha256', values, privateKey).toString('base64') }
}

export const call = (at: At, method: string, fields: Record<string, string>) =>
  post(at, method, signed(fields))

/** Sends the values as they are; answers those that come back. */
export async function post({ url }: At, method: string, fields: Record<string, string>) {
  const values = Object.entries(fields).map(([name, value]) => `<u:${name}>${value}</u:${name}>`)
  const response = await fetch(`${url}/infromhttp`, {
    method: 'POST',
    body:
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
      `<u:${method} xmlns:u="urnIPayService">${values.join('')}</u:${method}>` +
      '</s:Body></s:Envelope>',
  })
  const found = (await response.text()).matchAll(/<ns:(\w+)>([^<]*)<\/ns:\1>/g)
  return Object.fromEntries([...found].map(([, name, value]) => [name, value])) as {
    [name: string]: string
  }
}
