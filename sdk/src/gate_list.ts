import type { BandAtGate, TicketStatus } from './rules/gate.ts'
import type { Schema } from './types.ts'

type Answer = Schema<'PosPasses'>
/** A chip, the printed number of a wristband, or what a ticket says. */
export type ScannedCode = { uid: string } | { short_id: string } | { code: string }
/** A code on the list: the wristband, the ticket, or both. */
export type Pass = {
  client: BandAtGate | undefined
  ticket: { status: TicketStatus; zone_id: string | null } | undefined
  /** The names under which its holder passes: those of the wristband and of its ticket. */
  keys: string[]
}

export const digest_bytes = 10
const none = -1
const kinds = { unseen: 0, chip: 1, number: 2, ticket: 3, token: 4 } as const
const states = { blocked: 1, replaced: 2, cancelled: 4, unknown: 8 } as const
/** Codes that an empty list has room for. */
const smallest = 1_024

/**
 * The wristbands and tickets of an event as a gate keeps them: digests of their codes in one table, and a few bytes for each. A row is
 * a code; numbers and tokens lead to the row of their chip or bar code.
 */
export class GateList {
  readonly code_key: string
  #size = 0
  #digests = new Uint8Array(smallest * digest_bytes)
  #slots = new Int32Array(smallest * 2)
  #kind = new Uint8Array(smallest)
  #state = new Uint8Array(smallest)
  /** Of a chip its ticket, of another code its chip or bar code. */
  #leads_to = new Int32Array(smallest)
  /** Of a ticket the wristband that it belongs to. */
  #worn_by = new Int32Array(smallest)
  /** The entrance of a wristband, or the zone of a ticket, by its place in `#ids`. */
  #place = new Int16Array(smallest)
  #age = new Int8Array(smallest)
  #begin = new Uint32Array(smallest)
  #end = new Uint32Array(smallest)
  readonly #ids: string[] = []
  readonly #places = new Map<string, number>()

  constructor(code_key: string) {
    this.code_key = code_key
  }

  /** Codes on the list. */
  get size() {
    return this.#size
  }

  /** Enters a page of the whole list, or changes. */
  enter({
    entrances,
    zones,
    bands,
    tickets,
  }: Pick<Answer, 'entrances' | 'zones' | 'bands' | 'tickets'>) {
    this.#enterBands(bands, entrances)
    this.#enterTickets(tickets, zones)
  }

  /** The pass of a digest; undefined where the list does not have it. */
  find(digest: Uint8Array): Pass | undefined {
    const row = this.#rowOf(digest, 0)
    if (row === none) return undefined
    const kind = this.#kind[row]!
    if (kind === kinds.chip) return this.#passOf(row, this.#leads_to[row]!)
    if (kind === kinds.number) {
      const chip = this.#leads_to[row]!
      return chip === none ? undefined : this.#passOf(chip, this.#leads_to[chip]!)
    }
    return this.#passOf(this.#wearerOf(row), row)
  }

