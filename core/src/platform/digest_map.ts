import { hash } from 'node:crypto'

const words = 6
const first_slots = 1024

/**
 * Remembers texts and the content of each by their hashes, in 24 bytes: 128 bits of the text and 64 of its content. A map of the
 * texts themselves takes ten times as much, and an import keeps every row of its file in mind.
 */
export class DigestMap {
  #slots = first_slots
  #count = 0
  #table = new Uint32Array(first_slots * words)

  /** Adds a text that is not there yet; else says whether it had the same content. */
  add(text: string, content = ''): 'added' | 'same' | 'other' {
    if ((this.#count + 1) * 3 > this.#slots * 2) this.#grow()
    const entry = entryOf(text, content)
    const at = this.#find(this.#table, this.#slots, entry)
    if (this.#isEmpty(this.#table, at)) {
      this.#table.set(entry, at)
      this.#count += 1
      return 'added'
    }
    const is_same = this.#table[at + 4] === entry[4] && this.#table[at + 5] === entry[5]
    return is_same ? 'same' : 'other'
  }

  has(text: string): boolean {
    return !this.#isEmpty(this.#table, this.#find(this.#table, this.#slots, entryOf(text, '')))
  }

  /** Returns the slot of an entry, or the empty slot where it belongs. */
  #find(table: Uint32Array, slots: number, entry: Uint32Array) {
    for (let slot = entry[0]! % slots; ; slot = (slot + 1) % slots) {
      const at = slot * words
      if (this.#isEmpty(table, at) || isSame(table, at, entry)) return at
    }
  }

  #isEmpty(table: Uint32Array, at: number) {
    return table[at] === 0 && table[at + 1] === 0
  }

  #grow() {
    const slots = this.#slots * 2
    const table = new Uint32Array(slots * words)
    for (let at = 0; at < this.#table.length; at += words) {
      if (this.#isEmpty(this.#table, at)) continue
      const entry = this.#table.subarray(at, at + words)
      table.set(entry, this.#find(table, slots, entry))
    }
    this.#table = table
    this.#slots = slots
  }
}

function isSame(table: Uint32Array, at: number, entry: Uint32Array) {
  for (let n = 0; n < 4; n++) if (table[at + n] !== entry[n]) return false
  return true
}

function entryOf(text: string, content: string) {
  const entry = new Uint32Array(words)
  const bytes = hash('sha256', text, 'buffer')
  for (let n = 0; n < 4; n++) entry[n] = bytes.readUInt32LE(n * 4)
  // Two words of zeros are an empty place.
  if (entry[0] === 0 && entry[1] === 0) entry[0] = 1
  if (content === '') return entry
  const more = hash('sha256', content, 'buffer')
  entry[4] = more.readUInt32LE(0)
  entry[5] = more.readUInt32LE(4)
  return entry
}
