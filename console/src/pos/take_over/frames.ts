import { digestOf } from '@kermesse/sdk/phone_queue'
import type { Schema } from '@kermesse/sdk/types'

type Entry = Schema<'SignedEntry'>

/** A frame begins with the name of this form, the digest of the whole, its number and how many there are. */
const head = /^KQ1 ([0-9A-F]{8}) (\d{1,4}) (\d{1,4}) (.*)$/s
/** True for the text of a frame. */
export const isFrame = (text: string) => head.test(text)

/** Bytes of one frame: as text of a QR code they are at most 900 letters, which a phone reads at a glance. */
const bytes_of_frame = 580

/** Cuts entries into texts for QR codes. Each fits the compact set of letters of such a code. */
export async function framesOf(entries: Entry[]): Promise<string[]> {
  const text = JSON.stringify(await shortened(entries))
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text))
  const name = await nameOf(bytes)
  const parts = Math.ceil(bytes.length / bytes_of_frame)
  return Array.from({ length: parts }, (_, part) => {
    const own = bytes.subarray(part * bytes_of_frame, (part + 1) * bytes_of_frame)
    return `KQ1 ${name} ${part + 1} ${parts} ${toBase45(own)}`
  })
}

/** Collects frames in any order, each as often as it comes. */
export function collectFrames() {
  let name = ''
  let parts = 0
  let known = new Map<number, string>()
  return {
    /** Takes the text of a code; false where it is no frame. The first of another queue starts over. */
    add(text: string) {
      const [, of = '', part, count, letters = ''] = head.exec(text) ?? []
      if (!part || !count) return false
      if (of !== name) known = new Map()
      name = of
      parts = Number(count)
      known.set(Number(part), letters)
      return true
    },
    progress: () => ({ read: known.size, parts }),
    /** The entries, once every frame has come; undefined while some are missing, or for a frame that was read wrongly. */
    async entries(): Promise<Entry[] | undefined> {
      if (parts === 0 || known.size < parts) return undefined
      const pieces = Array.from({ length: parts }, (_, i) => fromBase45(known.get(i + 1) ?? ''))
      const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
      if ((await nameOf(bytes)) !== name) {
        known = new Map()
        return undefined
      }
      const plain = await through(new DecompressionStream('deflate-raw'), bytes)
      return whole(JSON.parse(new TextDecoder().decode(plain)))
    },
  }
}

type Pair = [text: string, signature: string]

const linkTo = (digest: string) => `"previous":"${digest}"`
/** In place of the digest of the entry before, which the other phone computes: nothing packs a digest smaller. */
const link = linkTo('^')

async function shortened(entries: Entry[]): Promise<Pair[]> {
  const digests = await Promise.all(entries.map(({ text }) => digestOf(text)))
  return entries.map(({ text, signature }, i) => [
    text.replace(linkTo(digests[i - 1] ?? ''), link),
    signature,
  ])
}

async function whole(pairs: Pair[]): Promise<Entry[]> {
  const entries: Entry[] = []
  for (const [short, signature] of pairs) {
    const before = entries.at(-1)
    const digest = before ? await digestOf(before.text) : ''
    entries.push({ text: short.replace(link, linkTo(digest)), signature })
  }
  return entries
}

async function nameOf(bytes: Uint8Array<ArrayBuffer>) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = [...digest.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0'))
  return hex.join('').toUpperCase()
}

type Transform = { readable: ReadableStream; writable: WritableStream }

async function through(stream: Transform, bytes: Uint8Array<ArrayBuffer>) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(piped).arrayBuffer())
}

/** RFC 9285: two bytes are three letters, and each letter takes five and a half bits of a QR code. */
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

function toBase45(bytes: Uint8Array) {
  let text = ''
  for (let i = 0; i < bytes.length; i += 2) {
    const [high, low] = [bytes[i]!, bytes[i + 1]]
    let value = low === undefined ? high : high * 256 + low
    for (let n = low === undefined ? 2 : 3; n > 0; n--) {
      text += letters[value % 45]
      value = Math.floor(value / 45)
    }
  }
  return text
}

function fromBase45(text: string) {
  const bytes: number[] = []
  for (let i = 0; i < text.length; i += 3) {
    const values = [...text.slice(i, i + 3)].map((letter) => letters.indexOf(letter))
    const value = values.reduceRight((sum, one) => sum * 45 + one, 0)
    if (values.length === 3) bytes.push(value >> 8)
    bytes.push(value & 255)
  }
  return new Uint8Array(bytes)
}
