import { isIPv4 } from 'node:net'
import { checkedKey } from './key_ring.ts'
import { readProviderHosts } from './provider_addresses.ts'

/** How the text of a variable becomes a value. `read` throws a reason that goes on from the name of the variable. */
export type VariableType<T> = { name: string; read(text: string): T }

/** The programs that read a variable: `start` is `npm start`, `server` the tools of `kermesse-server`, `cli` is `kermesse` on any machine. */
export type Program = 'api' | 'workers' | 'server' | 'start' | 'cli' | 'simulator'

export type Variable<T = unknown> = {
  /** Description in one sentence. */
  about: string
  /** Its part of docs/configuration.md. */
  group: string
  type: VariableType<T>
  /** The value without the variable; `default_text` describes one that is computed. */
  default?: T
  default_text?: string
  programs: readonly Program[]
  /** Its text is in no message. */
  is_secret?: true
  /** These variables are set all together or not at all. */
  needs?: readonly string[]
}

type Words = Omit<Variable<never>, 'group' | 'type' | 'default'>

/** A variable that may be missing. */
export function optional<T>(type: VariableType<T>, words: Words) {
  return { ...words, type, default: undefined }
}

/** A variable with a default. */
export function preset<T>(type: VariableType<T>, value: T, words: Words) {
  return { ...words, type, default: value }
}

export const text: VariableType<string> = { name: 'text', read: (value) => value }

export function whole(least: number, most = Number.MAX_SAFE_INTEGER): VariableType<number> {
  const name = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `${least} to ${most}`
  return {
    name: `whole number, ${name}`,
    read(value) {
      const number = Number(value)
      if (!/^\d+$/.test(value) || number < least || number > most)
        throw new Error(`must be a whole number, ${name}, not "${value}"`)
      return number
    },
  }
}

/** Milliseconds that a timer can wait. */
export const milliseconds = { ...whole(1, 2_147_483_647), name: 'milliseconds' }

export function choice<const C extends string>(...choices: C[]): VariableType<C> {
  return {
    name: choices.join(', '),
    read(value) {
      const found = choices.find((one) => one === value)
      if (!found) throw new Error(`must be one of ${choices.join(', ')}, not "${value}"`)
      return found
    },
  }
}

export function list(name: string, read = (part: string) => part): VariableType<string[]> {
  return {
    name: `${name}, separated by commas`,
    read: (value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
        .map(read),
  }
}

export function address(...protocols: string[]): VariableType<string> {
  const name = protocols.map((protocol) => `${protocol}//…`).join(' or ')
  return {
    name,
    read(value) {
      const url = URL.parse(value)
      // A password may be part of it, so the text is not repeated.
      if (!url || !protocols.includes(url.protocol) || !url.hostname)
        throw new Error(`must be an address: ${name}`)
      return value
    },
  }
}

export const postgres: VariableType<string> = {
  name: 'postgres://…',
  read(value) {
    const url = URL.parse(value)
    if (!/^postgres(ql)?:\/\/./.test(value) || !url || url.hash || !isDecodable(value))
      throw new Error(
        'must be an address: postgres://user:password@host:5432/database, ' +
          'with / as %2F, # as %23, % as %25, @ as %40, : as %3A and ? as %3F in the password',
      )
    return value
  },
}

function isDecodable(value: string) {
  try {
    decodeURIComponent(value)
    return true
  } catch {
    return false
  }
}

/** A password that somebody has chosen, not the one of the example. */
export const chosen_password: VariableType<string> = {
  name: 'text',
  read(value) {
    if (value === 'CHANGE-ME') throw new Error('is the one of the example, which everybody knows')
    return value
  },
}

export const hosts: VariableType<string[]> = {
  name: 'hosts or origins, separated by commas',
  read: (value) => readProviderHosts(value),
}

export const keys: VariableType<string> = {
  name: '64 hexadecimal digits, several separated by commas',
  read(value) {
    for (const key of value.split(',')) checkedKey(key)
    return value
  },
}

export const one_key: VariableType<string> = {
  name: '64 hexadecimal digits',
  read(value) {
    if (!/^[0-9a-f]{64}$/i.test(value)) throw new Error('must be 64 hexadecimal digits')
    return value
  },
}

export const boolean: VariableType<boolean> = {
  name: 'true or false',
  read(value) {
    if (value !== 'true' && value !== 'false')
      throw new Error(`must be true or false, not "${value}"`)
    return value === 'true'
  },
}

export const origins = list('origins', (part) => {
  const url = URL.parse(part)
  const is_origin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  // Written as browsers write them, because they are compared with what browsers send.
  if (!is_origin || url.hostname.includes('*'))
    throw new Error(`${part} is no origin such as https://shop.example.org`)
  return url.origin
})

export const networks = list('IPv4 networks', (part) => {
  const [host = '', bits = '32', ...more] = part.split('/')
  if (!isIPv4(host) || !/^\d{1,2}$/.test(bits) || Number(bits) > 32 || more.length > 0)
    throw new Error(`${part} is no IPv4 network such as 10.0.0.0/8`)
  return part
})

const signed_fields = ['key_index', 'login', 'ruid', 'tid', 'version']
export const signing_order: VariableType<string[]> = {
  name: `${signed_fields.join(', ')} in another order`,
  read(value) {
    const order = value.split(',').map((name) => name.trim())
    if (order.toSorted().join() !== signed_fields.join())
      throw new Error(`name each of ${signed_fields.join(', ')} once`)
    return order
  },
}

export const sender: VariableType<string> = {
  name: 'e-mail address',
  read(value) {
    if (!/^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value))
      throw new Error('must be an e-mail address, such as hello@example.org')
    return value
  },
}

/** A number, because one proxy more than there is lets callers invent their address. */
export const proxies: VariableType<number> = {
  name: '0 to 9',
  read(value) {
    if (!/^[0-9]$/.test(value))
      throw new Error(`must be the number of proxies in front, usually 1; not "${value}"`)
    return Number(value)
  },
}

/** Gives variables the name of their group. */
export function group<T extends object>(name: string, members: T) {
  const entries = Object.entries(members).map(([key, words]) => [key, { group: name, ...words }])
  return Object.fromEntries(entries) as { [Name in keyof T]: T[Name] & { group: string } }
}
