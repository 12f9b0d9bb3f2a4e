import { randomInt } from 'node:crypto'
import type { Store } from '../store.ts'

export type Direction = 'pair' | 'unpair'

export type TerminalState = 'unpaired' | 'pairing' | 'paired' | 'unpairing'

export interface Terminal {
  tid: string
  currency: string
  /** The login whose cash registers it obeys. */
  owner: string | null
  code: Code | null
}

/** A code that was handed out and waits to be typed on the keypad. */
interface Code {
  digits: string
  direction: Direction
  login: string
  expires_at_ms: number
}

interface CodeRequest {
  tid: string
  login: string
  currency: string
  direction: Direction
}

export const keypadProblems = {
  unknown_terminal: 'No such terminal.',
  incomplete_code: 'A code has 8 digits.',
  no_code_awaited: 'This terminal is not waiting for a code. Start in the back office.',
  code_expired: 'This code has expired. Ask the back office for a new one.',
  wrong_code: 'Wrong code. Check the digits and type it again.',
} as const

export type Typed = { result: 'paired' | 'unpaired' } | { problem: keyof typeof keypadProblems }

/** All terminals that anyone ever asked to pair, by TID. */
export interface Terminals {
  list(): Terminal[]
  find(tid: string): Terminal | undefined
  /** Hands out the 8 digits to type. A code that was handed out before is void. */
  issueCode(request: CodeRequest): string
  /** Handles the OK key of the keypad. */
  type(tid: string, digits: string): Typed
  /** Makes the waiting code as old as it may get. */
  expireCode(tid: string): boolean
}

/** Nothing wakes up when a code expires: an expired code simply no longer counts. */
export function stateOf({ owner, code }: Terminal): TerminalState {
  if (!isAwaited(code)) return owner ? 'paired' : 'unpaired'
  return code.direction === 'pair' ? 'pairing' : 'unpairing'
}

interface Options {
  store: Store
  code_lifetime_ms: number
}

export function openTerminals({ store, code_lifetime_ms }: Options): Terminals {
  const saved = (store.get('mypos.terminals') as Terminal[] | undefined) ?? []
  const terminals = new Map(saved.map((terminal) => [terminal.tid, terminal]))

  const put = (terminal: Terminal) => {
    terminals.set(terminal.tid, terminal)
    store.set('mypos.terminals', [...terminals.values()])
  }

  return {
    list: () => [...terminals.values()].sort((a, b) => (a.tid < b.tid ? -1 : 1)),
    find: (tid) => terminals.get(tid),

    issueCode({ tid, login, currency, direction }) {
      const digits = String(randomInt(100_000_000)).padStart(8, '0')
      const code = { digits, direction, login, expires_at_ms: Date.now() + code_lifetime_ms }
      put({ tid, currency, owner: terminals.get(tid)?.owner ?? null, code })
      return digits
    },

    type(tid, digits) {
      const terminal = terminals.get(tid)
      if (!terminal) return { problem: 'unknown_terminal' }
      if (!/^\d{8}$/.test(digits)) return { problem: 'incomplete_code' }
      const { code } = terminal
      if (!code) return { problem: 'no_code_awaited' }
      if (!isAwaited(code)) return { problem: 'code_expired' }
      if (digits !== code.digits) return { problem: 'wrong_code' }

      put({ ...terminal, owner: code.direction === 'pair' ? code.login : null, code: null })
      return { result: code.direction === 'pair' ? 'paired' : 'unpaired' }
    },

    expireCode(tid) {
      const terminal = terminals.get(tid)
      if (!terminal || !isAwaited(terminal.code)) return false
      put({ ...terminal, code: { ...terminal.code, expires_at_ms: Date.now() } })
      return true
    },
  }
}

function isAwaited(code: Code | null): code is Code {
  return code !== null && Date.now() < code.expires_at_ms
}