  #passOf(chip: number, code: number): Pass | undefined {
    const ticket = this.#ticketOf(code)
    const client = chip === none ? undefined : this.#bandOf(chip)
    if (!client && !ticket) return undefined
    const rows = [chip, code === none ? none : this.#barCodeOf(code)]
    const keys = rows.flatMap((row) => (row === none ? [] : this.#keyOf(row)))
    return { client, ticket, keys }
  }

  #bandOf(row: number): BandAtGate {
    const state = this.#state[row]!
    return {
      transferred_to: state & states.replaced ? '' : null,
      blocked_at: state & states.blocked ? '' : null,
      entrance_id: this.#ids[this.#place[row]!] ?? null,
      entrance_begin_date: isoOf(this.#begin[row]!),
      entrance_end_date: isoOf(this.#end[row]!),
      age: this.#age[row]! < 0 ? null : this.#age[row]!,
    }
  }

  #ticketOf(code: number): Pass['ticket'] {
    if (code === none) return undefined
    const row = this.#barCodeOf(code)
    if (this.#kind[row] !== kinds.ticket) return undefined
    const state = this.#state[row]!
    const status =
      state & states.cancelled ? 'cancelled' : state & states.unknown ? 'unknown' : 'valid'
    return { status, zone_id: this.#ids[this.#place[row]!] ?? null }
  }

  #barCodeOf(code: number) {
    return this.#kind[code] === kinds.token ? this.#leads_to[code]! : code
  }

  /** A list of wristbands may name a ticket by either of its codes. */
  #wearerOf(code: number): number {
    const worn = (row: number) => {
      const chip = this.#worn_by[row]!
      const is_worn = chip !== none && (this.#state[chip]! & states.replaced) === 0
      return is_worn ? chip : none
    }
    const bar_code = this.#barCodeOf(code)
    const others = [code, bar_code, this.#leads_to[bar_code]!].filter((row) => row !== none)
    return others.map(worn).find((chip) => chip !== none) ?? none
  }

  #enterBands(bands: Answer['bands'], entrances: string[]) {
    const chips = bytesOf(bands.chips)
    const numbers = bytesOf(bands.numbers)
    const rows = bands.entrances.map((entrance, n) => {
      const row = this.#add(chips, n * digest_bytes)
      this.#forgetLinks(row)
      this.#kind[row] = kinds.chip
      this.#state[row] = 0
      this.#place[row] = this.#placeOf(entrances[entrance])
      this.#age[row] = bands.ages[n]!
      this.#begin[row] = 0
      this.#end[row] = 0
      const number = this.#add(numbers, n * digest_bytes)
      this.#kind[number] = kinds.number
      this.#leads_to[number] = row
      return row
    })
    for (const [n, second] of bands.begins) this.#begin[rows[n!]!] = second!
    for (const [n, second] of bands.ends) this.#end[rows[n!]!] = second!
    for (const n of bands.blocked) this.#state[rows[n]!]! |= states.blocked
    for (const n of bands.replaced) this.#state[rows[n]!]! |= states.replaced
    const codes = bytesOf(bands.ticket_codes)
    for (const [at, n] of bands.with_ticket.entries()) {
      const code = this.#add(codes, at * digest_bytes)
      this.#leads_to[rows[n]!] = code
      if ((this.#state[rows[n]!]! & states.replaced) === 0) this.#worn_by[code] = rows[n]!
    }
  }

  /** A wristband may have got another ticket, or none. */
  #forgetLinks(chip: number) {
    const code = this.#kind[chip] === kinds.chip ? this.#leads_to[chip]! : none
    if (code !== none && this.#worn_by[code] === chip) this.#worn_by[code] = none
    this.#leads_to[chip] = none
  }

  #enterTickets(tickets: Answer['tickets'], zones: string[]) {
    const bar_codes = bytesOf(tickets.bar_codes)
    const tokens = bytesOf(tickets.tokens)
    const rows = tickets.zones.map((zone, n) => {
      const row = this.#add(bar_codes, n * digest_bytes)
      this.#kind[row] = kinds.ticket
      this.#state[row] = 0
      this.#place[row] = this.#placeOf(zones[zone])
      const token = this.#add(tokens, n * digest_bytes)
      if (token === row) return row
      this.#leads_to[row] = token
      this.#kind[token] = kinds.token
      this.#leads_to[token] = row
      return row
    })
    for (const n of tickets.cancelled) this.#state[rows[n]!] = states.cancelled
    for (const n of tickets.unknown) this.#state[rows[n]!] = states.unknown
  }

  #placeOf(id: string | undefined) {
    if (id === undefined) return none
    const place = this.#places.get(id) ?? this.#ids.push(id) - 1
    this.#places.set(id, place)
    return place
  }

  #keyOf(row: number) {
    return keyOf(this.#digests.subarray(row * digest_bytes, (row + 1) * digest_bytes))
  }

  #rowOf(bytes: Uint8Array, from: number): number {
    const mask = this.#slots.length - 1
    for (let slot = hashOf(bytes, from) & mask; ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot]! - 1
      if (row === none || this.#isAt(row, bytes, from)) return row
    }
  }

  #isAt(row: number, bytes: Uint8Array, from: number) {
    const at = row * digest_bytes
    for (let n = 0; n < digest_bytes; n++)
      if (this.#digests[at + n] !== bytes[from + n]) return false
    return true
  }

  #add(bytes: Uint8Array, from: number): number {
    const known = this.#rowOf(bytes, from)
    if (known !== none) return known
    if (this.#size * 2 >= this.#slots.length) this.#grow()
    const row = this.#size++
    this.#digests.set(bytes.subarray(from, from + digest_bytes), row * digest_bytes)
    this.#leads_to[row] = none
    this.#worn_by[row] = none
    this.#put(row)
    return row
  }

  #put(row: number) {
    const mask = this.#slots.length - 1
    let slot = hashOf(this.#digests, row * digest_bytes) & mask
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
    this.#slots[slot] = row + 1
  }

  #grow() {
    const size = this.#size * 2
    const grown = <List extends Uint8Array | Int8Array | Int16Array | Int32Array | Uint32Array>(
      list: List,
      to: number,
    ): List => {
      const next = new (list.constructor as new (length: number) => List)(to)
      next.set(list)
      return next
    }
    this.#digests = grown(this.#digests, size * digest_bytes)
    this.#kind = grown(this.#kind, size)
    this.#state = grown(this.#state, size)
    this.#leads_to = grown(this.#leads_to, size)
    this.#worn_by = grown(this.#worn_by, size)
    this.#place = grown(this.#place, size)
    this.#age = grown(this.#age, size)
    this.#begin = grown(this.#begin, size)
    this.#end = grown(this.#end, size)
    this.#slots = new Int32Array(size * 2)
    for (let row = 0; row < this.#size; row++) this.#put(row)
  }
}

/** Digests are random: their first bytes spread them. */
const hashOf = (bytes: Uint8Array, from: number) =>
  bytes[from]! | (bytes[from + 1]! << 8) | (bytes[from + 2]! << 16) | (bytes[from + 3]! << 24)

const isoOf = (second: number) => (second === 0 ? null : new Date(second * 1000).toISOString())

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

/** A digest as text. */
export const keyOf = (digest: Uint8Array) => btoa(String.fromCharCode(...digest))

/** Digests of scanned codes under the key of a list. */
export async function createDigester(code_key: string) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(code_key), algorithm, false, ['sign'])
  return async (scanned: ScannedCode) => {
    const text = new TextEncoder().encode(textOf(scanned))
    return new Uint8Array(await crypto.subtle.sign('HMAC', key, text)).subarray(0, digest_bytes)
  }
}

function textOf(scanned: ScannedCode) {
  if ('uid' in scanned) return `chip ${scanned.uid}`
  return 'short_id' in scanned
    ? `number ${scanned.short_id.toUpperCase()}`
    : `code ${scanned.code.trim()}`
}
