const line_end = 10
const quote = 34
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A row is a list that begins with its chip and its printed number, neither of which has quotes in it. */
type Row = readonly [chip: string, short_id: string, ...unknown[]]

/** Rows as lines of JSON, as they are kept on the disk too. */
export const linesOf = (rows: readonly Row[]) =>
  encoder.encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

/**
 * Rows by chip and by printed number. They are lines of one text, and an object only once they are looked up: the browser walks
 * through 50,000 objects for longer than a tap may wait.
 */
export function createWalletTable<OwnRow extends Row>() {
  let text = new Uint8Array(1 << 16)
  let used = 0
  const keyText = () => text
  const chips = createIndex(keyText, (start) => start + 2)
  const numbers = createIndex(keyText, (start) => text.indexOf(quote, start + 2) + 3)

  const rowAt = (start: number): OwnRow =>
    JSON.parse(decoder.decode(text.subarray(start, text.indexOf(line_end, start))))

  function find(chip: string): OwnRow | undefined {
    const start = chips.find(...keyOf(chip))
    return start < 0 ? undefined : rowAt(start)
  }

  function add(lines: Uint8Array) {
    text = withRoom(text, used, lines.length)
    text.set(lines, used)
    const end = used + lines.length
    for (; used < end; used = text.indexOf(line_end, used) + 1) {
      chips.put(used)
      numbers.put(used)
    }
  }

  function clear() {
    used = 0
    chips.clear()
    numbers.clear()
  }

  return {
    size: chips.size,
    find,
    findByNumber(number: string): OwnRow | undefined {
      const start = numbers.find(...keyOf(number))
      // A wristband may have got another number since.
      const row = start < 0 ? undefined : find(rowAt(start)[0])
      return row?.[1] === number ? row : undefined
    },
    /** Adds lines; a later one replaces an earlier one of the same chip. */
    add,
    clear,
    /** Leaves out the lines that later ones have replaced; answers those that are left, in parts of about so many bytes. */
    compact(part_bytes: number): Uint8Array[] {
      const kept = currentLines(text.subarray(0, used), (start) => chips.find(text, start + 2))
      clear()
      add(kept)
      return partsOf(kept, part_bytes)
    },
  }
}

/** The text of a key with the quote that ends it, as it is in a line. */
const keyOf = (key: string) => [encoder.encode(JSON.stringify(key)), 1] as const

/** A hash table of the lines of a text, by one of their keys: it has the place of each line and one more, and 0 where it is empty. */
function createIndex(text: () => Uint8Array, keyAt: (start: number) => number) {
  let places = new Int32Array(1 << 10)
  let count = 0

  function slotOf(source: Uint8Array, key: number) {
    const last = places.length - 1
    let slot = hashOf(source, key) & last
    while (places[slot] !== 0 && !isSameKey(source, key, text(), keyAt(places[slot]! - 1)))
      slot = (slot + 1) & last
    return slot
  }

  function put(start: number) {
    const slot = slotOf(text(), keyAt(start))
    if (places[slot] === 0) count += 1
    places[slot] = start + 1
    if (count * 2 > places.length) grow()
  }

  function grow() {
    const known = places
    places = new Int32Array(2 * known.length)
    count = 0
    for (const place of known) if (place !== 0) put(place - 1)
  }

  return {
    put,
    size: () => count,
    /** The start of the line with this key; negative without one. */
    find: (source: Uint8Array, key: number) => places[slotOf(source, key)]! - 1,
    clear() {
      places.fill(0)
      count = 0
    },
  }
}

/** FNV-1a of the bytes up to the quote. */
function hashOf(source: Uint8Array, key: number) {
  let hash = 0x811c9dc5
  for (let at = key; at < source.length && source[at] !== quote; at++)
    hash = Math.imul(hash ^ source[at]!, 0x01000193)
  return hash ^ (hash >>> 15)
}

function isSameKey(one: Uint8Array, one_key: number, other: Uint8Array, other_key: number) {
  let at = 0
  while (one[one_key + at] === other[other_key + at]) {
    if (one[one_key + at] === quote) return true
    at += 1
  }
  return false
}

/** A copy of the lines that are found at their own place. */
function currentLines(lines: Uint8Array, placeOf: (start: number) => number) {
  const kept = new Uint8Array(lines.length)
  let length = 0
  for (let start = 0; start < lines.length; ) {
    const next = lines.indexOf(line_end, start) + 1
    if (placeOf(start) === start) {
      kept.set(lines.subarray(start, next), length)
      length += next - start
    }
    start = next
  }
  return kept.subarray(0, length)
}

function partsOf(lines: Uint8Array, part_bytes: number) {
  const parts: Uint8Array[] = []
  for (let start = 0; start < lines.length; ) {
    const least = start + part_bytes
    const end = least < lines.length ? lines.indexOf(line_end, least) + 1 : lines.length
    // Not a view: the disk would be given all of the text each time.
    parts.push(lines.slice(start, end))
    start = end
  }
  return parts
}

function withRoom(text: Uint8Array<ArrayBuffer>, used: number, more: number) {
  if (used + more <= text.length) return text
  const larger = new Uint8Array(Math.max(2 * text.length, used + more))
  larger.set(text.subarray(0, used))
  return larger
}
