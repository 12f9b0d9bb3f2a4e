/**
 * Decodes a file without a declared encoding: by its byte order mark, by zeros between letters as
 * UTF-16, as UTF-8 if valid, else as Windows-1252, Excel's encoding in Western Europe.
 */
export function decodeText(bytes: Buffer): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

/** True if the bytes can only be decoded as Windows-1252. */
export function isWindows1252(bytes: Buffer) {
  return encodingOf(bytes) === 'windows-1252'
}

function encodingOf(bytes: Buffer) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const [even, odd] = zeros(bytes.subarray(0, 2000))
  // Headings are Latin letters, of which UTF-16 has one half zero.
  if (odd > 0 && even === 0) return 'utf-16le'
  if (even > 0 && odd === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** How many zeros stand at even and at odd places. */
function zeros(bytes: Buffer): [number, number] {
  const found: [number, number] = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) found[at % 2 === 0 ? 0 : 1] += 1
  return found
}
